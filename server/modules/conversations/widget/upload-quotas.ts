import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E } from '../../../kernel/base/errors.ts'
import { customerOf } from '../../../kernel/base/networks.ts'
import { settings } from '../settings.ts'

const DAY_MS = 86_400_000
const MB = 1024 ** 2

// In the order of subjects, so that two calls never wait for each other. What a channel has is read alone: only what is
// completed counts there, or whoever asks and sends nothing would end the uploads of everybody.
const ask = statement(
  'conv_upload_days_ask',
  `with own as (
     insert into conv_upload_days as d (org_id, subject, day, bytes)
     select $1, subject, $3::date, $4 from unnest($2::text[]) as subject order by subject
     on conflict (org_id, subject, day) do update set bytes = d.bytes + excluded.bytes
     returning subject, bytes
   )
   select subject, bytes from own
   union all select subject, bytes + $4 from conv_upload_days where org_id = $1 and subject = $5 and day = $3::date`,
)
const add = statement(
  'conv_upload_days_add',
  `insert into conv_upload_days as d (org_id, subject, day, bytes) values ($1, $2, $3::date, $4)
   on conflict (org_id, subject, day) do update set bytes = d.bytes + excluded.bytes
   returning bytes`,
)

// Files of visitors whom nobody of the organization has answered are nobody's loss.
const UNANSWERED_ADDRESS_MB = 250

// What an agent is said to have said by whoever has the public key answers nobody.
const findAnswer = statement(
  'conv_upload_answered',
  `select exists (select from conv_messages where org_id = $1 and conversation_id = $2 and internal is distinct from true
     and (author_type = 'user' or (author_type = 'agent' and author_id like 'akey\\_%' and not metadata ? 'sessionId'))) as "isAnswered"`,
)

/** Who uploads. */
export interface VisitorUpload {
  conversationId: string
  sessionId: string
  channelId: string
  sizeBytes: number
}

const ofChannel = (channelId: string) => `channel:${channelId}`
const today = () => new Date().toISOString().slice(0, 10)

/**
 * Counts what a visitor asks to upload against the day's quotas of the session and the address, whatever becomes of it, less of the
 * address as long as nobody answered the visitor, and looks whether the channel has room for it. Throws `upload_quota_reached`.
 */
export async function countUpload(ctx: Context<string>, upload: VisitorUpload): Promise<void> {
  const { config, secrets } = ctx.services
  const { SVC_UPLOADS_ADDRESS_MB, SVC_UPLOADS_CHANNEL_MB, SVC_UPLOADS_SESSION_MB } = settings.of(config)
  const day = today()
  const address = secrets.sign(`${day} ${customerOf(ctx.call.address)}`, 'upload-address')
  const channel = ofChannel(upload.channelId)
  const [found] = await ctx.tx.query<{ isAnswered: boolean }>(findAnswer, [ctx.org.id, upload.conversationId])
  const ofAddress = found?.isAnswered
    ? SVC_UPLOADS_ADDRESS_MB
    : Math.min(SVC_UPLOADS_ADDRESS_MB, UNANSWERED_ADDRESS_MB)
  const own = new Map([
    [`address:${address}`, ofAddress],
    [`session:${upload.channelId}:${upload.sessionId}`, SVC_UPLOADS_SESSION_MB],
  ])
  const counted = await ctx.tx.query<{ subject: string; bytes: string | number }>(ask, [
    ctx.org.id,
    [...own.keys()],
    day,
    upload.sizeBytes,
    channel,
  ])
  const mostMB = new Map([...own, [channel, SVC_UPLOADS_CHANNEL_MB]])
  if (counted.some(({ subject, bytes }) => Number(bytes) > (mostMB.get(subject) ?? 0) * MB)) throw reached()
}

/** Counts an upload that is complete against its channel's quota of the day. Throws `upload_quota_reached`. */
export async function countComplete(
  ctx: Context<string>,
  channelId: string,
  sizeBytes: number,
): Promise<void> {
  const values = [ctx.org.id, ofChannel(channelId), today(), sizeBytes]
  const [counted] = await ctx.tx.query<{ bytes: string | number }>(add, values)
  if (Number(counted?.bytes) > settings.of(ctx.services.config).SVC_UPLOADS_CHANNEL_MB * MB) throw reached()
}

const reached = () =>
  new AppError(E.upload_quota_reached, {
    retryAfterSeconds: Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000),
  })
