import { defineModule } from '../../kernel/contract/module.ts'
import { createFunnel, deleteFunnel, listFunnels, updateFunnel } from './goals/funnels.ts'
import { createGoal, deleteGoal, listGoals, updateGoal } from './goals/goals.ts'
import { LOCKS } from './locks.ts'
import { publicRoutes } from './routes.ts'
import { bundle, crossOrigin } from './served.ts'
import { settings } from './settings.ts'
import { shareLinkCredential } from './sharing/share-link-credential.ts'
import { createShareLink, listShareLinks, revokeShareLink } from './sharing/share-links.ts'
import { erase } from './identity/erase.ts'
import { holds, told } from './identity/erase-contact.ts'
import { getBreakdown } from './reports/breakdown.ts'
import { downloadBreakdown, downloadOverview } from './reports/download/routes.ts'
import { getEngagement } from './reports/engagement.ts'
import { getFunnel } from './reports/funnel.ts'
import { getGoalReport } from './reports/goal-report.ts'
import { getJourney } from './reports/journey.ts'
import { getLive } from './reports/live.ts'
import { getOverview } from './reports/overview.ts'
import { getQuality } from './reports/quality.ts'
import {
  getFunnelOfSteps,
  getViewsOverTime,
  listReferrerHosts,
  listTopCountries,
  listTopSubjects,
  listTrafficSources,
  listZeroResultSearches,
} from './reports/report-tools.ts'
import { getRetention } from './reports/retention.ts'
import { getSearches } from './reports/searches.ts'
import { getSharedTracker } from './sharing/shared-tracker.ts'
import { rotateTrackerIdentitySecret, rotateTrackerKey, revokeTracker } from './trackers/rotate.ts'
import { getTrackerStatus } from './trackers/tracker-status.ts'
import { createTracker, getTracker, getTrackerKey, listTrackers, updateTracker } from './trackers/trackers.ts'
import { viewsSummary } from './reports/views-summary.ts'
import { deleteUnneededFiles } from './upkeep/delete-files.ts'
import { openDays } from './upkeep/open-days.ts'
import { forgetRecords } from './upkeep/retention.ts'
import { sealDays } from './upkeep/seal-days.ts'
import { exportConfig } from './transfer/export-config.ts'
import { exportEvents } from './transfer/export-events.ts'
import { importRecords } from './transfer/import.ts'
import { exportEventsNdjson } from './transfer/routes.ts'
import { completions } from './completions.ts'
import { troubles } from './upkeep/troubles.ts'
import { skills } from './skills/index.ts'

/**
 * What visitors look at on the organization's sites. Owns the `analytics_` tables.
 *
 * - tracker: one site whose page views are counted; its key stands in the source of its pages.
 * - record: a page view or an event, as it came in.
 * - page view: a record about a page; event: every other record.
 * - visitor: who sends records, told apart by an id that the browser keeps, or by contact once they are known.
 * - visit: records of one visitor without a gap of more than 30 minutes; who goes on for a whole day begins a new one.
 * - bot: a record that a program caused; kept apart.
 * - refused: what was not stored, only counted.
 * - link (of a visitor): whose browser it was last proved to be.
 * - goal: a page or an event that counts as reached; funnel: steps that visitors go through.
 * - share link: shows a tracker's figures to whoever has it, the viewer.
 */
export const analytics = defineModule({
  name: 'analytics',
  summary: 'Trackers, page views, events and searches of the organization’s sites; reports about them.',
  locks: LOCKS,
  operations: [
    listTrackers,
    getTracker,
    getTrackerKey,
    createTracker,
    updateTracker,
    rotateTrackerKey,
    rotateTrackerIdentitySecret,
    revokeTracker,
    viewsSummary,
    getTrackerStatus,
    erase,
    exportConfig,
    exportEvents,
    importRecords,
    getOverview,
    getBreakdown,
    getFunnel,
    getRetention,
    getGoalReport,
    getEngagement,
    getSearches,
    getLive,
    getJourney,
    getQuality,
    listTopSubjects,
    listTopCountries,
    listTrafficSources,
    listReferrerHosts,
    getViewsOverTime,
    getFunnelOfSteps,
    listZeroResultSearches,
    listGoals,
    createGoal,
    updateGoal,
    deleteGoal,
    listFunnels,
    createFunnel,
    updateFunnel,
    deleteFunnel,
    listShareLinks,
    createShareLink,
    revokeShareLink,
    getSharedTracker,
  ],
  settings,
  scopes: {
    'analytics:read': 'Read trackers, reports, searches and journeys.',
    'analytics:write':
      'Create and change trackers, goals and funnels, share figures, import, export and erase.',
  },
  routes: [...publicRoutes, exportEventsNdjson, downloadBreakdown, downloadOverview],
  holds,
  tells: [told],
  troubles,
  jobs: [openDays, sealDays, forgetRecords, deleteUnneededFiles],
  sealedColumns: [
    { table: 'analytics_trackers', column: 'identity_secret' },
    { table: 'analytics_tracker_keys', column: 'sealed' },
  ],
  bundles: [bundle],
  crossOrigin,
  credentials: [shareLinkCredential],
  skills,
  completions,
  examples: {
    values: { visitorId: 'visitor-0123456789abcdef' },
    ids: { tracker: 'atr', goal: 'agl', funnel: 'afn', share: 'ash' },
    telling: ['pathLike'],
    texts: ['country:NO'],
  },
})

export { INGEST } from './ingest/ingest.ts'
export { linkVisitor } from './identity/link-visitor.ts'
export { signViewToken } from './ingest/view-token.ts'
