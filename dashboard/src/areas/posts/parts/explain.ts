import { hasCode, SdkError } from '@stoa/sdk'
import { isUnreachable } from '../../../data/is-unreachable.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

/** What becomes of a post where the platform did not take it, or did not say: its page shows it. */
export const isOnPage = (error: unknown): boolean =>
  hasCode(error, 'social_publish_failed', 'social_publish_unknown')

/** A sentence for a refusal, with the platform’s own words where it is the platform that refused. */
export function explain(error: unknown): string {
  if (!(error instanceof SdkError)) return errorText(error)
  const { code, detail } = error
  const [, platform, most, chars] = /(\S+) takes (\d+) characters, this has (\d+)/.exec(detail) ?? []
  if (platform !== undefined) return text.tooLong(undefined, Number(chars) - Number(most), platform)
  if (code === 'social_platform_error' && isUnreachable(detail)) return text.unreachable
  const said = code in text.problems ? text.problems[code as keyof typeof text.problems] : undefined
  if (said === undefined) return errorText(error)
  const isOfPlatform = isOnPage(error) || hasCode(error, 'social_platform_error')
  return isOfPlatform ? `${said} ${detail}` : said
}
