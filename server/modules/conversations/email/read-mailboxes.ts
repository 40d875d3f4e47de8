// Across organizations: finds which mailboxes are to be read.
import { z } from 'zod'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { MailServerError, type MailboxPlace } from '../../../kernel/ports/mail-servers.ts'
import { openAlert, resolveAlert } from '../../alerts/index.ts'
import { findEmailChannel, imapLogin, type EmailChannel } from '../core/email-config.ts'
import { planReading, readMailboxRef } from '../core/mailbox-jobs.ts'
import { quarantine, receiveMail } from './receive.ts'

/** Most bytes of a mail; a larger one is noted, and left in its mailbox. */
export const MOST_MAIL_BYTES = 30 * 1024 ** 2
const MOST_AT_ONCE = 200
const MOST_TRIES = 3
/** So often in a row credentials are refused before a mailbox is switched off. */
const MOST_REFUSALS = 5

// After failures every 2, 4, … minutes, at most every half hour.
const due = statement(
  'conv_mailboxes_due',
  `select c.org_id as "orgId", c.id as "channelId" from conv_channels c left join conv_mailboxes b on b.org_id = c.org_id and b.channel_id = c.id
   where c.type = 'email' and c.active and c.config -> 'inbound' ->> 'provider' = 'imap'
     and (b.checked_at is null or b.failures = 0 or b.checked_at < now() - least(power(2, b.failures), 30) * interval '1 minute')
   limit 10000`,
)

/** Plans the reading of every mailbox; each is read by one at a time. */
export const readMailboxes: Job = {
  name: 'conversations.readMailboxes',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, transaction }: JobContext) {
    for (const { orgId, channelId } of await systemDb.query<z.output<typeof readMailboxRef.payload>>(due, []))
      await transaction(orgId, async (ctx) => planReading(ctx, channelId))
  },
}

const placeOf = statement(
  'conv_mailbox_place',
  `select uid_validity::float8 as "uidValidity", last_uid::float8 as "lastUid", stuck_uid::float8 as "stuckUid", stuck_times as "stuckTimes",
     checked_at - interval '1 day' as since
   from conv_mailboxes where org_id = $1 and channel_id = $2`,
)
const notePlace = statement(
  'conv_mailbox_note_place',
  `insert into conv_mailboxes as b (org_id, channel_id, uid_validity, last_uid) values ($1, $2, $3, $4)
   on conflict (org_id, channel_id) do update set uid_validity = $3, last_uid = $4, failures = 0, error = null, checked_at = now(),
     stuck_uid = null, stuck_times = 0
   returning b.failures`,
)
const noteFailure = statement(
  'conv_mailbox_note_failure',
  `insert into conv_mailboxes as b (org_id, channel_id, failures, error) values ($1, $2, 1, $3)
   on conflict (org_id, channel_id) do update set failures = b.failures + 1, error = $3, checked_at = now() returning failures`,
)
// Before it is tried: it may be what the process dies of.
const noteStuck = statement(
  'conv_mailbox_note_stuck',
  `update conv_mailboxes set stuck_times = case when stuck_uid = $3 then stuck_times + 1 else 1 end, stuck_uid = $3 where org_id = $1 and channel_id = $2`,
)
const switchOff = statement(
  'conv_mailbox_switch_off',
  `update conv_channels set active = false, updated_at = now() where org_id = $1 and id = $2 and active returning id`,
)

interface Place {
  uidValidity: number | null
  lastUid: number | null
  stuckUid: number | null
  stuckTimes: number
  since: Date
}

/** Takes in what has come into one mailbox. A mail and the place behind it are stored together, so none is lost or doubled. */
export const readMailbox: Job<typeof readMailboxRef.payload> = {
  ...readMailboxRef,
  lane: 'mailboxes',
  maxAttempts: 1,
  async run(job, { orgId, channelId }) {
    const { services, transaction, signal } = job
    const [channel, known] = await transaction(orgId, async (ctx) => {
      const [place] = await ctx.tx.query<Place>(placeOf, [orgId, channelId])
      return [await findEmailChannel(ctx, channelId), place] as const
    })
    const login = channel?.active ? imapLogin(services, orgId, channel) : null
    if (!login || !channel) return
    const from =
      known?.uidValidity == null ? null : { uidValidity: known.uidValidity, lastUid: known.lastUid ?? 0 }
    try {
      const place = await services.mailServers.read(login, {
        from,
        since: known?.since ?? new Date(),
        most: MOST_AT_ONCE,
        maxBytes: MOST_MAIL_BYTES,
        signal,
        async take({ uid, raw }, now) {
          await transaction(orgId, (ctx) => ctx.tx.query(noteStuck, [orgId, channelId, uid]))
          const also = (ctx: Context<string>) => store(ctx, channel, now)
          const arrived = { orgId, channelId, raw, also }
          if (raw.length === 0)
            await quarantine(
              job,
              arrived,
              'it is larger than 30 MB, or the server gave nothing of it; it is still in the mailbox',
            )
          else if (known?.stuckUid === uid && known.stuckTimes >= MOST_TRIES)
            await quarantine(job, arrived, 'taking it in failed three times')
          else await receiveMail(job, arrived)
        },
      })
      await transaction(orgId, async (ctx) => {
        await store(ctx, channel, place)
        await resolveAlert(ctx, { source: 'channel_inbound', subjectId: channelId })
      })
    } catch (error) {
      if (error instanceof SettingsChanged) return
      if (!(error instanceof MailServerError)) throw error
      await transaction(orgId, (ctx) => fail(ctx, channelId, error))
    }
  },
}

/** The mailbox was given another server, or turned off, while it was read. */
class SettingsChanged extends Error {}

/** Notes how far a mailbox was read, as long as it is the one that the reading began with. */
async function store(
  ctx: Context<string>,
  { id, config }: EmailChannel,
  { uidValidity, lastUid }: MailboxPlace,
): Promise<void> {
  const now = await findEmailChannel(ctx, id)
  if (!now?.active || JSON.stringify(now.config.inbound) !== JSON.stringify(config.inbound))
    throw new SettingsChanged('the mailbox was changed while it was read')
  await ctx.tx.query(notePlace, [ctx.org.id, id, uidValidity, lastUid])
}

/** Only refused credentials stop a mailbox, after a few times; all else is tried again, ever more rarely. */
async function fail(
  ctx: Context<string>,
  channelId: string,
  { reason, message }: MailServerError,
): Promise<void> {
  const [row] = await ctx.tx.query<{ failures: number }>(noteFailure, [ctx.org.id, channelId, message])
  const failures = row?.failures ?? 1
  const isRefused = reason === 'credentials'
  const stops = isRefused && failures >= MOST_REFUSALS
  if (stops && (await ctx.tx.query(switchOff, [ctx.org.id, channelId])).length > 0)
    ctx.emit('channel.changed', { channelId, change: 'deactivated' })
  if (failures < 2) return
  await openAlert(ctx, {
    source: 'channel_inbound',
    subjectId: channelId,
    severity: stops ? 'error' : 'warning',
    title: stops ? 'A mailbox was switched off' : 'A mailbox cannot be read',
    detail: isRefused
      ? `Its server refuses the password${stops ? ', so the mailbox was switched off. Give it the new password and activate it' : '. After the fifth time in a row the mailbox is switched off'}.`
      : 'Its server is not reached. This is tried again, at least every half hour, and ends by itself; no mail is lost.',
    ctaHref: `/settings/channels/${channelId}`,
  })
}
