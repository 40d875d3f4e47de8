import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { encode } from 'gpt-tokenizer'
import { describe, expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import type { Caller } from '../kernel/contract/credentials.ts'
import { newId } from '../kernel/base/ids.ts'
import { walkSchema } from '../kernel/base/json-schema.ts'
import { describeTool } from '../kernel/mcp/index.ts'
import { createToolCatalog } from '../kernel/mcp/tool-catalog.ts'
import { sampleInput, unusedIds } from './tenant.ts'

const registry = registryOfModules()
const catalog = createToolCatalog(registry)
const tools = [...registry.tools.values()].map((operation) => ({ operation, ...describeTool(operation) }))

const agent: Caller = {
  org: { id: newId('org') },
  actor: { type: 'agent', id: newId('akey'), name: null, scopes: ['*'] },
  credential: { kind: 'api_key', id: newId('akey') },
}

const ids = unusedIds()

/** What integrations are promised by name, as far as it is built. */
const NAMED_BY_THE_INTERFACE = [
  'conv_create_widget_channel',
  'conv_update_widget_channel',
  'conv_rotate_widget_key',
  'conv_rotate_widget_identity_secret',
  'conv_get_conversation',
  'conv_list_conversations',
  'analytics_create_tracker',
  'analytics_update_tracker',
  'analytics_list_top_subjects',
  'analytics_list_zero_result_searches',
  'analytics_get_funnel',
  'cms_list_collections',
  'cms_create_collection',
  'cms_list_entries',
  'cms_get_entry',
  'cms_create_entry',
  'cms_update_entry',
  'cms_publish_entry',
  'cms_schedule_publish',
  'cms_search_entries',
  'cms_get_preview_link',
]

describe('the default list of tools', () => {
  it('costs an agent with every scope less than 8,000 tokens, however many tools there are', () => {
    // Over it? Shorten descriptions, or give rare administration `toolListing: 'toolset'` (docs/decisions/011).
    expect(encode(JSON.stringify(catalog.listFor(agent))).length).toBeLessThan(8000)
  })

  it('has every tool that the interface names', () => {
    const listed = catalog.listFor(agent).map(({ name }) => name)
    for (const name of NAMED_BY_THE_INTERFACE) expect(listed).toContain(name)
  })

  it('leaves out only what is marked, and toolsets leave out nothing', () => {
    const marked = tools.filter(({ operation }) => operation.toolListing === 'toolset')
    const open = tools.filter(
      ({ operation: { access } }) => access !== 'public' && access.audience.includes('agent'),
    )
    const everything = catalog.listFor(agent, catalog.toolsets).map(({ name }) => name)
    expect(everything).toEqual(open.map(({ full }) => full.name).toSorted())
    const missing = new Set(everything)
    for (const { name } of catalog.listFor(agent)) missing.delete(name)
    expect([...missing]).toEqual(everything.filter((name) => marked.some(({ full }) => full.name === name)))
  })

  it('says of a bare `id`, told in full, what it is of', () => {
    for (const { full } of tools) {
      const { id } = (full.inputSchema['properties'] ?? {}) as { id?: { description?: string } }
      if (id) expect(id.description, full.name).toMatch(/[a-z]{2,4}_…/)
    }
  })

  it('takes the same inputs as the tools told in full, but for lengths and the shape of texts', () => {
    const validator = new AjvJsonSchemaValidator()
    for (const { operation, full, short } of tools) {
      const accepts = [full, short].map(({ inputSchema }) => validator.getValidator(inputSchema))
      const sample = sampleInput(operation, { ids })
      for (const input of [sample, ...variantsOf(sample, full.inputSchema)]) {
        const [inFull, inShort] = accepts.map((accept) => accept(input).valid)
        expect(inShort, `${full.name} ${JSON.stringify(input)}`).toBe(inFull)
        if (input === sample) expect(inShort, full.name).toBe(true)
      }
    }
  })
})

describe('every tool', () => {
  it('is found by its name, listed or not', () => {
    for (const { operation, full } of tools) expect(catalog.find(full.name)?.operation).toBe(operation)
  })

  it('is read-only exactly where its effect is `read`, and destructive exactly where it is `destroy`', () => {
    for (const { operation, full, short } of tools) {
      const expected = [operation.effect === 'read', operation.effect === 'destroy']
      for (const { annotations = {} } of [full, short]) {
        // What the protocol takes for granted where a hint is missing; what only reads destroys nothing.
        const { readOnlyHint = false, destructiveHint = !readOnlyHint } = annotations
        expect([readOnlyHint, destructiveHint], full.name).toEqual(expected)
      }
    }
  })

  it('marks what customers wrote, under whatever path it answers it', () => {
    const theirs = /\.(customerName|customerEmail|contactPhone|contactMetadata|lastInboundPreview)$/
    for (const { full, thirdParty } of tools) {
      const paths: string[] = []
      walkSchema(full.outputSchema, (_, path) => paths.push(path))
      for (const path of paths.filter((candidate) => theirs.test(candidate)))
        expect(thirdParty, full.name).toContain(path)
    }
    const conversation = tools.find(({ full }) => full.name === 'conv_get_conversation')
    for (const path of ['subject', 'metadata', 'messages[*].body', 'messages[*].attachments[*].name'])
      expect(conversation?.thirdParty).toContain(`$.${path}`)
  })

  it('is listed only to those who hold its scope, in either form', () => {
    for (const { operation, full } of tools) {
      if (operation.access === 'public' || operation.access.scope === null) continue
      const { scope } = operation.access
      const others = [...registry.scopes.keys()].filter((other) => other !== scope)
      const without = { ...agent, actor: { ...agent.actor, scopes: others } }
      for (const toolsets of [[], catalog.toolsets])
        expect(catalog.listFor(without, toolsets).map(({ name }) => name)).not.toContain(full.name)
    }
  })
})

interface Field {
  type?: string | string[]
  enum?: unknown[]
  minimum?: number
  maximum?: number
}

/** Inputs that differ from a sample in one field each: left out, of another type, beyond a range, no choice. */
function variantsOf(sample: Record<string, unknown>, { properties }: Record<string, unknown>): object[] {
  return Object.entries((properties ?? {}) as Record<string, Field>).flatMap(([name, field]) => {
    const { [name]: _, ...without } = sample
    const wrong = [{}, null, true, 0.5, [0], ...(field.enum ? ['no choice', ...field.enum] : [])]
    if (field.minimum !== undefined) wrong.push(field.minimum, field.minimum - 1)
    if (field.maximum !== undefined) wrong.push(field.maximum, field.maximum + 1)
    return [without, ...wrong.map((value) => ({ ...sample, [name]: value }))]
  })
}
