import { z } from 'zod'
import type { Services } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { SocialError, type SocialPlatform } from '../../kernel/ports/social.ts'
import { READ } from './access.ts'
import { MOST_CHARS } from './bounds.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'

export const PlatformName = z.string().min(1).max(32).describe('A platform, such as `linkedin`.')
export const AuthorKind = z.enum(['member', 'page'])

/** A server of a platform where everybody may run one: a host name, or its address. */
export const Server = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .optional()
  .describe('Of platforms with many servers, which one: `mastodon.social`.')

/** The platform of a name; 400 for others. */
export function platformOf(
  { socialPlatforms }: Pick<Services, 'socialPlatforms'>,
  name: string,
): SocialPlatform {
  const platform = socialPlatforms.get(name)
  if (platform) return platform
  throw new AppError(
    E.social_invalid,
    `there is no platform ${name}; there are ${[...socialPlatforms.keys()].join(', ')}`,
  )
}

/** The server that is meant, as its address; empty where the platform has one for all. */
export function serverOf({ appFrom, displayName }: SocialPlatform, given: string | undefined): string {
  if (appFrom === 'admin') return ''
  const address = given === undefined || given.includes('://') ? (given ?? '') : `https://${given}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (
    url?.protocol !== 'https:' ||
    url.port ||
    url.username ||
    url.pathname !== '/' ||
    url.search ||
    url.hash
  )
    throw new AppError(
      E.social_invalid,
      `server: name the server of the ${displayName} account, such as mastodon.social`,
    )
  return url.origin
}

/** What a platform's refusal is to callers. */
export const asProblem = (error: unknown): unknown =>
  error instanceof SocialError ? new AppError(E.social_platform_error, error.message) : error

const Platform = shape('SocialPlatform', {
  platform: z.string(),
  displayName: z.string(),
  authorKinds: z.array(AuthorKind).describe('`member`: the person who connects; `page`: a page of theirs.'),
  maxBodyChars: z.int(),
  countsLink: z.boolean().describe('Whether the link counts as part of the text.'),
  maxImageBytes: z.int(),
  imageTypes: z.array(z.string()),
  needsServer: z.boolean().describe('Whether it has many servers, of which one is named when connecting.'),
  needsApp: z.boolean().describe('Whether an owner or admin has to enter an application first.'),
})

const LINK = 'https://example.com/'

export const listPlatforms = operation({
  name: 'social.listPlatforms',
  summary: 'List the platforms that can be posted to, with their bounds',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/social/platforms',
  tool: 'social_list_platforms',
  toolListing: 'toolset',
  input: z.object({}),
  output: wholeListOf(Platform),
  run: async ({ services }) => ({
    items: [...services.socialPlatforms.values()].map((platform) => ({
      platform: platform.platform,
      displayName: platform.displayName,
      authorKinds: [...platform.authorKinds],
      maxBodyChars: Math.min(platform.maxChars, MOST_CHARS),
      countsLink: platform.count({ body: 'a', linkUrl: LINK }) > platform.count({ body: 'a', linkUrl: null }),
      maxImageBytes: platform.image.maxBytes,
      imageTypes: [...platform.image.contentTypes],
      needsServer: platform.appFrom === 'server',
      needsApp: platform.appFrom === 'admin',
    })),
  }),
})
