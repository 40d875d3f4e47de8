import { hasCode, SdkError } from '@stoa/sdk'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

/** What becomes of a post where the platform did not take it, or did not say: its page shows it. */
export const isOnPage = (error: unknown): boolean =>
  hasCode(error, 'social_publish_failed', 'social_publish_unknown')

/** A sentence for a refusal, with the platform’s own words where it is the platform that refused. */
export function explain(error: unknown): string {
  const code = error instanceof SdkError ? error.code : ''
  const said = code in text.problems ? text.problems[code as keyof typeof text.problems] : undefined
  if (said === undefined) return errorText(error)
  const isOfPlatform = isOnPage(error) || hasCode(error, 'social_platform_error')
  return isOfPlatform ? `${said} ${(error as SdkError).detail}` : said
}
