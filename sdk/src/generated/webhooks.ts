// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { CreateWebhookResult, ListWebhookEventTypesResult, RotateWebhookSecretResult, Webhook, WebhookDelivery, WebhookDeliveryList, WebhookList } from './shapes.ts'

/** Input of `webhooks.listWebhooks`. */
export type WebhooksListWebhooksInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `webhooks.listWebhooks`. */
export type WebhooksListWebhooksOutput = WebhookList

/** Input of `webhooks.createWebhook`. */
export type WebhooksCreateWebhookInput = {
  /** Where events are POSTed to: https, on a public address, without user name and password. */
  url: string
  /** Event types to deliver; empty for all of them. */
  events?: string[] | undefined
  active?: boolean | undefined
}
/** Answer of `webhooks.createWebhook`. */
export type WebhooksCreateWebhookOutput = CreateWebhookResult

/** Input of `webhooks.getWebhook`. */
export type WebhooksGetWebhookInput = {
  /** A webhook, whk_…. */
  id: string
}
/** Answer of `webhooks.getWebhook`. */
export type WebhooksGetWebhookOutput = Webhook

/** Input of `webhooks.updateWebhook`. */
export type WebhooksUpdateWebhookInput = {
  /** A webhook, whk_…. */
  id: string
  /** Where events are POSTed to: https, on a public address, without user name and password. */
  url?: string | undefined
  /** Event types to deliver; empty for all of them. */
  events?: string[] | undefined
  active?: boolean | undefined
}
/** Answer of `webhooks.updateWebhook`. */
export type WebhooksUpdateWebhookOutput = Webhook

/** Input of `webhooks.deleteWebhook`. */
export type WebhooksDeleteWebhookInput = {
  /** A webhook, whk_…. */
  id: string
}
/** Answer of `webhooks.deleteWebhook`. */
export type WebhooksDeleteWebhookOutput = void

/** Input of `webhooks.rotateWebhookSecret`. */
export type WebhooksRotateWebhookSecretInput = {
  /** A webhook, whk_…. */
  id: string
}
/** Answer of `webhooks.rotateWebhookSecret`. */
export type WebhooksRotateWebhookSecretOutput = RotateWebhookSecretResult

/** Input of `webhooks.listWebhookEventTypes`. */
export type WebhooksListWebhookEventTypesInput = Record<string, never>
/** Answer of `webhooks.listWebhookEventTypes`. */
export type WebhooksListWebhookEventTypesOutput = ListWebhookEventTypesResult

/** Input of `webhooks.listWebhookDeliveries`. */
export type WebhooksListWebhookDeliveriesInput = {
  /** A webhook, whk_…. */
  id: string
  /** `pending`: will be tried (again) at `nextAttemptAt`; `failed`: given up. */
  status?: "pending" | "delivered" | "failed" | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `webhooks.listWebhookDeliveries`. */
export type WebhooksListWebhookDeliveriesOutput = WebhookDeliveryList

/** Input of `webhooks.replayWebhookDelivery`. */
export type WebhooksReplayWebhookDeliveryInput = {
  /** A webhook, whk_…. */
  id: string
  /** A delivery, whd_…. */
  deliveryId: string
}
/** Answer of `webhooks.replayWebhookDelivery`. */
export type WebhooksReplayWebhookDeliveryOutput = WebhookDelivery

/** Input of `webhooks.sendTestWebhook`. */
export type WebhooksSendTestWebhookInput = {
  /** A webhook, whk_…. */
  id: string
}
/** Answer of `webhooks.sendTestWebhook`. */
export type WebhooksSendTestWebhookOutput = WebhookDelivery

/** Deliver events to URLs: signed, retried, logged. */
export interface WebhooksClient {
  /** List the webhooks, newest first. `GET /v1/webhooks` */
  listWebhooks(input?: WebhooksListWebhooksInput, options?: CallOptions): Promise<WebhooksListWebhooksOutput>
  /** Create a webhook; returns the signing secret once. `POST /v1/webhooks` */
  createWebhook(input: WebhooksCreateWebhookInput, options?: CallOptions): Promise<WebhooksCreateWebhookOutput>
  /** Show a webhook. `GET /v1/webhooks/{id}` */
  getWebhook(input: WebhooksGetWebhookInput, options?: CallOptions): Promise<WebhooksGetWebhookOutput>
  /** Change a webhook; activating it again clears its failures. `PATCH /v1/webhooks/{id}` */
  updateWebhook(input: WebhooksUpdateWebhookInput, options?: CallOptions): Promise<WebhooksUpdateWebhookOutput>
  /** Delete a webhook, its delivery log and pending deliveries. `DELETE /v1/webhooks/{id}` */
  deleteWebhook(input: WebhooksDeleteWebhookInput, options?: CallOptions): Promise<WebhooksDeleteWebhookOutput>
  /** Replace a webhook’s signing secret; for 24 hours deliveries are signed with the old one, too. `POST /v1/webhooks/{id}/rotate-secret` */
  rotateWebhookSecret(input: WebhooksRotateWebhookSecretInput, options?: CallOptions): Promise<WebhooksRotateWebhookSecretOutput>
  /** List the event types that webhooks can subscribe to, with the shape of their data. `GET /v1/webhooks/event-types` */
  listWebhookEventTypes(input?: WebhooksListWebhookEventTypesInput, options?: CallOptions): Promise<WebhooksListWebhookEventTypesOutput>
  /** List what was sent to a webhook, newest first, with every attempt. `GET /v1/webhooks/{id}/deliveries` */
  listWebhookDeliveries(input: WebhooksListWebhookDeliveriesInput, options?: CallOptions): Promise<WebhooksListWebhookDeliveriesOutput>
  /** Send an event to a webhook again, as a new delivery with the same webhook-id and body. `POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay` */
  replayWebhookDelivery(input: WebhooksReplayWebhookDeliveryInput, options?: CallOptions): Promise<WebhooksReplayWebhookDeliveryOutput>
  /** Send a sample event (webhook.test) to a webhook. `POST /v1/webhooks/{id}/test` */
  sendTestWebhook(input: WebhooksSendTestWebhookInput, options?: CallOptions): Promise<WebhooksSendTestWebhookOutput>
}

const ROUTES: Record<keyof WebhooksClient, string> = {
  listWebhooks: 'GET /v1/webhooks',
  createWebhook: 'POST /v1/webhooks',
  getWebhook: 'GET /v1/webhooks/{id}',
  updateWebhook: 'PATCH /v1/webhooks/{id}',
  deleteWebhook: 'DELETE /v1/webhooks/{id}',
  rotateWebhookSecret: 'POST /v1/webhooks/{id}/rotate-secret',
  listWebhookEventTypes: 'GET /v1/webhooks/event-types',
  listWebhookDeliveries: 'GET /v1/webhooks/{id}/deliveries',
  replayWebhookDelivery: 'POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay',
  sendTestWebhook: 'POST /v1/webhooks/{id}/test',
}

/** The client of this part of the API alone. */
export const webhooks = (options: ClientOptions): WebhooksClient => clientOf<WebhooksClient>(options, ROUTES)
