// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { Alert, AlertEmails, AlertList } from './shapes.ts'

/** Input of `alerts.listAlerts`. */
export type AlertsListAlertsInput = {
  /** Also what is over. */
  includeResolved?: string | undefined
  /** `channel_inbound`: A mailbox cannot be read, or the vendor of a phone number does not report here. `channel_outbound`: A mailbox or a phone number has given a message up, since its server or vendor was not reached. `connector`: The consent of a connected system has ended. `curator`: A job of agents was given up; of each skill there is one alert. `delivery`: A message of a campaign was approved, and sending it failed for good; of each campaign there is one alert. `jobs`: Work in the background was given up after all its attempts; of each kind there is one alert. `llm_provider`: The language model of the agent does not answer. `mail`: An email of the service itself was given up, or has waited for 30 minutes because the mail server was not reached. `quota`: 80 % or all of the tokens that the agent may use are used. 80 % or all of the tool calls of a day are used, where they have a limit. `social`: The consent for an account of posts ends within two days, or has ended. `storage`: 80 % or more of what the organization may store as files is taken; an error from 99 % on. `team_chat`: A workspace or a channel of the team’s chat lets us in no more. `tracker`: A tracker has stored 80 % or all of the records that it may store on a day. Records of a day could not be put away within a day after its end. `webhook`: A receiver has not answered for an hour, or its webhook was switched off. */
  source?: "channel_inbound" | "channel_outbound" | "connector" | "curator" | "delivery" | "jobs" | "llm_provider" | "mail" | "quota" | "social" | "storage" | "team_chat" | "tracker" | "webhook" | undefined
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

/** Input of `alerts.getAlertEmails`. */
export type AlertsGetAlertEmailsInput = Record<string, never>
/** Answer of `alerts.getAlertEmails`. */
export type AlertsGetAlertEmailsOutput = AlertEmails

/** Input of `alerts.setAlertEmails`. */
export type AlertsSetAlertEmailsInput = {
  alerts: boolean
}
/** Answer of `alerts.setAlertEmails`. */
export type AlertsSetAlertEmailsOutput = AlertEmails

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
  /** Show whether one is told of alerts by email. `GET /v1/me/alert-emails` */
  getAlertEmails(input?: AlertsGetAlertEmailsInput, options?: CallOptions): Promise<AlertsGetAlertEmailsOutput>
  /** Choose whether one is told of alerts by email. `PATCH /v1/me/alert-emails` */
  setAlertEmails(input: AlertsSetAlertEmailsInput, options?: CallOptions): Promise<AlertsSetAlertEmailsOutput>
}

const ROUTES: Record<keyof AlertsClient, string> = {
  listAlerts: 'GET /v1/system/alerts',
  getAlert: 'GET /v1/system/alerts/{id}',
  acknowledgeAlert: 'POST /v1/system/alerts/{id}/acknowledge',
  resolveAlert: 'POST /v1/system/alerts/{id}/resolve',
  getAlertEmails: 'GET /v1/me/alert-emails',
  setAlertEmails: 'PATCH /v1/me/alert-emails',
}

/** The client of this part of the API alone. */
export const alerts = (options: ClientOptions): AlertsClient => clientOf<AlertsClient>(options, ROUTES)
