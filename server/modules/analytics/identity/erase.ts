import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E } from '../../../kernel/base/errors.ts'
import { operation } from '../module.ts'
import { dayAway } from '../days.ts'
import { adminAccess } from '../schemas.ts'

const DAYS_AT_ONCE = 100

/** Whose records: of these browsers, and where a contact is named only what is its own or nobody's. */
interface Whose {
  visitorIds: readonly string[]
  contactId: string | null
}

const linkedIds = statement(
  'analytics_erase_linked',
  'select visitor_id as "visitorId" from analytics_visitor_links where org_id = $1 and contact_id = $2',
)

const THEIRS = `org_id = $1 and ((visitor_id = any($2) and ($3::text is null or contact_id is null)) or contact_id = $3)`

const span = statement(
  'analytics_erase_span',
  `select min(day)::text as first, max(day)::text as last from analytics_events where ${THEIRS}`,
)
const eraseEvents = statement(
  'analytics_erase_events',
  `with erased as (
     delete from analytics_events where ${THEIRS} and day >= $4 and day < $5 returning id
   )
   select count(*)::int as count from erased`,
)
const eraseSearches = statement(
  'analytics_erase_searches',
  `with erased as (delete from analytics_searches where ${THEIRS} returning id) select count(*)::int as count from erased`,
)
const eraseLinks = statement(
  'analytics_erase_links',
  `with erased as (
     delete from analytics_visitor_links
     where org_id = $1 and (($3::text is null and visitor_id = any($2)) or contact_id = $3) returning id
   )
   select count(*)::int as count from erased`,
)
// Notes of changes name whose records changed, so that reports read only theirs. Without names they read everything anew.
const forgetNames = statement(
  'analytics_erase_names',
  `with named as (
     delete from analytics_changed_days where org_id = $1
       and ids && (array(select 'v:' || id from unnest($2::text[]) as id) || array_remove(array['c:' || $3::text], null))
     returning tracker_id, day
   )
   insert into analytics_changed_days (org_id, tracker_id, day) select distinct $1, tracker_id, day from named`,
)

/** For whoever erases a contact in all modules: each takes what `whoIs` answers. */
export const ERASE = {
  span,
  events: eraseEvents,
  searches: eraseSearches,
  links: eraseLinks,
  names: forgetNames,
}

export const erase = operation({
  name: 'analytics.erase',
  summary: 'Erase the data of a visitor or contact',
  description:
    'Page views, events and searches of one browser, or of a contact with all browsers that were proved to be theirs, and the links between them. Figures of the days are made anew without them. Repeat it if it was interrupted.',
  access: adminAccess,
  effect: 'destroy',
  rest: 'POST /v1/analytics/erase',
  tool: 'analytics_erase',
  toolListing: 'toolset',
  input: z.object({
    visitorId: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('What the browser calls itself; this or `contactId`.'),
    contactId: z.string().min(1).max(64).optional(),
  }),
  output: z.object({
    events: z.int().describe('Page views and events that were erased.'),
    searches: z.int(),
    links: z.int(),
  }),
  errors: [E.invalid_input],
  async steps(ctx, input) {
    const whose = await whoIs(ctx, input)
    const values = [ctx.org.id, whose.visitorIds, whose.contactId]
    const events = await eraseByDays(ctx, values)
    // The links go last: what was interrupted before finds the same browsers again.
    return ctx.transaction(async ({ tx }) => {
      const [searches] = await tx.query<Count>(eraseSearches, values)
      const [links] = await tx.query<Count>(eraseLinks, values)
      await tx.query(forgetNames, values)
      return { events, searches: searches?.count ?? 0, links: links?.count ?? 0 }
    })
  },
})

interface Count {
  count: number
}

type Ctx = StepsContext<'analytics'>

/** 400 unless exactly one is named. */
async function whoIs(
  ctx: Ctx,
  { visitorId, contactId }: { visitorId?: string | undefined; contactId?: string | undefined },
): Promise<Whose> {
  if ((visitorId === undefined) === (contactId === undefined))
    throw new AppError(E.invalid_input, 'visitorId: name either a visitorId or a contactId')
  if (visitorId !== undefined) return { visitorIds: [visitorId], contactId: null }
  const rows = await ctx.transaction(({ tx }) =>
    tx.query<{ visitorId: string }>(linkedIds, [ctx.org.id, contactId]),
  )
  return { visitorIds: rows.map((row) => row.visitorId), contactId: contactId ?? null }
}

/** A transaction for every hundred days, so that none of them is long. */
async function eraseByDays(ctx: Ctx, values: readonly unknown[]): Promise<number> {
  const [found] = await ctx.transaction(({ tx }) =>
    tx.query<{ first: string | null; last: string | null }>(span, values),
  )
  let erased = 0
  const last = found?.last ?? ''
  for (let day = found?.first ?? null; day !== null && day <= last; day = dayAway(day, DAYS_AT_ONCE)) {
    const range = [day, dayAway(day, DAYS_AT_ONCE)]
    const [done] = await ctx.transaction(({ tx }) => tx.query<Count>(eraseEvents, [...values, ...range]))
    erased += done?.count ?? 0
  }
  return erased
}
