import type { Context } from '../../../kernel/contract/context.ts'
import type { Statement } from '../../../kernel/db/transaction.ts'
import { organizationTimezone } from '../../identity/index.ts'
import { listTrackerIds, requireTracker } from '../trackers/tracker-rows.ts'
import { periodOf, type Period, type ReportScope } from './report-input.ts'

/** SQL: whether a record is a page view; everything else is an event. */
export const IS_PAGE_VIEW = `(subject_type = 'page' or subject_id like '/%')`

/** SQL: who made a record; null for nobody. */
export const WHO = `coalesce('c:' || contact_id, 'v:' || visitor_id)`

/** SQL: of the trackers in $2, where the empty text stands for what was counted by tokens. */
export const OF_TRACKERS = `coalesce(tracker_id, '') = any($2)`

/** SQL: of people, programs, or both. */
export const BOTS: Record<ReportScope['bots'], string> = {
  exclude: 'bot is null',
  include: 'true',
  only: 'bot is not null',
}

/** A statement that names its days, so that planning opens their partitions alone; its plan is not worth keeping. */
export const ofDays = (text: string): Statement => ({ name: '', text })

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** The trackers that a report is about: the named one, the one that was shared, or all; 404 for what is not the caller's. */
export async function trackersOf(ctx: Ctx, named: string | undefined): Promise<string[]> {
  const trackerId = named ?? ctx.actor.boundTo
  if (trackerId === undefined) return [...(await listTrackerIds(ctx)), '']
  await requireTracker(ctx, trackerId)
  return [trackerId]
}

/** The trackers and days of a report that is made from rows of PostgreSQL. */
export async function rowScopeOf(
  ctx: Ctx,
  scope: Pick<ReportScope, 'trackerId' | 'from' | 'to' | 'sinceDays' | 'timezone'>,
): Promise<{ trackerIds: string[]; period: Period }> {
  const trackerIds = await trackersOf(ctx, scope.trackerId)
  return { trackerIds, period: periodOf(scope, scope.timezone ?? (await organizationTimezone(ctx))) }
}
