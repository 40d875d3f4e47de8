// Across organizations: finds what is old enough to be forgotten.
import { z } from 'zod'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { readBlob } from '../../../kernel/ports/blob-bytes.ts'
import { requireEmailChannel } from '../core/email-config.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ChannelId, Instant } from '../schemas.ts'
import { quarantineKey, receiveMail, type Outcome } from './receive.ts'

const MailId = z.string().regex(idPattern('cml'), 'not the id of a mail').describe('A mail, cml_….')

const ReceivedMail = shape('ReceivedMail', {
  id: z.string(),
  outcome: z
    .enum(['message', 'own', 'bounce', 'automatic', 'spam', 'quarantined'])
    .describe(
      '`own`: one that we sent ourselves. `bounce`: a report that ours did not arrive. `automatic`: of a program. `spam`: of somebody who is blocked. `quarantined`: could not be taken in, see `error`.',
    ),
  conversationId: z.string().nullable(),
  messageId: z.string().nullable().describe('The message that it became.'),
  sender: z.string().nullable().meta(THIRD_PARTY),
  subject: z.string().meta(THIRD_PARTY),
  sizeBytes: z.int(),
  error: z.string().nullable(),
  receivedAt: Instant,
})

const COLUMNS = `id, outcome, conversation_id as "conversationId", said_id as "messageId", sender, subject, size_bytes as "sizeBytes", error,
  received_at as "receivedAt"`

type Row = Omit<z.output<typeof ReceivedMail>, 'receivedAt'> & { receivedAt: Date }

const page = statement(
  'conv_mail_page',
  `select ${COLUMNS} from conv_received_mails where org_id = $1 and channel_id = $2 and ($3::text is null or outcome = $3)
     and ($4::text is null or id < $4) order by id desc limit $5`,
)

export const listReceivedMails = operation({
  name: 'conversations.listReceivedMails',
  summary: 'List what came into a mailbox, newest first',
  description: 'And what became of each mail; those that came twice are listed once.',
  access: { scope: 'channels:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/conversations/channels/email/{id}/mails',
  tool: 'conv_list_received_mails',
  toolListing: 'toolset',
  input: z.object({
    id: ChannelId,
    outcome: ReceivedMail.shape.outcome.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(ReceivedMail),
  errors: [E.conv_channel_not_found],
  async run(ctx, { id, outcome, limit, cursor }) {
    await requireEmailChannel(ctx, id)
    const before = cursor === undefined ? null : decodeCursor(cursor, z.tuple([MailId]))[0]
    const rows = await ctx.tx.query<Row>(page, [ctx.org.id, id, outcome ?? null, before, limit + 1])
    return pageOf(rows, limit, {
      keyOf: (row) => [row.id],
      present: ({ receivedAt, ...row }) => ({ ...row, receivedAt: receivedAt.toISOString() }),
    })
  },
})

const kept = statement(
  'conv_mail_kept',
  `select size_bytes as "sizeBytes" from conv_received_mails where org_id = $1 and channel_id = $2 and id = $3 and outcome = 'quarantined'`,
)
const forget = statement(
  'conv_mail_forget',
  `delete from conv_received_mails where org_id = $1 and id = $2 and outcome = 'quarantined'`,
)

export const retryReceivedMail = operation({
  name: 'conversations.retryReceivedMail',
  summary: 'Take in a mail from quarantine once more',
  description: 'If it succeeds, the mail leaves the quarantine; else it stays, with the reason.',
  access: { scope: 'channels:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/conversations/channels/email/{id}/mails/{mailId}/retry',
  tool: 'conv_retry_received_mail',
  toolListing: 'toolset',
  input: z.object({ id: ChannelId, mailId: MailId }),
  output: z.object({
    outcome: z.enum(['message', 'duplicate', 'own', 'bounce', 'automatic', 'spam', 'quarantined']),
  }),
  errors: [E.conv_channel_not_found, E.conv_mail_not_found],
  async steps(ctx, { id, mailId }) {
    const { blobs } = ctx.services
    const key = quarantineKey(ctx.org.id, mailId)
    const row = await ctx.transaction(async (tx) => {
      await requireEmailChannel(tx, id)
      return (await tx.tx.query<{ sizeBytes: number }>(kept, [tx.org.id, id, mailId]))[0]
    })
    if (!row) throw new AppError(E.conv_mail_not_found)
    const blob = await blobs.open(key)
    const raw = blob && (await readBlob(blob, row.sizeBytes))
    if (!raw)
      throw new AppError(
        E.conv_mail_not_found,
        'its bytes were not kept: it was too large, or is older than 30 days',
      )
    const also = async (tx: Context<string>, outcome: Outcome) => {
      if (outcome !== 'quarantined') await tx.tx.query(forget, [tx.org.id, mailId])
    }
    const outcome = await receiveMail(
      { services: ctx.services, transaction: (_orgId, work) => ctx.transaction(work) },
      { orgId: ctx.org.id, channelId: id, raw, also },
    )
    if (outcome !== 'quarantined') await blobs.delete(key)
    return { outcome }
  },
})

const BATCH = 200
const old = statement(
  'conv_mails_old',
  `select org_id as "orgId", array_agg(id) as ids from (
     select org_id, id from conv_received_mails where conversation_id is null and received_at < now() - interval '30 days' limit ${BATCH}) o group by org_id`,
)
const prune = statement(
  'conv_mails_prune',
  `delete from conv_received_mails where org_id = $1 and id = any($2) returning id`,
)

/** Forgets mails that became no message after 30 days, with what was kept of them. */
export const forgetMails: Job = {
  name: 'conversations.forgetMails',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run({ systemDb, services, transaction, signal }: JobContext) {
    for (let gone = BATCH; gone > 0 && !signal.aborted;) {
      gone = 0
      for (const { orgId, ids } of await systemDb.query<{ orgId: string; ids: string[] }>(old, [])) {
        for (const id of ids) await services.blobs.delete(quarantineKey(orgId, id))
        gone += (await transaction(orgId, (ctx) => ctx.tx.query(prune, [orgId, ids]))).length
      }
    }
  },
}
