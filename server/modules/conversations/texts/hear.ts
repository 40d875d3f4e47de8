// Across organizations: finds what is old enough to be forgotten.
import { z } from 'zod'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Said } from '../../../kernel/ports/text-vendors.ts'
import { toStorable } from '../../../kernel/base/storable.ts'
import { NO_REDACTION, redact } from '../../../lib/redaction/redact.ts'
import { unsubscribeContact } from '../../crm/index.ts'
import { appendMessages } from '../core/append-messages.ts'
import { conversationWith, NUMBER } from '../core/number-conversation.ts'
import { findPolicy } from '../core/redaction-policy.ts'
import type { TextChannel } from '../core/text-config.ts'
import { tellDelivery } from '../email/bounces.ts'

const MOST_BODY = 5000
/** As a whole message, in any case, these end what the organization writes of its own accord. */
const STOP = /^\s*(?:stop|stopp|slutt|stopall|unsubscribe|end|quit|cancel|avmeld)[\s.!]*$/i

const once = statement(
  'conv_text_once',
  `insert into conv_received_texts (org_id, channel_id, provider_id) values ($1, $2, $3) on conflict do nothing returning provider_id`,
)
/** Takes in a text of a customer, once however often it is told. */
export async function takeText(
  ctx: Context<string>,
  channel: TextChannel,
  { id: told, from, body, media }: Extract<Said, { kind: 'message' }>,
): Promise<void> {
  const id = toStorable(told)
  if (!NUMBER.test(from)) return
  if ((await ctx.tx.query(once, [ctx.org.id, channel.id, id.slice(0, 200)])).length === 0) return
  const conversation = await conversationWith(ctx, channel, from)
  const policy = await findPolicy(ctx)
  const said = redact(toStorable(body.slice(0, MOST_BODY)), policy ?? NO_REDACTION)
  // Files of texts are not fetched yet: that there are some is said.
  const files =
    media.length > 0 ? `[${media.length === 1 ? '1 file' : `${media.length} files`}, not shown here]` : ''
  await appendMessages(ctx, { id: conversation.id }, [
    {
      authorType: 'end_user',
      authorId: null,
      authorName: from,
      body: [said.text, files].filter(Boolean).join('\n') || '(no text)',
      providerMessageId: id.slice(0, 200),
      metadata: said.found.length > 0 ? { detectedNationalIds: said.found } : {},
    },
  ])
  if (STOP.test(body) && conversation.contactId !== null)
    await unsubscribeContact(ctx, conversation.contactId)
}

// It only goes on: what has failed stays so, and what was told late changes nothing.
const report = statement(
  'conv_text_report',
  `update conv_deliveries d set status = 'dead', error = $5, next_attempt_at = null from conv_conversations c
   where d.org_id = $1 and d.channel_id = $2 and (d.provider_id = $3 or d.id = $4) and d.status in ('sending', 'sent', 'unknown')
     and c.org_id = d.org_id and c.id = d.conversation_id
   returning d.conversation_id as "conversationId", d.message_id as "messageId", d.channel_id as "channelId", d.attempts, c.session_id as "sessionId"`,
)
const arrive = statement(
  'conv_text_arrive',
  `update conv_deliveries set status = 'sent', error = null, sent_at = coalesce(sent_at, now()), provider_id = coalesce(provider_id, $3)
   where org_id = $1 and channel_id = $2 and (provider_id = $3 or id = $4) and status in ('sending', 'unknown') returning id`,
)

interface Reported {
  conversationId: string
  messageId: string
  channelId: string
  attempts: number
  sessionId: string | null
}

/** Notes how far a text of ours has come. */
export async function noteReport(
  ctx: Context<string>,
  channelId: string,
  { id: told, reference: named, state, error }: Extract<Said, { kind: 'status' }>,
): Promise<void> {
  const [id, reference] = [told && toStorable(told), named && toStorable(named)]
  if (state === 'sent') {
    await ctx.tx.query(arrive, [ctx.org.id, channelId, id, reference])
    return
  }
  const words = toStorable(error ?? 'it was not delivered')
  for (const row of await ctx.tx.query<Reported>(report, [ctx.org.id, channelId, id, reference, words]))
    await tellDelivery(ctx, row, { error: words, attempts: row.attempts })
}

const BATCH = 1000
const old = statement(
  'conv_texts_old',
  `select org_id as "orgId" from conv_received_texts where received_at < now() - interval '30 days' group by org_id limit ${BATCH}`,
)
const prune = statement(
  'conv_texts_prune',
  `delete from conv_received_texts t using (
     select channel_id, provider_id from conv_received_texts where org_id = $1 and received_at < now() - interval '30 days' limit ${BATCH}) o
   where t.org_id = $1 and t.channel_id = o.channel_id and t.provider_id = o.provider_id returning 1 as gone`,
)

/** Forgets after 30 days by which texts are known to have come in: no vendor tells of them that late. */
export const forgetTexts: Job = {
  name: 'conversations.forgetTexts',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run({ systemDb, transaction, signal }: JobContext) {
    for (let gone = BATCH; gone > 0 && !signal.aborted;) {
      gone = 0
      for (const { orgId } of await systemDb.query<{ orgId: string }>(old, []))
        gone += (await transaction(orgId, (ctx) => ctx.tx.query(prune, [orgId]))).length
    }
  },
}
