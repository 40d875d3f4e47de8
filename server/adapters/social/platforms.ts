import type { SocialPlatforms } from '../../kernel/ports/social.ts'
import { facebook } from './facebook.ts'
import { linkedin, linkedinPages } from './linkedin.ts'
import { mastodon } from './mastodon.ts'

/** The platforms of public posts that there are. A new one is one object. */
export const socialPlatforms: SocialPlatforms = new Map(
  [linkedin, linkedinPages, facebook, mastodon].map((platform) => [platform.platform, platform]),
)
