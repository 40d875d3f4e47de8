import { SdkError } from '@stoa/sdk'
import { errorText } from '../../../../ui/primitives/states.tsx'
import { text } from '../../text.en.ts'

const texts: Record<string, string> = text.merge.refusals

/** Why two conversations cannot be merged, by the server's code; its own words where the code is new. */
export const refusalText = (refusal: { code: string; message: string } | Error): string =>
  refusal instanceof Error
    ? (refusal instanceof SdkError && texts[refusal.code]) || errorText(refusal)
    : (texts[refusal.code] ?? refusal.message)
