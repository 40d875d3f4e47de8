import { createClient, SdkError } from '@stoa/sdk'

const signedOut = new Set<() => void>()

/** The one client of the dashboard; it works with the session cookie. */
export const client = createClient({
  baseUrl: '',
  onUnauthenticated: () => {
    for (const listener of signedOut) listener()
  },
})

/** Calls back whenever the server says that the session is over. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener)
  return () => signedOut.delete(listener)
}

/** Whether an error is the server's refusal with this code. */
export const hasCode = (error: unknown, code: string): error is SdkError =>
  error instanceof SdkError && error.code === code

export { SdkError }

type Client = typeof client
type Output<Method> = Method extends (...input: never[]) => Promise<infer Result> ? Result : never
type Input<Method> = Method extends (input: infer Given) => Promise<unknown> ? Given : never
type Item<Method> = Output<Method> extends { items: readonly (infer One)[] } ? One : never

export type Whoami = Output<Client['identity']['whoami']>
export type Session = Item<Client['identity']['listSessions']>
export type ApiKey = Item<Client['identity']['listApiKeys']>
export type NewApiKey = Output<Client['identity']['createApiKey']>
export type Scope = NonNullable<Input<Client['identity']['createApiKey']>['scopes']>[number]
export type AuditLog = Item<Client['platform']['listAuditLogs']>
export type QueueInput = Input<Client['conversations']['listQueue']>
export type QueuePage = Output<Client['conversations']['listQueue']>
export type ConversationSummary = Item<Client['conversations']['listQueue']>
export type ConversationDetail = Output<Client['conversations']['getConversation']>
export type Message = ConversationDetail['messages'][number]
export type QueueCounts = Output<Client['conversations']['queueCounts']>
export type ConversationStatus = ConversationSummary['status']
export type AgentMode = ConversationSummary['agentMode']
export type Channel = Item<Client['conversations']['listChannels']>
export type NewChannel = Output<Client['conversations']['createWidgetChannel']>
export type Webhook = Item<Client['webhooks']['listWebhooks']>
export type WebhookDelivery = Item<Client['webhooks']['listWebhookDeliveries']>
export type DeliveryStatus = WebhookDelivery['status']
export type AuditLogInput = NonNullable<Parameters<Client['platform']['listAuditLogs']>[0]>
