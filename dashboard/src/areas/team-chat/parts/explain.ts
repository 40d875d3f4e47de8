import { hasCode, SdkError } from '@stoa/sdk'
import { isUnreachable } from '../../../data/is-unreachable.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

/** A sentence for a refusal, with Slack’s own words where it is Slack that refused; `invalid` is for what cannot be done like this. */
export const explainWith =
  (invalid?: string) =>
  (error: unknown): string => {
    const code = error instanceof SdkError ? error.code : ''
    if (code === 'team_chat_invalid' && invalid !== undefined) return invalid
    if (!Object.hasOwn(text.problems, code)) return errorText(error)
    const said = text.problems[code as keyof typeof text.problems]
    if (!hasCode(error, 'team_chat_vendor_error')) return said
    const { detail } = error as SdkError
    return isUnreachable(detail) ? text.unreachable : `${said} ${detail}`
  }
