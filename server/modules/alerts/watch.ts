// Across organizations: finds what goes wrong in each of them.
import { z } from 'zod'
import type { JobContext } from '../../kernel/contract/context.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import type { Trouble, TroubleSource } from '../../kernel/contract/troubles.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { part } from '../../kernel/contract/parts.ts'
import { openAlert, resolveAlert, rewordAlert } from './open-alert.ts'

const EVERY_MINUTES = 5

type Watch = NonNullable<TroubleSource['watch']>

/** When this process looked last, and how often in a row it found what is not told yet. */
const LOOKS = part(() => ({ lastAt: new Map<Watch, number>(), seen: new Map<string, number>() }))

interface Open {
  orgId: string
  subjectId: string
  severity: string
  title: string
  detail: string
}

const openOf = statement(
  'alr_open_of_source',
  `select org_id as "orgId", subject_id as "subjectId", severity, title, detail from alr_alerts
   where source = $1 and starts_with(subject_id, $2) and resolved_at is null`,
)

const keyOf = ({ orgId, subjectId }: Pick<Open, 'orgId' | 'subjectId'>): string => `${orgId} ${subjectId}`

/** Opens alerts of what the modules find by looking, and ends those of what is over; what goes on unchanged is left as it is. */
export const watch: Job = {
  name: 'alerts.watch',
  payload: z.object({}),
  cron: `*/${EVERY_MINUTES} * * * *`,
  maxAttempts: 1,
  run: (ctx) => lookAround(ctx, performance.now()),
}

/** Asks each module whose turn it is at a time of the process, in milliseconds. Where one fails, or one organization, the others are seen to all the same. */
export async function lookAround(ctx: JobContext, now: number): Promise<void> {
  const { lastAt } = ctx.services.part(LOOKS)
  const failures: unknown[] = []
  for (const { source, watch: watched } of ctx.services.troubles) {
    if (ctx.signal.aborted) return
    if (!watched || now - (lastAt.get(watched) ?? -Infinity) < pauseOf(watched)) continue
    lastAt.set(watched, now)
    await settle(ctx, { source, watched, failures }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what may go wrong was not looked at')
}

/** A minute early is in time: the clock that begins this is not the one that measures. */
const pauseOf = ({ minutes = EVERY_MINUTES }: Watch): number => (minutes - 1) * 60_000

interface Settling {
  source: string
  watched: Watch
  failures: unknown[]
}

async function settle(ctx: JobContext, { source, watched, failures }: Settling): Promise<void> {
  const found = await watched.find(ctx)
  const wrong = found.find(({ subjectId }) => !subjectId.startsWith(watched.subjects))
  if (wrong) throw new Error(`${wrong.subjectId} of ${source} does not begin with ${watched.subjects}`)
  const known = new Map(
    (await ctx.systemDb.query<Open>(openOf, [source, watched.subjects])).map((one) => [keyOf(one), one]),
  )
  const inOrg = (orgId: string, work: Parameters<JobContext['transaction']>[1]) =>
    ctx.transaction(orgId, work).catch((error: unknown) => failures.push(error))
  const fresh = stillThere(ctx, { source, watched }, found, known)
  for (const { orgId, ...trouble } of found) {
    if (ctx.signal.aborted) return
    const key = keyOf({ orgId, subjectId: trouble.subjectId })
    const before = known.get(key)
    known.delete(key)
    if (before ? isOther(before, trouble) : fresh.has(key))
      await inOrg(orgId, (inside) => openAlert(inside, { source, ...trouble }))
    else if (before && before.detail !== trouble.detail)
      await inOrg(orgId, (inside) => rewordAlert(inside, { source, ...trouble }))
  }
  for (const { orgId, subjectId } of known.values()) {
    if (ctx.signal.aborted) return
    await inOrg(orgId, (inside) => resolveAlert(inside, { source, subjectId }))
  }
}

/** What was found so many looks in a row that it is told. */
function stillThere(
  { services }: JobContext,
  { source, watched }: Pick<Settling, 'source' | 'watched'>,
  found: Awaited<ReturnType<Watch['find']>>,
  known: ReadonlyMap<string, Open>,
): ReadonlySet<string> {
  const { seen } = services.part(LOOKS)
  const place = `${source} ${watched.subjects} `
  const now = new Map(
    found
      .map(keyOf)
      .filter((key) => !known.has(key))
      .map((key) => [key, (seen.get(place + key) ?? 0) + 1]),
  )
  for (const key of seen.keys()) if (key.startsWith(place)) seen.delete(key)
  for (const [key, times] of now) seen.set(place + key, times)
  return new Set([...now].filter(([, times]) => times >= (watched.looks ?? 1)).map(([key]) => key))
}

const isOther = (before: Open, now: Omit<Trouble, 'source'>): boolean =>
  before.severity !== now.severity || before.title !== now.title

const forget = statement(
  'alr_forget',
  `with gone as (delete from alr_alerts where ctid = any(array(
     select ctid from alr_alerts where resolved_at < now() - interval '400 days' order by resolved_at limit 1000)) returning 1)
   select count(*)::int as count from gone`,
)

/** Deletes alerts that were over for 400 days. */
export const forgetOld: Job = {
  name: 'alerts.forgetOld',
  payload: z.object({}),
  cron: '37 3 * * *',
  async run({ systemDb, signal }) {
    while (!signal.aborted) {
      const [row] = await systemDb.query<{ count: number }>(forget, [])
      if ((row?.count ?? 0) < 1000) return
    }
  },
}
