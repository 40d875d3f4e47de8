import { vi } from 'vitest'
import type { z } from 'zod'
import { newId } from '../kernel/ids.ts'
import type { AnyOperation, Audience } from '../kernel/operation.ts'
import { jsonSchema } from '../kernel/openapi/index.ts'
import { parseRest } from '../kernel/http/operations.ts'
import type { TestApp, TestOrg } from './harness.ts'

export type Kind =
  | 'channel'
  | 'conversation'
  | 'message'
  | 'apiKey'
  | 'webhook'
  | 'delivery'
  | 'session'
  | 'user'
  | 'topic'
  | 'attachment'
  | 'scheduledMessage'
  | 'cannedReply'
  | 'savedView'
  | 'block'
  | 'mention'
  | 'invitation'
  | 'contact'
  | 'tracker'
  | 'goal'
  | 'funnel'
  | 'shareLink'
  | 'org'

/** An organization that has one real thing of every kind that the API gives an id. */
export interface Tenant extends TestOrg {
  widgetKey: string
  /** The token of a link to a tracker's figures. */
  shareToken: string
  ids: Record<Kind, string>
}

/** Founds an organization and makes, through the API, one thing of each kind. */
export async function createTenant(app: TestApp, name: string): Promise<Tenant> {
  const org = await app.createOrg(name)
  const made = async (method: string, path: string, body?: unknown, key = org.key) => {
    const answer = await app.http(method, path, { key, ...(body !== undefined && { body }) })
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const channel = await made('POST', '/v1/conversations/channels/widget', { name: 'Site' })
  const visitor = { channelId: channel.id, sessionId: 'session-1', visitorId: 'visitor-1' }
  const { conversationId } = await made(
    'POST',
    '/v1/widget/messages',
    { ...visitor, messages: [{ body: 'Hello' }] },
    channel.widgetKey,
  )
  const { messages, contactId } = await made('GET', `/v1/conversations/${conversationId}`)
  const topic = await made('POST', '/v1/conversations/topics', { name: 'Refunds' })
  const attachment = await made('POST', `/v1/conversations/${conversationId}/attachments/upload-request`, {
    name: 'photo.png',
    mime: 'image/png',
    sizeBytes: 1000,
  })
  const scheduled = await made('POST', `/v1/conversations/${conversationId}/scheduled-messages`, {
    body: 'Later',
    sendAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const cannedReply = await made('POST', '/v1/conversations/canned-replies', {
    shortcut: 'hello',
    title: 'Greeting',
    body: 'Hello {{contact.firstName|there}}',
    shared: true,
  })
  const block = await made('POST', '/v1/conversations/blocks', { email: 'nobody@example.com' })
  const savedView = await made('POST', '/v1/conversations/saved-views', {
    name: 'Mine',
    filters: { assigneeUserId: 'me' },
    shared: true,
  })
  await made('POST', `/v1/conversations/${conversationId}/messages`, {
    body: `Look, @[Olga Owner](${org.ownerUserId})`,
    internal: true,
  })
  const mentions = await app.http('GET', '/v1/conversations/mentions', { cookie: org.cookie })
  const invitation = await app.http('POST', '/v1/orgs/me/invitations', {
    cookie: org.cookie,
    body: { email: 'invited@example.com' },
  })
  const apiKey = await made('POST', '/v1/api-keys', { name: 'Program', scopes: ['org:read'] })
  const webhook = await made('POST', '/v1/webhooks', { url: 'https://receiver.invalid/hook' })
  await made('POST', `/v1/webhooks/${webhook.id}/test`)
  const delivery = await vi.waitUntil(
    async () => (await made('GET', `/v1/webhooks/${webhook.id}/deliveries`)).items[0],
    5000,
  )
  const tracker = await made('POST', '/v1/analytics/trackers', { name: 'Site' })
  await made('POST', '/v1/a/t', { key: tracker.trackerKey, subjectId: '/', visitorId: 'visitor-1' })
  const goal = await made('POST', '/v1/analytics/goals', {
    trackerId: tracker.id,
    name: 'Bought',
    subjectId: 'bought',
  })
  const funnel = await made('POST', '/v1/analytics/funnels', {
    trackerId: tracker.id,
    name: 'Buying',
    steps: [{ subjectId: '/' }, { subjectId: 'bought' }],
  })
  const shareLink = await made('POST', '/v1/analytics/share-links', { trackerId: tracker.id, name: 'Board' })
  const sessions = await app.http('GET', '/v1/me/sessions', { cookie: org.cookie })
  return {
    ...org,
    widgetKey: channel.widgetKey,
    shareToken: shareLink.token,
    ids: {
      channel: channel.id,
      conversation: conversationId,
      message: messages[0].id,
      apiKey: apiKey.id,
      webhook: webhook.id,
      delivery: delivery.id,
      session: sessions.body.items[0].id,
      user: org.ownerUserId,
      topic: topic.id,
      attachment: attachment.id,
      scheduledMessage: scheduled.id,
      cannedReply: cannedReply.id,
      savedView: savedView.id,
      block: block.id,
      mention: mentions.body.items[0].id,
      invitation: invitation.body.id,
      contact: contactId,
      tracker: tracker.id,
      goal: goal.id,
      funnel: funnel.id,
      shareLink: shareLink.id,
      org: org.orgId,
    },
  }
}

/** An id of every kind, of nothing that exists. */
export const unusedIds = (): Tenant['ids'] => ({
  channel: newId('cch'),
  conversation: newId('ccv'),
  message: newId('cvm'),
  apiKey: newId('akey'),
  webhook: newId('whk'),
  delivery: newId('whd'),
  session: newId('ses'),
  user: newId('usr'),
  topic: newId('ctp'),
  attachment: newId('cva'),
  scheduledMessage: newId('csm'),
  cannedReply: newId('ccr'),
  savedView: newId('csv'),
  block: newId('cbk'),
  mention: newId('cmn'),
  invitation: newId('inv'),
  contact: newId('ctc'),
  tracker: newId('atr'),
  goal: newId('agl'),
  funnel: newId('afn'),
  shareLink: newId('ash'),
  org: newId('org'),
})

/** How a tenant's caller of one audience presents itself. */
export function credentialOf(
  tenant: Tenant,
  audience: Audience,
): { key: string } | { cookie: string } | undefined {
  if (audience === 'member') return { cookie: tenant.cookie }
  if (audience === 'agent') return { key: tenant.key }
  if (audience === 'viewer') return { key: tenant.shareToken }
  return audience === 'widget' ? { key: tenant.widgetKey } : undefined
}

const PATH_IDS: [start: string, kind: Kind][] = [
  ['/v1/conversations/channels/', 'channel'],
  ['/v1/conversations/topics/', 'topic'],
  ['/v1/conversations/blocks/', 'block'],
  ['/v1/conversations/', 'conversation'],
  ['/v1/widget/attachments/', 'attachment'],
  ['/v1/api-keys/', 'apiKey'],
  ['/v1/orgs/me/invitations/', 'invitation'],
  ['/v1/webhooks/', 'webhook'],
  ['/v1/me/sessions/', 'session'],
  ['/v1/analytics/goals/', 'goal'],
  ['/v1/analytics/funnels/', 'funnel'],
  ['/v1/analytics/share-links/', 'shareLink'],
]

const PARAM_IDS: Record<string, Kind> = {
  deliveryId: 'delivery',
  messageId: 'message',
  attachmentId: 'attachment',
  scheduledMessageId: 'scheduledMessage',
  cannedReplyId: 'cannedReply',
  viewId: 'savedView',
  mentionId: 'mention',
  trackerId: 'tracker',
  userId: 'user',
}

/** What the path parameters of an operation are, for the things of a tenant. */
export function pathIds(operation: AnyOperation, { ids }: Pick<Tenant, 'ids'>): Record<string, string> {
  const { path, params } = parseRest(operation.rest ?? ' ')
  return Object.fromEntries(
    params.map((param) => {
      const kind = PARAM_IDS[param] ?? PATH_IDS.find(([start]) => path.startsWith(start))?.[1]
      if (!kind) throw new Error(`${operation.name}: teach server/test/tenant.ts what {${param}} is`)
      return [param, ids[kind]]
    }),
  )
}

/** An operation's route with its parameters filled in. */
export const pathOf = (operation: AnyOperation, values: Record<string, string>): string =>
  parseRest(operation.rest as string).path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** The smallest input that an operation accepts, made from its schema; ids are the tenant's. */
export function sampleInput(operation: AnyOperation, tenant: Pick<Tenant, 'ids'>): Record<string, unknown> {
  const given = { ...EXAMPLES[operation.name], ...pathIds(operation, tenant) }
  const made = sampleOf(operation.input, tenant, given)
  const parsed = operation.input.safeParse(made)
  if (!parsed.success)
    throw new Error(
      `${operation.name}: give an input in EXAMPLES of server/test/tenant.ts; ${parsed.error.message}`,
    )
  return made
}

/** The smallest value of a schema beside what is given; ids are the tenant's. */
export function sampleOf(
  shape: z.ZodObject,
  tenant: Pick<Tenant, 'ids'>,
  given: Record<string, unknown> = {},
): Record<string, unknown> {
  const ids = Object.values(tenant.ids)
  const sample = (schema: Schema): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    if (schema.anyOf) return sample(schema.anyOf[0] as Schema)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
    if (type === 'boolean') return true
    if (type === 'array')
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    if (type === 'object') {
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
      )
    }
    if (schema.format === 'email') return 'ada@example.com'
    if (schema.format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString()
    if (schema.pattern)
      return ids.find((id) => new RegExp(schema.pattern as string).test(id)) ?? 'a'.repeat(64)
    if (schema.format === 'uri') return 'https://example.com/page'
    return 'sample text'.padEnd(schema.minLength ?? 0, '.')
  }
  return { ...(sample(jsonSchema(shape, 'input')) as object), ...given }
}

// Where the schema alone does not say what fits.
const EXAMPLES: Record<string, Record<string, unknown>> = {
  'analytics.erase': { visitorId: 'visitor-1' },
  'identity.updateMember': { name: 'Ada' },
  'identity.updateProfile': { name: 'Ada' },
  'conversations.bulkUpdate': { status: 'open' },
  'conversations.ingestMessages': { messages: [{ body: 'Hello' }] },
  'conversations.sendMessage': { body: 'Hello' },
  'conversations.scheduleMessage': { body: 'Hello' },
  'conversations.setBusinessHours': { timeZone: 'Europe/Oslo' },
  'conversations.createCannedReply': { shortcut: 'thanks' },
  'conversations.readTranscript': { sessionId: 'session-1' },
  'conversations.voiceAvailable': { sessionId: 'session-1' },
  'analytics.createGoal': { subjectId: 'bought' },
  'analytics.createFunnel': { steps: [{ subjectId: '/' }, { subjectId: 'bought' }] },
  'analytics.getFunnel': { steps: [{ subjectId: '/' }, { subjectId: 'bought' }] },
  'analytics.getFunnelOfSteps': { steps: [{ subjectId: '/' }, { subjectId: 'bought' }] },
}
