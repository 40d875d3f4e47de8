import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E } from '../../../kernel/errors.ts'
import { networkOf } from '../../../kernel/rate-limits.ts'

const DAY_MS = 86_400_000
const MB = 1024 ** 2

// In the order of subjects, so that two calls never wait for each other.
const add = statement(
  'conv_upload_days_add',
  `insert into conv_upload_days as d (org_id, subject, day, bytes)
   select $1, subject, $3::date, $4 from unnest($2::text[]) as subject order by subject
   on conflict (org_id, subject, day) do update set bytes = d.bytes + excluded.bytes
   returning subject, bytes`,
)

/** Who uploads. */
export interface VisitorUpload {
  sessionId: string
  channelId: string
  sizeBytes: number
}

/**
 * Counts what a visitor asks to upload against the day's quotas of the session, the address and the channel: all that is
 * asked for, since what is thrown away again was on the disk too. Throws `upload_quota_reached`.
 */
export async function countUpload(ctx: Context<string>, upload: VisitorUpload): Promise<void> {
  const { config, secrets } = ctx.services
  const now = Date.now()
  const day = new Date(now).toISOString().slice(0, 10)
  const address = secrets.sign(`${day} ${networkOf(ctx.call.address)}`, 'upload-address')
  const mostMB = new Map([
    [`address:${address}`, config.SVC_UPLOADS_ADDRESS_MB],
    [`channel:${upload.channelId}`, config.SVC_UPLOADS_CHANNEL_MB],
    [`session:${upload.channelId}:${upload.sessionId}`, config.SVC_UPLOADS_SESSION_MB],
  ])
  const counted = await ctx.tx.query<{ subject: string; bytes: string | number }>(add, [
    ctx.org.id,
    [...mostMB.keys()],
    day,
    upload.sizeBytes,
  ])
  const isOver = counted.some(({ subject, bytes }) => Number(bytes) > (mostMB.get(subject) ?? 0) * MB)
  if (isOver)
    throw new AppError(E.upload_quota_reached, {
      retryAfterSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
    })
}
