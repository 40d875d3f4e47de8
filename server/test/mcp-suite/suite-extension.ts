import {
  inputRequired,
  ResourceNotFoundError,
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type JSONRPCMessage,
  type Server,
} from '@modelcontextprotocol/server'
import type { McpExtension, OwnAnswers } from '../../kernel/mcp/index.ts'
import { PNG, suiteTools } from './content-tools.ts'

const resources = [
  { uri: 'test://static-text', name: 'Text', description: 'A text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'Image', description: 'An image', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'Watched', description: 'May be watched', mimeType: 'text/plain' },
]

function readResource(uri: string) {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
  if (id !== undefined) {
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
    return { uri, mimeType: 'application/json', text }
  }
  const known = resources.find((resource) => resource.uri === uri)
  if (!known) throw new ResourceNotFoundError(uri)
  return known.mimeType === 'image/png'
    ? { uri, mimeType: known.mimeType, blob: PNG }
    : { uri, mimeType: known.mimeType, text: 'This is the content of the static text resource.' }
}

const argument = (name: string) => ({ name, description: `The ${name}`, required: true })

const prompts = [
  { name: 'test_simple_prompt', description: 'Without arguments' },
  {
    name: 'test_prompt_with_arguments',
    description: 'With arguments',
    arguments: [argument('arg1'), argument('arg2')],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'With a resource',
    arguments: [argument('resourceUri')],
  },
  { name: 'test_prompt_with_image', description: 'With an image' },
  { name: 'test_input_required_result_prompt', description: 'Asks before it answers' },
]

type PromptMessage = GetPromptResult['messages'][number]

const says = (text: string): PromptMessage => ({ role: 'user', content: { type: 'text', text } })

function promptMessages(name: string, args: Record<string, string>): PromptMessage[] {
  switch (name) {
    case 'test_simple_prompt':
      return [says('This is a simple prompt for testing.')]
    case 'test_prompt_with_arguments':
      return [says(`Prompt with arguments: arg1='${args['arg1']}', arg2='${args['arg2']}'`)]
    case 'test_prompt_with_embedded_resource': {
      const resource = { uri: args['resourceUri'] ?? '', mimeType: 'text/plain', text: 'Embedded.' }
      return [{ role: 'user', content: { type: 'resource', resource } }, says('Please process it.')]
    }
    case 'test_prompt_with_image':
      return [
        { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
        says('Please analyze the image above.'),
      ]
    default:
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`)
  }
}

const askContext = () =>
  inputRequired({
    inputRequests: {
      user_context: inputRequired.elicit({
        message: 'What context should the prompt use?',
        requestedSchema: {
          type: 'object',
          properties: { context: { type: 'string' } },
          required: ['context'],
        },
      }),
    },
  })

function addTools(server: Server, own: OwnAnswers): void {
  const listed = Object.entries(suiteTools).map(([name, { description, inputSchema }]) => ({
    name,
    description,
    inputSchema: inputSchema ?? { type: 'object' as const },
  }))
  server.setRequestHandler('tools/list', () => ({ tools: [...own.listTools(), ...listed] }))
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const tool = suiteTools[params.name]
    return tool ? await tool.run(params.arguments ?? {}, ctx) : await own.callTool(params, ctx.mcpReq.id)
  })
}

function addResources(server: Server): void {
  server.setRequestHandler('resources/list', () => ({ resources }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'Template', description: 'By id' }],
  }))
  server.setRequestHandler('resources/read', ({ params }) => ({ contents: [readResource(params.uri)] }))
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
}

function addPrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({ prompts }))
  server.setRequestHandler('prompts/get', ({ params }, ctx) => {
    if (params.name !== 'test_input_required_result_prompt')
      return { messages: promptMessages(params.name, params.arguments ?? {}) }
    return ctx.mcpReq.inputResponses?.['user_context'] ? { messages: [says('With context.')] } : askContext()
  })
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0 } }))
}

const toolOf = (body: unknown) => {
  const { method, params } = Object(body) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' && typeof params?.name === 'string' ? suiteTools[params.name] : undefined
}

/**
 * The tools, resources and prompts that the public conformance suite wants of a server, beside those of the service. The
 * endpoint keeps nothing between two exchanges, so that an answer to a question of the 2025 revisions, which comes as an
 * exchange of its own, finds its way to the server that asked only in here: one at a time, as the suite asks.
 */
export function createSuiteExtension(): McpExtension {
  let asking: Server | undefined
  return {
    streams: (body) => toolOf(body)?.streams === true,
    extend(server, own) {
      server.registerCapabilities({
        resources: { subscribe: true },
        prompts: {},
        completions: {},
        logging: {},
      })
      addTools(server, own)
      addResources(server)
      addPrompts(server)
      const message = own.body as JSONRPCMessage
      if (toolOf(own.body)?.streams) asking = server
      else if ('result' in Object(message)) asking?.transport?.onmessage?.(message)
    },
  }
}
