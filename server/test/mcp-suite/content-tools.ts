import { createHmac, randomBytes } from 'node:crypto'
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { aboutElicitation } from './asking-tools.ts'

/** A tool that only the conformance suite calls. */
export interface SuiteTool {
  description: string
  inputSchema?: { type: 'object'; [keyword: string]: unknown }
  /** Whether its answer is a stream: it notifies or asks before it answers. */
  streams?: true
  run(
    args: Record<string, unknown>,
    ctx: ServerContext,
  ): CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>
}

/** One red pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

/** One sample of silence. */
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] })

const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }

const embedded = (uri: string, mimeType: string, value: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: value },
})

const contents: Record<string, SuiteTool> = {
  test_simple_text: {
    description: 'Answers a text',
    run: () => text('This is a simple text response for testing.'),
  },
  test_image_content: { description: 'Answers an image', run: () => ({ content: [image] }) },
  test_audio_content: {
    description: 'Answers a sound',
    run: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    description: 'Answers a resource',
    run: () => ({
      content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  test_multiple_content_types: {
    description: 'Answers a text, an image and a resource',
    run: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_error_handling: {
    description: 'Fails',
    run: () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }),
  },
  json_schema_2020_12_tool: {
    description: 'Has a schema with what JSON Schema 2020-12 brought',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    run: (args) => text(JSON.stringify(args)),
  },
}

const moments: Record<string, SuiteTool> = {
  test_tool_with_logging: {
    description: 'Says what it does while it does it',
    streams: true,
    async run(_args, ctx) {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
        await ctx.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
      return text('Done.')
    },
  },
  test_logging_tool: {
    description: 'Writes to the log of the client, if it asked for one',
    streams: true,
    async run(_args, ctx) {
      await ctx.mcpReq.log('info', 'A line that only those get who asked for it.')
      return text('Done.')
    },
  },
  test_tool_with_progress: {
    description: 'Says how far it is',
    streams: true,
    async run(_args, ctx) {
      const progressToken = ctx.mcpReq._meta?.progressToken
      if (progressToken !== undefined)
        for (const progress of [0, 50, 100])
          await ctx.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          })
      return text('Done.')
    },
  },
  test_missing_capability: {
    description: 'Needs a client that can be asked for a text of its model',
    streams: true,
    run(_args, ctx) {
      if (!capabilitiesOf(ctx).sampling)
        throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
      return text('The client can.')
    },
  },
}

const capabilitiesOf = (ctx: ServerContext): ClientCapabilities =>
  (ctx.mcpReq.envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ??
  {}

const key = randomBytes(32)

/** A state that comes back from the client, and cannot be changed on its way. */
const signed = (state: string): string =>
  `${state}.${createHmac('sha256', key).update(state).digest('base64url')}`

/** The state that was signed; throws for one that was not, or was changed. */
function stateOf(ctx: ServerContext): string | undefined {
  const given = ctx.mcpReq.requestState<string>()
  if (given === undefined) return undefined
  const state = given.split('.', 1)[0] ?? ''
  if (signed(state) !== given)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state is not ours.')
  return state
}

const form = (message: string, field: string, type: 'string' | 'boolean' = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [field]: type === 'string' ? { type } : { type } },
      required: [field],
    },
  })

const sample = (question: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens,
  })

const given = (ctx: ServerContext, name: string): Record<string, unknown> | undefined => {
  const value = ctx.mcpReq.inputResponses?.[name]
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}

/** What was filled in, if it was and is a text. */
const filledIn = (ctx: ServerContext, name: string, field: string): string | undefined => {
  const content = given(ctx, name)?.['content'] as Record<string, unknown> | undefined
  const value = content?.[field]
  return typeof value === 'string' ? value : undefined
}

const askName = () => inputRequired({ inputRequests: { user_name: form('What is your name?', 'name') } })

function confirmWithState(ctx: ServerContext) {
  if (stateOf(ctx) === 'begun' && given(ctx, 'confirm')) return text('state-ok')
  return inputRequired({
    inputRequests: { confirm: form('Please confirm', 'ok', 'boolean') },
    requestState: signed('begun'),
  })
}

const rounds: Record<string, SuiteTool> = {
  test_input_required_result_elicitation: {
    description: 'Asks for a name',
    run(_args, ctx) {
      const name = filledIn(ctx, 'user_name', 'name')
      return name === undefined ? askName() : text(`Hello, ${name}!`)
    },
  },
  test_streaming_elicitation: { description: 'Asks for a name', streams: true, run: askName },
  test_input_required_result_sampling: {
    description: 'Asks the model of the client',
    run(_args, ctx) {
      const said = given(ctx, 'capital_question')
      return said
        ? text(JSON.stringify(said['content']))
        : inputRequired({
            inputRequests: { capital_question: sample('What is the capital of France?', 100) },
          })
    },
  },
  test_input_required_result_list_roots: {
    description: 'Asks for the folders of the client',
    run(_args, ctx) {
      const said = given(ctx, 'client_roots')
      return said
        ? text(JSON.stringify(said['roots']))
        : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
    },
  },
  test_input_required_result_request_state: {
    description: 'Knows its state again',
    run: (_args, ctx) => confirmWithState(ctx),
  },
  test_input_required_result_tampered_state: {
    description: 'Refuses a state that was changed',
    run: (_args, ctx) => confirmWithState(ctx),
  },
  test_input_required_result_multiple_inputs: {
    description: 'Asks for three things at once',
    run(_args, ctx) {
      const asked = ['user_name', 'greeting', 'client_roots']
      if (stateOf(ctx) === 'three' && asked.every((name) => given(ctx, name))) return text('All three came.')
      return inputRequired({
        inputRequests: {
          user_name: form('What is your name?', 'name'),
          greeting: sample('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: signed('three'),
      })
    },
  },
  test_input_required_result_multi_round: {
    description: 'Asks twice',
    run(_args, ctx) {
      const state = stateOf(ctx)
      if (state === 'second' && given(ctx, 'step2')) return text('Both steps are done.')
      const [step, question, field, next] =
        state === 'first' && given(ctx, 'step1')
          ? (['step2', 'Step 2: What is your favorite color?', 'color', 'second'] as const)
          : (['step1', 'Step 1: What is your name?', 'name', 'first'] as const)
      return inputRequired({ inputRequests: { [step]: form(question, field) }, requestState: signed(next) })
    },
  },
  test_input_required_result_capabilities: {
    description: 'Asks only what the client can answer',
    run(_args, ctx) {
      const { sampling, elicitation } = capabilitiesOf(ctx)
      return inputRequired({
        inputRequests: {
          ...(sampling && { capital_question: sample('What is the capital of France?', 100) }),
          ...(elicitation && { user_name: form('What is your name?', 'name') }),
        },
        requestState: signed('asked'),
      })
    },
  },
}

/** The tools that the suite calls, by name. */
export const suiteTools: Record<string, SuiteTool> = {
  ...contents,
  ...moments,
  ...rounds,
  ...aboutElicitation,
}
