import { z } from 'zod'
import { READ } from '../access.ts'
import { operation } from '../module.ts'
import { shape } from '../../../kernel/contract/shapes.ts'

const MODULES: Readonly<Record<string, string>> = {
  conversation: 'conv',
  contact: 'crm',
  company: 'crm',
  deal: 'crm',
  analytics: 'analytics',
  cms: 'cms',
  crm: 'crm',
  kb: 'kb',
  outreach: 'outreach',
}

/** The part of the service that an event type is listed under, by its first word; `system` for what has none. */
const moduleOfType = (type: string): string => MODULES[type.split('.', 1)[0] ?? ''] ?? 'system'

/** `GET /v1/webhooks/event-types` */
export const listEventTypes = operation({
  name: 'webhooks.listWebhookEventTypes',
  summary: 'List the event types that webhooks can subscribe to, with the shape of their data',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/webhooks/event-types',
  tool: 'webhooks_list_event_types',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({
    modules: z.record(z.string(), z.array(z.string())).describe('Event types by the part of the service.'),
    all: z.array(z.string()),
    types: z.array(
      shape('DescribedEventType', {
        type: z.string(),
        module: z.string(),
        description: z.string(),
        schema: z.record(z.string(), z.unknown()).describe('JSON schema of `data`.'),
        example: z.record(z.string(), z.unknown()).describe('An example of `data`.'),
      }),
    ),
  }),
  async run({ services }) {
    const offered = [...services.eventTypes].filter(([, { public: isPublic }]) => isPublic)
    const types = offered
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, { description, payload, example }]) => ({
        type,
        module: moduleOfType(type),
        description,
        schema: z.toJSONSchema(payload, { unrepresentable: 'any' }) as Record<string, unknown>,
        example,
      }))
    const modules: Record<string, string[]> = {}
    for (const { type, module } of types) (modules[module] ??= []).push(type)
    return { modules, all: types.map(({ type }) => type), types }
  },
})
