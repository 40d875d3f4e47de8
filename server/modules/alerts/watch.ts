// Across organizations: finds what goes wrong in each of them.
import { z } from 'zod'
import type { JobContext } from '../../kernel/contract/context.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import type { Trouble, TroubleSource } from '../../kernel/contract/troubles.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { openAlert, resolveAlert } from './open-alert.ts'

const EVERY_MINUTES = 5

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
  run: (ctx) => lookAt(ctx, new Date()),
}

/** Asks each module whose turn it is at a time. Where one fails, the others are asked all the same. */
export async function lookAt(ctx: JobContext, now: Date): Promise<void> {
  const slot = Math.floor(now.getTime() / 60_000 / EVERY_MINUTES) * EVERY_MINUTES
  const failures: unknown[] = []
  for (const { source, watch: watched } of ctx.services.troubles) {
    if (ctx.signal.aborted) return
    if (!watched || slot % (watched.minutes ?? EVERY_MINUTES) !== 0) continue
    await settle(ctx, { source, watched }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what may go wrong was not looked at')
}

async function settle(
  ctx: JobContext,
  { source, watched }: { source: string; watched: NonNullable<TroubleSource['watch']> },
): Promise<void> {
  const known = new Map(
    (await ctx.systemDb.query<Open>(openOf, [source, watched.subjects])).map((one) => [keyOf(one), one]),
  )
  for (const { orgId, ...trouble } of await watched.find(ctx)) {
    if (ctx.signal.aborted) return
    if (!trouble.subjectId.startsWith(watched.subjects))
      throw new Error(`${trouble.subjectId} of ${source} does not begin with ${watched.subjects}`)
    const key = keyOf({ orgId, subjectId: trouble.subjectId })
    const before = known.get(key)
    known.delete(key)
    if (!before || isOther(before, trouble))
      await ctx.transaction(orgId, (inside) => openAlert(inside, { source, ...trouble }))
  }
  for (const { orgId, subjectId } of known.values()) {
    if (ctx.signal.aborted) return
    await ctx.transaction(orgId, (inside) => resolveAlert(inside, { source, subjectId }))
  }
}

const isOther = (before: Open, now: Omit<Trouble, 'source'>): boolean =>
  before.severity !== now.severity || before.title !== now.title
