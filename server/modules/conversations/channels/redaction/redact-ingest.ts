import type { NewMessage } from '../../core/append-messages.ts'
import { NO_REDACTION, redact, type RedactionPolicy } from '../../../../lib/redaction/redact.ts'

/** What came in, with the customer's messages as the policy lets them be stored; each says what was found in it. */
export const redactIngest = <T extends { messages: readonly NewMessage[] }>(
  ingest: T,
  policy: RedactionPolicy | null,
): T => ({
  ...ingest,
  messages: ingest.messages.map((message) => {
    if (message.authorType !== 'end_user') return message
    const { text, found } = redact(message.body, policy ?? NO_REDACTION)
    if (found.length === 0) return message
    return { ...message, body: text, metadata: { ...message.metadata, detectedNationalIds: found } }
  }),
})
