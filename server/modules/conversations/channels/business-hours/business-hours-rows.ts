import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { Instant } from '../../schemas.ts'
import type { KnownHours } from './availability.ts'
import { Schedule } from './schedule.ts'

/** Stored hours: of the organization, or of one channel. */
export interface BusinessHoursRow extends Schedule {
  id: string
  channelId: string | null
  replyEnabled: boolean
  replyText: string
  updatedAt: Date
}

const COLUMNS = `h.id, h.channel_id as "channelId", h.time_zone as "timeZone", h.weekly, h.holidays,
  h.reply_enabled as "replyEnabled", h.reply_text as "replyText", h.updated_at as "updatedAt"`

/** SQL: joins as `h` the hours that count for the channel in a column, its own or else the organization's ($1). */
export const hoursJoin = (channelId: string): string =>
  `cross join lateral (select * from conv_business_hours x
    where x.org_id = $1 and (x.channel_id = ${channelId} or x.channel_id is null) order by x.channel_id nulls last limit 1) h`

/** A scalar sub-select: the hours that count for the channel $2, its own or else the organization's ($1), or null. */
export const HOURS_SQL = `(select jsonb_build_object('revision', h.id || ' ' || h.updated_at, 'timeZone', h.time_zone,
  'weekly', h.weekly, 'holidays', h.holidays) from conv_business_hours h where h.org_id = $1
  and (h.channel_id = $2 or h.channel_id is null) order by h.channel_id nulls last limit 1)`

const ofChannel = statement(
  'conv_hours_of_channel',
  `select ${COLUMNS} from (select $2::text as id) c ${hoursJoin('c.id')}`,
)
const page = statement(
  'conv_hours_page',
  `select ${COLUMNS} from conv_business_hours h where h.org_id = $1 and ($2::text is null or coalesce(h.channel_id, '') > $2)
   order by coalesce(h.channel_id, '') limit $3`,
)
const put = statement(
  'conv_hours_put',
  `insert into conv_business_hours as h (org_id, id, channel_id, time_zone, weekly, holidays, reply_enabled, reply_text, updated_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (org_id, coalesce(channel_id, '')) do update set time_zone = excluded.time_zone, weekly = excluded.weekly,
     holidays = excluded.holidays, reply_enabled = excluded.reply_enabled, reply_text = excluded.reply_text,
     updated_at = now(), updated_by = excluded.updated_by
   returning ${COLUMNS}`,
)
const remove = statement(
  'conv_hours_remove',
  `delete from conv_business_hours where org_id = $1 and coalesce(channel_id, '') = coalesce($2, '') returning id`,
)

const known = statement('conv_hours_known', `select ${HOURS_SQL} as hours`)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** The hours that count for a channel, with what tells them from others; null where there are none. */
export async function knownHours(
  { tx, org }: Pick<Ctx, 'tx' | 'org'>,
  channelId: string,
): Promise<KnownHours | null> {
  const [row] = await tx.query<{ hours: KnownHours | null }>(known, [org.id, channelId])
  return row?.hours ?? null
}

/** The hours that count for a channel, its own or its organization's; without a channel the organization's. */
export async function hoursFor(
  ctx: Ctx,
  channelId: string | undefined,
): Promise<BusinessHoursRow | undefined> {
  const [row] = await ctx.tx.query<BusinessHoursRow>(ofChannel, [ctx.org.id, channelId ?? null])
  return row
}

/** The organization’s own hours and then those of channels; only what is behind a channel, `''` for the organization. */
export const hoursAfter = (ctx: Ctx, channelId: string | null, limit: number): Promise<BusinessHoursRow[]> =>
  ctx.tx.query<BusinessHoursRow>(page, [ctx.org.id, channelId, limit])

/** Sets the hours of the organization or of one channel. */
export async function putHours(
  ctx: Ctx,
  id: string,
  hours: Omit<BusinessHoursRow, 'id' | 'updatedAt'>,
): Promise<BusinessHoursRow> {
  const { channelId, timeZone, weekly, holidays, replyEnabled, replyText } = hours
  const [row] = await ctx.tx.query<BusinessHoursRow>(put, [
    ctx.org.id,
    id,
    channelId,
    timeZone,
    JSON.stringify(weekly),
    JSON.stringify(holidays),
    replyEnabled,
    replyText,
    ctx.actor.id,
  ])
  return row as BusinessHoursRow
}

/** Removes them; `false` when there were none. */
export async function dropHours(ctx: Ctx, channelId: string | undefined): Promise<boolean> {
  const removed = await ctx.tx.query(remove, [ctx.org.id, channelId ?? null])
  return removed.length > 0
}

const OutOfOffice = shape('OutOfOffice', {
  enabled: z.boolean(),
  text: z
    .string()
    .trim()
    .max(1000)
    .describe('What a customer is told who writes while it is closed: once until it opens again.'),
})

/** What is said of hours, in and out. */
export const HoursContent = {
  ...Schedule,
  outOfOffice: OutOfOffice.default({ enabled: false, text: '' }),
}

/** Hours as the API shows them. */
export const BusinessHours = shape('BusinessHours', {
  channelId: z.string().nullable().describe('The channel that they are for; null for all others.'),
  ...HoursContent,
  updatedAt: Instant,
})

/** The API's form of stored hours. */
export const presentHours = (row: BusinessHoursRow): z.output<typeof BusinessHours> => ({
  channelId: row.channelId,
  timeZone: row.timeZone,
  weekly: row.weekly,
  holidays: row.holidays,
  outOfOffice: { enabled: row.replyEnabled, text: row.replyText },
  updatedAt: row.updatedAt.toISOString(),
})
