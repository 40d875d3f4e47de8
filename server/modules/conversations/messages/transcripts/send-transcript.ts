import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { assertMayMailOutside, IdentityErrors, organizationName } from '../../../identity/index.ts'
import { MailErrors, mailsLastDay, plainName, queueMail } from '../../../mail/index.ts'
import { E } from '../../errors.ts'
import { LOCKS } from '../../locks.ts'
import { customersOf } from '../../core/merged-people.ts'
import { operation } from '../../module.ts'
import { ConversationId } from '../../schemas.ts'
import { TimeZone } from './get-transcript.ts'
import type { Line } from './render-transcript.ts'
import { transcriptOf } from './transcript-of.ts'

const MOST_A_DAY = 10

export const sendTranscript = operation({
  name: 'conversations.sendTranscript',
  summary: 'Send a conversation’s transcript by email',
  description:
    'What the customer and those who answered said, never notes. Only where a mail server is configured, and at most 10 a day to an address. Where conversations of several people were merged, it has what the addressee may read, and what the conversation’s own customer may where the address is nobody’s of them.',
  access: { scope: 'conv:write', audience: ['member'] },
  effect: 'write',
  limit: 'auth',
  rest: 'POST /v1/conversations/{id}/transcript',
  input: z.object({ id: ConversationId, to: z.email().max(320), timeZone: TimeZone }),
  output: z.object({ queued: z.literal(true), to: z.string() }),
  errors: [
    E.conv_not_found,
    MailErrors.mail_not_configured,
    E.conv_transcript_too_many,
    IdentityErrors.mails_outside_limit,
  ],
  async run(ctx, { id, to, timeZone }) {
    const people = await customersOf(ctx, id)
    const reader = people.find(({ email }) => email?.toLowerCase() === to.toLowerCase())
    const partyId = reader?.conversationId ?? id
    const { title, lines } = await transcriptOf(ctx, { id, timeZone, locale: 'en', partyId })
    const reference = await referenceOf(ctx, to)
    await assertMayMailOutside(ctx)
    const organization = plainName((await organizationName(ctx)) ?? '')
    await queueMail(ctx, {
      kind: 'transcript',
      reference,
      to,
      locale: 'en',
      fromName: organization,
      mail: {
        subject: `Your conversation with ${organization}`,
        heading: title,
        body: [`Here is what was said in your conversation with ${organization}.`, ...lines.map(quoteOf)],
        footnote: `Times are in ${timeZone}.`,
      },
    })
    return { queued: true as const, to }
  },
})

/** By what the mails to an address are counted; a keyed hash, for an outbox tells nobody's address. */
async function referenceOf(ctx: Context<'conv'>, to: string): Promise<string> {
  const address = ctx.services.secrets.hash(`transcript ${ctx.org.id} ${to.toLowerCase()}`)
  const reference = `transcript:${address}`
  await ctx.tx.lock(LOCKS.transcriptAddress, reference)
  if ((await mailsLastDay(ctx, reference)) >= MOST_A_DAY) throw new AppError(E.conv_transcript_too_many)
  return reference
}

const quoteOf = ({ name, at, body, files }: Line) => ({
  author: name,
  at,
  text: [...(body ? [body] : []), ...files.map((file) => `[File: ${file}]`)].join('\n'),
})
