import { z } from 'zod'
import { THIRD_PARTY } from '../../../../kernel/base/third-party.ts'
import { E } from '../../errors.ts'
import { operation } from '../../module.ts'
import { ConversationId } from '../../schemas.ts'
import { transcriptOf } from './transcript-of.ts'

/** A time zone that this service knows. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      return false
    }
  }, 'not a time zone')
  .default('UTC')
  .describe('An IANA name such as Europe/Oslo, in which times are written.')

export const getTranscript = operation({
  name: 'conversations.getTranscript',
  summary: 'Write a conversation’s transcript',
  description:
    'What the customer and those who answered said, with names, times and the names of files; never notes. At most the last 5,000 messages, and of these the last million characters.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/{id}/transcript',
  tool: 'conv_get_transcript',
  toolListing: 'toolset',
  input: z.object({
    id: ConversationId,
    format: z.enum(['txt', 'html']).default('txt'),
    timeZone: TimeZone,
  }),
  output: z.object({
    fileName: z.string(),
    contentType: z.string(),
    content: z.string().meta(THIRD_PARTY),
  }),
  errors: [E.conv_not_found],
  async run(ctx, { id, format, timeZone }) {
    const { fileName, text, html } = await transcriptOf(ctx, { id, timeZone, locale: 'en' })
    return format === 'html'
      ? { fileName: `${fileName}.html`, contentType: 'text/html; charset=utf-8', content: html }
      : { fileName: `${fileName}.txt`, contentType: 'text/plain; charset=utf-8', content: text }
  },
})
