export * from '../generated/webhooks.ts'
export type { EventData, WebhookEventType } from '../generated/events.ts'
export { verifyWebhook, WebhookError, type ReceivedWebhook, type WebhookEvent } from './verify-webhook.ts'
