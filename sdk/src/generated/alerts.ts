// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { Alert, AlertList } from './shapes.ts'

/** Input of `alerts.listAlerts`. */
export type AlertsListAlertsInput = {
  /** Also what is over. */
  includeResolved?: string | undefined
  /** `webhook`: a receiver that does not answer, or was switched off. `mail`: emails that a server refuses. `curator`: jobs of agents that were given up. `channel_inbound`, `channel_outbound`: a mailbox that is not read, or sends nothing. `connector`: a connected system whose consent has ended. `social`: an account for posts whose consent ends. `team_chat`: a workspace or channel that lets us in no more. The others belong to parts of the service that open none yet. */
  source?: "llm_provider" | "channel_inbound" | "channel_outbound" | "curator" | "delivery" | "quota" | "social" | "webhook" | "mail" | "connector" | "team_chat" | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `alerts.listAlerts`. */
export type AlertsListAlertsOutput = AlertList

/** Input of `alerts.getAlert`. */
export type AlertsGetAlertInput = {
  /** An alert, alr_…. */
  id: string
}
/** Answer of `alerts.getAlert`. */
export type AlertsGetAlertOutput = Alert

/** Input of `alerts.acknowledgeAlert`. */
export type AlertsAcknowledgeAlertInput = {
  /** An alert, alr_…. */
  id: string
}
/** Answer of `alerts.acknowledgeAlert`. */
export type AlertsAcknowledgeAlertOutput = Alert

/** Input of `alerts.resolveAlert`. */
export type AlertsResolveAlertInput = {
  /** An alert, alr_…. */
  id: string
}
/** Answer of `alerts.resolveAlert`. */
export type AlertsResolveAlertOutput = Alert

/** What goes wrong for the organization, told once, until it is over. */
export interface AlertsClient {
  /** List what goes wrong for the organization, newest first. `GET /v1/system/alerts` */
  listAlerts(input?: AlertsListAlertsInput, options?: CallOptions): Promise<AlertsListAlertsOutput>
  /** Show an alert. `GET /v1/system/alerts/{id}` */
  getAlert(input: AlertsGetAlertInput, options?: CallOptions): Promise<AlertsGetAlertOutput>
  /** Say that you have seen an alert. `POST /v1/system/alerts/{id}/acknowledge` */
  acknowledgeAlert(input: AlertsAcknowledgeAlertInput, options?: CallOptions): Promise<AlertsAcknowledgeAlertOutput>
  /** End an alert by hand. `POST /v1/system/alerts/{id}/resolve` */
  resolveAlert(input: AlertsResolveAlertInput, options?: CallOptions): Promise<AlertsResolveAlertOutput>
}

const ROUTES: Record<keyof AlertsClient, string> = {
  listAlerts: 'GET /v1/system/alerts',
  getAlert: 'GET /v1/system/alerts/{id}',
  acknowledgeAlert: 'POST /v1/system/alerts/{id}/acknowledge',
  resolveAlert: 'POST /v1/system/alerts/{id}/resolve',
}

/** The client of this part of the API alone. */
export const alerts = (options: ClientOptions): AlertsClient => clientOf<AlertsClient>(options, ROUTES)
