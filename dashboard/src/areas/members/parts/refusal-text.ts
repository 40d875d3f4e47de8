import { SdkError } from '@stoa/sdk'
import { errorText } from '../../../ui/primitives/states.tsx'
import { joiningText } from '../joining.en.ts'

/** A sentence for why nobody was let in by an invitation. */
export function refusalText(error: unknown): string {
  if (!(error instanceof SdkError)) return errorText(error)
  if (error.code === 'sign_in_paused' || error.code === 'network_paused') return error.detail
  if (error.status === 429) return joiningText.tooMany
  if (error.code === 'invalid_credentials') return joiningText.wrong
  // Of these the server tells more than that it is forbidden.
  if (error.code === 'invitation_for_other_email') return error.detail
  return joiningText.goneReasons[error.code] ?? errorText(error)
}
