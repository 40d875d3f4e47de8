// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { Breakdown, ContactRecord, EngagementReport, EraseResult, ExportConfigResult, ExportEventsResult, Funnel, FunnelList, FunnelReport, FunnelStep, GetSharedTrackerResult, GetTrackerKeyResult, Goal, GoalList, GoalReport, ImportResult, LiveReport, NewShareLink, NewTracker, QualityReport, RetentionReport, RevokeTrackerResult, RotateTrackerIdentitySecretResult, RotateTrackerKeyResult, SearchEventInput, SearchReport, ShareLinkList, Tracker, TrackerList, TrackerRecord, TrackerStatus, ViewEventInput, ViewsOverview, ViewsSummaryResult, VisitorIdentity, VisitorJourney } from './shapes.ts'

/** Input of `analytics.listTrackers`. */
export type AnalyticsListTrackersInput = {
  includeRevoked?: boolean | undefined
}
/** Answer of `analytics.listTrackers`. */
export type AnalyticsListTrackersOutput = TrackerList

/** Input of `analytics.createTracker`. */
export type AnalyticsCreateTrackerInput = {
  name: string
  /** Full origins of any scheme, compared exactly; empty accepts any origin unless the service insists on a list. */
  allowedOrigins?: string[] | undefined
  /** Store only what comes from browsers whose visitor was proved. */
  requireVerifiedIdentity?: boolean | undefined
  /** Beginnings of paths that are languages: with `no`, /no/prices counts as /prices. Beside the language of the page, which is always left out. */
  canonicalLocales?: string[] | undefined
  /** After so many days its records are deleted; figures by day and hour stay. */
  retentionDays?: number | undefined
  /** Views, events and searches that are stored on a day (UTC) at most, over all keys; one address has a quarter of them. */
  maxDailyRecords?: number | undefined
}
/** Answer of `analytics.createTracker`. */
export type AnalyticsCreateTrackerOutput = NewTracker

/** Input of `analytics.getTracker`. */
export type AnalyticsGetTrackerInput = {
  /** A tracker, atr_…. */
  trackerId: string
}
/** Answer of `analytics.getTracker`. */
export type AnalyticsGetTrackerOutput = Tracker

/** Input of `analytics.updateTracker`. */
export type AnalyticsUpdateTrackerInput = {
  /** A tracker, atr_…. */
  trackerId: string
  name?: string | undefined
  /** Full origins of any scheme, compared exactly; empty accepts any origin unless the service insists on a list. */
  allowedOrigins?: string[] | undefined
  /** Store only what comes from browsers whose visitor was proved. */
  requireVerifiedIdentity?: boolean | undefined
  /** Beginnings of paths that are languages: with `no`, /no/prices counts as /prices. Beside the language of the page, which is always left out. */
  canonicalLocales?: string[] | undefined
  /** After so many days its records are deleted; figures by day and hour stay. */
  retentionDays?: number | undefined
  /** Views, events and searches that are stored on a day (UTC) at most, over all keys; one address has a quarter of them. */
  maxDailyRecords?: number | undefined
}
/** Answer of `analytics.updateTracker`. */
export type AnalyticsUpdateTrackerOutput = Tracker

/** Input of `analytics.getTrackerKey`. */
export type AnalyticsGetTrackerKeyInput = {
  /** A tracker, atr_…. */
  trackerId: string
}
/** Answer of `analytics.getTrackerKey`. */
export type AnalyticsGetTrackerKeyOutput = GetTrackerKeyResult

/** Input of `analytics.rotateTrackerKey`. */
export type AnalyticsRotateTrackerKeyInput = {
  /** A tracker, atr_…. */
  trackerId: string
}
/** Answer of `analytics.rotateTrackerKey`. */
export type AnalyticsRotateTrackerKeyOutput = RotateTrackerKeyResult

/** Input of `analytics.rotateTrackerIdentitySecret`. */
export type AnalyticsRotateTrackerIdentitySecretInput = {
  /** A tracker, atr_…. */
  trackerId: string
}
/** Answer of `analytics.rotateTrackerIdentitySecret`. */
export type AnalyticsRotateTrackerIdentitySecretOutput = RotateTrackerIdentitySecretResult

/** Input of `analytics.revokeTracker`. */
export type AnalyticsRevokeTrackerInput = {
  /** A tracker, atr_…. */
  trackerId: string
}
/** Answer of `analytics.revokeTracker`. */
export type AnalyticsRevokeTrackerOutput = RevokeTrackerResult

/** Input of `analytics.viewsSummary`. */
export type AnalyticsViewsSummaryInput = Record<string, never>
/** Answer of `analytics.viewsSummary`. */
export type AnalyticsViewsSummaryOutput = ViewsSummaryResult

/** Input of `analytics.getTrackerStatus`. */
export type AnalyticsGetTrackerStatusInput = {
  /** A tracker, atr_…. */
  trackerId: string
}
/** Answer of `analytics.getTrackerStatus`. */
export type AnalyticsGetTrackerStatusOutput = TrackerStatus

/** Input of `analytics.erase`. */
export type AnalyticsEraseInput = {
  /** What the browser calls itself; this or `contactId`. */
  visitorId?: string | undefined
  contactId?: string | undefined
}
/** Answer of `analytics.erase`. */
export type AnalyticsEraseOutput = EraseResult

/** Input of `analytics.exportConfig`. */
export type AnalyticsExportConfigInput = {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `analytics.exportConfig`. */
export type AnalyticsExportConfigOutput = ExportConfigResult

/** Input of `analytics.exportEvents`. */
export type AnalyticsExportEventsInput = {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
  limit?: number | undefined
}
/** Answer of `analytics.exportEvents`. */
export type AnalyticsExportEventsOutput = ExportEventsResult

/** Input of `analytics.importRecords`. */
export type AnalyticsImportRecordsInput = {
  /** A page of the export of the settings. */
  config?: {
    trackers?: TrackerRecord[] | undefined
    contacts?: ContactRecord[] | undefined
    visitorIdentities?: VisitorIdentity[] | undefined
  } | undefined
  /** A page of the export of the records, or its `records` alone. */
  events?: {
    svcTransferVersion?: 1 | undefined
    records?: {
      viewEvents?: ViewEventInput[] | undefined
      searchEvents?: SearchEventInput[] | undefined
    } | undefined
    viewEvents?: ViewEventInput[] | undefined
    searchEvents?: SearchEventInput[] | undefined
  } | undefined
  /** Ids in the records to ids here: of trackers and of contacts that are here under another id. */
  idMap?: Record<string, string> | undefined
}
/** Answer of `analytics.importRecords`. */
export type AnalyticsImportRecordsOutput = ImportResult

/** Input of `analytics.getOverview`. */
export type AnalyticsGetOverviewInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** First day, such as 2026-03-01; wins over `sinceDays`. */
  from?: string | undefined
  /** Last day, itself included; today unless said. */
  to?: string | undefined
  /** That many days up to `to`, itself included. */
  sinceDays?: number | undefined
  /** IANA name of the time zone in which days begin; the organization’s unless said. */
  timezone?: string | undefined
  /** Whether what is taken for programs counts: not at all, beside people, or alone. */
  bots?: "exclude" | "include" | "only" | undefined
  /** Only records with these values, such as `country:NO`; `!` before one excludes it, nothing behind the colon means no value. Values of one dimension are alternatives, dimensions must all hold. */
  filters?: string[] | undefined
  /** Also report on the period of as many days before. */
  compare?: boolean | undefined
  /** How finely the course is told; by the length of the period unless said. */
  interval?: "hour" | "day" | "week" | "month" | undefined
}
/** Answer of `analytics.getOverview`. */
export type AnalyticsGetOverviewOutput = ViewsOverview

/** Input of `analytics.getBreakdown`. */
export type AnalyticsGetBreakdownInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** First day, such as 2026-03-01; wins over `sinceDays`. */
  from?: string | undefined
  /** Last day, itself included; today unless said. */
  to?: string | undefined
  /** That many days up to `to`, itself included. */
  sinceDays?: number | undefined
  /** IANA name of the time zone in which days begin; the organization’s unless said. */
  timezone?: string | undefined
  /** Whether what is taken for programs counts: not at all, beside people, or alone. */
  bots?: "exclude" | "include" | "only" | undefined
  /** Only records with these values, such as `country:NO`; `!` before one excludes it, nothing behind the colon means no value. Values of one dimension are alternatives, dimensions must all hold. */
  filters?: string[] | undefined
  /** What the records are told apart by. */
  dimension: "page" | "event" | "entryPage" | "exitPage" | "channel" | "source" | "referrer" | "utmSource" | "utmMedium" | "utmCampaign" | "country" | "region" | "language" | "device" | "browser" | "os" | "screen" | "bot"
  /** Also report on the period of as many days before. */
  compare?: boolean | undefined
  limit?: number | undefined
  offset?: number | undefined
  /** Only values that contain this text, in any case. */
  search?: string | undefined
}
/** Answer of `analytics.getBreakdown`. */
export type AnalyticsGetBreakdownOutput = Breakdown

/** Input of `analytics.getFunnel`. */
export type AnalyticsGetFunnelInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** First day, such as 2026-03-01; wins over `sinceDays`. */
  from?: string | undefined
  /** Last day, itself included; today unless said. */
  to?: string | undefined
  /** That many days up to `to`, itself included. */
  sinceDays?: number | undefined
  /** IANA name of the time zone in which days begin; the organization’s unless said. */
  timezone?: string | undefined
  /** Whether what is taken for programs counts: not at all, beside people, or alone. */
  bots?: "exclude" | "include" | "only" | undefined
  /** Only records with these values, such as `country:NO`; `!` before one excludes it, nothing behind the colon means no value. Values of one dimension are alternatives, dimensions must all hold. */
  filters?: string[] | undefined
  steps: FunnelStep[]
  /** Within how long after a step the next one counts; any time in the period unless said. */
  stepWindowHours?: number | undefined
}
/** Answer of `analytics.getFunnel`. */
export type AnalyticsGetFunnelOutput = FunnelReport

/** Input of `analytics.getRetention`. */
export type AnalyticsGetRetentionInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** First day, such as 2026-03-01; wins over `sinceDays`. */
  from?: string | undefined
  /** Last day, itself included; today unless said. */
  to?: string | undefined
  /** That many days up to `to`, itself included. */
  sinceDays?: number | undefined
  /** IANA name of the time zone in which days begin; the organization’s unless said. */
  timezone?: string | undefined
  /** Whether what is taken for programs counts: not at all, beside people, or alone. */
  bots?: "exclude" | "include" | "only" | undefined
  /** Only records with these values, such as `country:NO`; `!` before one excludes it, nothing behind the colon means no value. Values of one dimension are alternatives, dimensions must all hold. */
  filters?: string[] | undefined
  /** By the length of the period unless said. */
  interval?: "day" | "week" | "month" | undefined
}
/** Answer of `analytics.getRetention`. */
export type AnalyticsGetRetentionOutput = RetentionReport

/** Input of `analytics.getGoalReport`. */
export type AnalyticsGetGoalReportInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** First day, such as 2026-03-01; wins over `sinceDays`. */
  from?: string | undefined
  /** Last day, itself included; today unless said. */
  to?: string | undefined
  /** That many days up to `to`, itself included. */
  sinceDays?: number | undefined
  /** IANA name of the time zone in which days begin; the organization’s unless said. */
  timezone?: string | undefined
  /** Whether what is taken for programs counts: not at all, beside people, or alone. */
  bots?: "exclude" | "include" | "only" | undefined
  /** Only records with these values, such as `country:NO`; `!` before one excludes it, nothing behind the colon means no value. Values of one dimension are alternatives, dimensions must all hold. */
  filters?: string[] | undefined
  /** Also report on the period of as many days before. */
  compare?: boolean | undefined
}
/** Answer of `analytics.getGoalReport`. */
export type AnalyticsGetGoalReportOutput = GoalReport

/** Input of `analytics.getEngagement`. */
export type AnalyticsGetEngagementInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** First day, such as 2026-03-01; wins over `sinceDays`. */
  from?: string | undefined
  /** Last day, itself included; today unless said. */
  to?: string | undefined
  /** That many days up to `to`, itself included. */
  sinceDays?: number | undefined
  /** IANA name of the time zone in which days begin; the organization’s unless said. */
  timezone?: string | undefined
  /** Whether what is taken for programs counts: not at all, beside people, or alone. */
  bots?: "exclude" | "include" | "only" | undefined
  /** Such as `page` or `event`. */
  subjectType: string
  /** A page’s path, or the name of an event. */
  subjectId: string
  /** Only what this contact did. */
  contactId?: string | undefined
}
/** Answer of `analytics.getEngagement`. */
export type AnalyticsGetEngagementOutput = EngagementReport

/** Input of `analytics.getSearches`. */
export type AnalyticsGetSearchesInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** First day, such as 2026-03-01; wins over `sinceDays`. */
  from?: string | undefined
  /** Last day, itself included; today unless said. */
  to?: string | undefined
  /** That many days up to `to`, itself included. */
  sinceDays?: number | undefined
  /** IANA name of the time zone in which days begin; the organization’s unless said. */
  timezone?: string | undefined
  /** Whether what is taken for programs counts: not at all, beside people, or alone. */
  bots?: "exclude" | "include" | "only" | undefined
  /** Only searches that found nothing. */
  zeroOnly?: boolean | undefined
  limit?: number | undefined
  offset?: number | undefined
}
/** Answer of `analytics.getSearches`. */
export type AnalyticsGetSearchesOutput = SearchReport

/** Input of `analytics.getLive`. */
export type AnalyticsGetLiveInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** Whether what is taken for programs counts: not at all, beside people, or alone. */
  bots?: "exclude" | "include" | "only" | undefined
}
/** Answer of `analytics.getLive`. */
export type AnalyticsGetLiveOutput = LiveReport

/** Input of `analytics.getJourney`. */
export type AnalyticsGetJourneyInput = {
  /** A contact, ctc_…. */
  contactId: string
  /** Of the last so many times 24 hours. */
  sinceDays?: number | undefined
  limit?: number | undefined
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
}
/** Answer of `analytics.getJourney`. */
export type AnalyticsGetJourneyOutput = VisitorJourney

/** Input of `analytics.getQuality`. */
export type AnalyticsGetQualityInput = {
  /** One tracker; all of the organization unless said. */
  trackerId?: string | undefined
  /** First day, such as 2026-03-01; wins over `sinceDays`. */
  from?: string | undefined
  /** Last day, itself included; today unless said. */
  to?: string | undefined
  /** That many days up to `to`, itself included. */
  sinceDays?: number | undefined
  /** IANA name of the time zone in which days begin; the organization’s unless said. */
  timezone?: string | undefined
}
/** Answer of `analytics.getQuality`. */
export type AnalyticsGetQualityOutput = QualityReport

/** Input of `analytics.listGoals`. */
export type AnalyticsListGoalsInput = {
  /** One tracker’s; those of all unless said. */
  trackerId?: string | undefined
}
/** Answer of `analytics.listGoals`. */
export type AnalyticsListGoalsOutput = GoalList

/** Input of `analytics.createGoal`. */
export type AnalyticsCreateGoalInput = {
  /** A tracker, atr_…. */
  trackerId: string
  name: string
  /** Such as `page` or `event`. */
  subjectType?: string | undefined
  /** A page’s path, or the name of an event. */
  subjectId?: string | undefined
  /** A pattern of the path without its query: % stands for any text, _ for any character. */
  pathLike?: string | undefined
}
/** Answer of `analytics.createGoal`. */
export type AnalyticsCreateGoalOutput = Goal

/** Input of `analytics.updateGoal`. */
export type AnalyticsUpdateGoalInput = {
  /** A goal, agl_…. */
  id: string
  /** Such as `page` or `event`. */
  subjectType?: string | null | undefined
  /** A page’s path, or the name of an event. */
  subjectId?: string | null | undefined
  /** A pattern of the path without its query: % stands for any text, _ for any character. */
  pathLike?: string | null | undefined
  name?: string | undefined
}
/** Answer of `analytics.updateGoal`. */
export type AnalyticsUpdateGoalOutput = Goal

/** Input of `analytics.deleteGoal`. */
export type AnalyticsDeleteGoalInput = {
  /** A goal, agl_…. */
  id: string
}
/** Answer of `analytics.deleteGoal`. */
export type AnalyticsDeleteGoalOutput = void

/** Input of `analytics.listFunnels`. */
export type AnalyticsListFunnelsInput = {
  /** One tracker’s; those of all unless said. */
  trackerId?: string | undefined
}
/** Answer of `analytics.listFunnels`. */
export type AnalyticsListFunnelsOutput = FunnelList

/** Input of `analytics.createFunnel`. */
export type AnalyticsCreateFunnelInput = {
  /** A tracker, atr_…. */
  trackerId: string
  name: string
  steps: FunnelStep[]
  /** Within so many hours after a step the next one counts; any time unless said. */
  stepWindowHours?: number | undefined
}
/** Answer of `analytics.createFunnel`. */
export type AnalyticsCreateFunnelOutput = Funnel

/** Input of `analytics.updateFunnel`. */
export type AnalyticsUpdateFunnelInput = {
  /** A funnel, afn_…. */
  id: string
  name?: string | undefined
  steps?: FunnelStep[] | undefined
  /** null: any time. */
  stepWindowHours?: number | null | undefined
}
/** Answer of `analytics.updateFunnel`. */
export type AnalyticsUpdateFunnelOutput = Funnel

/** Input of `analytics.deleteFunnel`. */
export type AnalyticsDeleteFunnelInput = {
  /** A funnel, afn_…. */
  id: string
}
/** Answer of `analytics.deleteFunnel`. */
export type AnalyticsDeleteFunnelOutput = void

/** Input of `analytics.listShareLinks`. */
export type AnalyticsListShareLinksInput = {
  /** A tracker, atr_…. */
  trackerId: string
}
/** Answer of `analytics.listShareLinks`. */
export type AnalyticsListShareLinksOutput = ShareLinkList

/** Input of `analytics.createShareLink`. */
export type AnalyticsCreateShareLinkInput = {
  /** A tracker, atr_…. */
  trackerId: string
  name: string
}
/** Answer of `analytics.createShareLink`. */
export type AnalyticsCreateShareLinkOutput = NewShareLink

/** Input of `analytics.revokeShareLink`. */
export type AnalyticsRevokeShareLinkInput = {
  /** A share link, ash_…. */
  id: string
}
/** Answer of `analytics.revokeShareLink`. */
export type AnalyticsRevokeShareLinkOutput = void

/** Input of `analytics.getSharedTracker`. */
export type AnalyticsGetSharedTrackerInput = Record<string, never>
/** Answer of `analytics.getSharedTracker`. */
export type AnalyticsGetSharedTrackerOutput = GetSharedTrackerResult

/** Trackers, page views, events and searches of the organization’s sites; reports about them. */
export interface AnalyticsClient {
  /** List trackers. `GET /v1/analytics/trackers` */
  listTrackers(input?: AnalyticsListTrackersInput, options?: CallOptions): Promise<AnalyticsListTrackersOutput>
  /** Create a tracker. `POST /v1/analytics/trackers` */
  createTracker(input: AnalyticsCreateTrackerInput, options?: CallOptions): Promise<AnalyticsCreateTrackerOutput>
  /** Read a tracker. `GET /v1/analytics/trackers/{trackerId}` */
  getTracker(input: AnalyticsGetTrackerInput, options?: CallOptions): Promise<AnalyticsGetTrackerOutput>
  /** Change a tracker. `PATCH /v1/analytics/trackers/{trackerId}` */
  updateTracker(input: AnalyticsUpdateTrackerInput, options?: CallOptions): Promise<AnalyticsUpdateTrackerOutput>
  /** Read a tracker’s key. `GET /v1/analytics/trackers/{trackerId}/key` */
  getTrackerKey(input: AnalyticsGetTrackerKeyInput, options?: CallOptions): Promise<AnalyticsGetTrackerKeyOutput>
  /** Replace a tracker’s key. `POST /v1/analytics/trackers/{trackerId}/rotate-key` */
  rotateTrackerKey(input: AnalyticsRotateTrackerKeyInput, options?: CallOptions): Promise<AnalyticsRotateTrackerKeyOutput>
  /** Replace a tracker’s identity secret. `POST /v1/analytics/trackers/{trackerId}/rotate-identity-secret` */
  rotateTrackerIdentitySecret(input: AnalyticsRotateTrackerIdentitySecretInput, options?: CallOptions): Promise<AnalyticsRotateTrackerIdentitySecretOutput>
  /** Revoke a tracker. `POST /v1/analytics/trackers/{trackerId}/revoke` */
  revokeTracker(input: AnalyticsRevokeTrackerInput, options?: CallOptions): Promise<AnalyticsRevokeTrackerOutput>
  /** Count the page views of the last seven days, for each tracker. `GET /v1/analytics/trackers/views-summary` */
  viewsSummary(input?: AnalyticsViewsSummaryInput, options?: CallOptions): Promise<AnalyticsViewsSummaryOutput>
  /** Read what a tracker has received. `GET /v1/analytics/trackers/{trackerId}/status` */
  getTrackerStatus(input: AnalyticsGetTrackerStatusInput, options?: CallOptions): Promise<AnalyticsGetTrackerStatusOutput>
  /** Erase the data of a visitor or contact. `POST /v1/analytics/erase` */
  erase(input?: AnalyticsEraseInput, options?: CallOptions): Promise<AnalyticsEraseOutput>
  /** Export trackers and whose browsers are whose. `GET /v1/analytics/export/config` */
  exportConfig(input?: AnalyticsExportConfigInput, options?: CallOptions): Promise<AnalyticsExportConfigOutput>
  /** Export page views, events and searches page by page. `GET /v1/analytics/export/events` */
  exportEvents(input?: AnalyticsExportEventsInput, options?: CallOptions): Promise<AnalyticsExportEventsOutput>
  /** Import trackers, page views, events and searches. `POST /v1/analytics/import` */
  importRecords(input?: AnalyticsImportRecordsInput, options?: CallOptions): Promise<AnalyticsImportRecordsOutput>
  /** Report on visitors, visits and views, and their course. `GET /v1/analytics/reports/overview` */
  getOverview(input?: AnalyticsGetOverviewInput, options?: CallOptions): Promise<AnalyticsGetOverviewOutput>
  /** List pages, sources, countries, devices … by how often they were there. `GET /v1/analytics/reports/breakdown` */
  getBreakdown(input: AnalyticsGetBreakdownInput, options?: CallOptions): Promise<AnalyticsGetBreakdownOutput>
  /** Report how many visitors went from step to step. `POST /v1/analytics/reports/funnel` */
  getFunnel(input: AnalyticsGetFunnelInput, options?: CallOptions): Promise<AnalyticsGetFunnelOutput>
  /** Report how many visitors came back, by when they first came. `GET /v1/analytics/reports/retention` */
  getRetention(input?: AnalyticsGetRetentionInput, options?: CallOptions): Promise<AnalyticsGetRetentionOutput>
  /** Report how often goals were reached, and by how many visitors. `GET /v1/analytics/reports/goals` */
  getGoalReport(input?: AnalyticsGetGoalReportInput, options?: CallOptions): Promise<AnalyticsGetGoalReportOutput>
  /** Report how one page or event is used: how often, by how many, for how long. `GET /v1/analytics/reports/engagement` */
  getEngagement(input: AnalyticsGetEngagementInput, options?: CallOptions): Promise<AnalyticsGetEngagementOutput>
  /** Report on what was searched for on the site, the most frequent first. `GET /v1/analytics/reports/searches` */
  getSearches(input?: AnalyticsGetSearchesInput, options?: CallOptions): Promise<AnalyticsGetSearchesOutput>
  /** Read who is on the site now. `GET /v1/analytics/reports/live` */
  getLive(input?: AnalyticsGetLiveInput, options?: CallOptions): Promise<AnalyticsGetLiveOutput>
  /** Read what a contact viewed and searched for. `GET /v1/analytics/reports/journey` */
  getJourney(input: AnalyticsGetJourneyInput, options?: CallOptions): Promise<AnalyticsGetJourneyOutput>
  /** Report what came from people and bots, and what was refused. `GET /v1/analytics/reports/quality` */
  getQuality(input?: AnalyticsGetQualityInput, options?: CallOptions): Promise<AnalyticsGetQualityOutput>
  /** List goals, in the order they were created. `GET /v1/analytics/goals` */
  listGoals(input?: AnalyticsListGoalsInput, options?: CallOptions): Promise<AnalyticsListGoalsOutput>
  /** Create a goal: a page or an event that counts as reached. `POST /v1/analytics/goals` */
  createGoal(input: AnalyticsCreateGoalInput, options?: CallOptions): Promise<AnalyticsCreateGoalOutput>
  /** Change a goal. `PATCH /v1/analytics/goals/{id}` */
  updateGoal(input: AnalyticsUpdateGoalInput, options?: CallOptions): Promise<AnalyticsUpdateGoalOutput>
  /** Delete a goal; what was counted stays. `DELETE /v1/analytics/goals/{id}` */
  deleteGoal(input: AnalyticsDeleteGoalInput, options?: CallOptions): Promise<AnalyticsDeleteGoalOutput>
  /** List saved funnels, in the order they were created. `GET /v1/analytics/funnels` */
  listFunnels(input?: AnalyticsListFunnelsInput, options?: CallOptions): Promise<AnalyticsListFunnelsOutput>
  /** Save the steps of a funnel under a name. `POST /v1/analytics/funnels` */
  createFunnel(input: AnalyticsCreateFunnelInput, options?: CallOptions): Promise<AnalyticsCreateFunnelOutput>
  /** Change a saved funnel. `PATCH /v1/analytics/funnels/{id}` */
  updateFunnel(input: AnalyticsUpdateFunnelInput, options?: CallOptions): Promise<AnalyticsUpdateFunnelOutput>
  /** Delete a saved funnel; what was counted stays. `DELETE /v1/analytics/funnels/{id}` */
  deleteFunnel(input: AnalyticsDeleteFunnelInput, options?: CallOptions): Promise<AnalyticsDeleteFunnelOutput>
  /** List a tracker’s share links. `GET /v1/analytics/share-links` */
  listShareLinks(input: AnalyticsListShareLinksInput, options?: CallOptions): Promise<AnalyticsListShareLinksOutput>
  /** Create a share link for a tracker’s figures. `POST /v1/analytics/share-links` */
  createShareLink(input: AnalyticsCreateShareLinkInput, options?: CallOptions): Promise<AnalyticsCreateShareLinkOutput>
  /** Revoke a share link for good. `DELETE /v1/analytics/share-links/{id}` */
  revokeShareLink(input: AnalyticsRevokeShareLinkInput, options?: CallOptions): Promise<AnalyticsRevokeShareLinkOutput>
  /** Read what a share link shows. `GET /v1/analytics/shared` */
  getSharedTracker(input?: AnalyticsGetSharedTrackerInput, options?: CallOptions): Promise<AnalyticsGetSharedTrackerOutput>
}

const ROUTES: Record<keyof AnalyticsClient, string> = {
  listTrackers: 'GET /v1/analytics/trackers',
  createTracker: 'POST /v1/analytics/trackers',
  getTracker: 'GET /v1/analytics/trackers/{trackerId}',
  updateTracker: 'PATCH /v1/analytics/trackers/{trackerId}',
  getTrackerKey: 'GET /v1/analytics/trackers/{trackerId}/key',
  rotateTrackerKey: 'POST /v1/analytics/trackers/{trackerId}/rotate-key',
  rotateTrackerIdentitySecret: 'POST /v1/analytics/trackers/{trackerId}/rotate-identity-secret',
  revokeTracker: 'POST /v1/analytics/trackers/{trackerId}/revoke',
  viewsSummary: 'GET /v1/analytics/trackers/views-summary',
  getTrackerStatus: 'GET /v1/analytics/trackers/{trackerId}/status',
  erase: 'POST /v1/analytics/erase',
  exportConfig: 'GET /v1/analytics/export/config',
  exportEvents: 'GET /v1/analytics/export/events',
  importRecords: 'POST /v1/analytics/import',
  getOverview: 'GET /v1/analytics/reports/overview',
  getBreakdown: 'GET /v1/analytics/reports/breakdown',
  getFunnel: 'POST /v1/analytics/reports/funnel',
  getRetention: 'GET /v1/analytics/reports/retention',
  getGoalReport: 'GET /v1/analytics/reports/goals',
  getEngagement: 'GET /v1/analytics/reports/engagement',
  getSearches: 'GET /v1/analytics/reports/searches',
  getLive: 'GET /v1/analytics/reports/live',
  getJourney: 'GET /v1/analytics/reports/journey',
  getQuality: 'GET /v1/analytics/reports/quality',
  listGoals: 'GET /v1/analytics/goals',
  createGoal: 'POST /v1/analytics/goals',
  updateGoal: 'PATCH /v1/analytics/goals/{id}',
  deleteGoal: 'DELETE /v1/analytics/goals/{id}',
  listFunnels: 'GET /v1/analytics/funnels',
  createFunnel: 'POST /v1/analytics/funnels',
  updateFunnel: 'PATCH /v1/analytics/funnels/{id}',
  deleteFunnel: 'DELETE /v1/analytics/funnels/{id}',
  listShareLinks: 'GET /v1/analytics/share-links',
  createShareLink: 'POST /v1/analytics/share-links',
  revokeShareLink: 'DELETE /v1/analytics/share-links/{id}',
  getSharedTracker: 'GET /v1/analytics/shared',
}

/** The client of this part of the API alone. */
export const analytics = (options: ClientOptions): AnalyticsClient => clientOf<AnalyticsClient>(options, ROUTES)
