import type { ServerContext } from '@modelcontextprotocol/server'
import type { SuiteTool } from './content-tools.ts'

const schemaOfDefaults = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
}

const titled = (...names: string[]) => names.map((title, at) => ({ const: `value${at + 1}`, title }))

const schemaOfEnums = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: {
      type: 'array',
      items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') },
    },
  },
}

async function ask(ctx: ServerContext, message: string, requestedSchema: object) {
  const { action, content } = await ctx.mcpReq.send({
    method: 'elicitation/create',
    params: { mode: 'form', message, requestedSchema },
  })
  return `action=${action}, content=${JSON.stringify(content ?? {})}`
}

const said = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** Tools of the 2025 revisions, whose questions are requests on the stream of the answer. */
export const aboutElicitation: Record<string, SuiteTool> = {
  test_sampling: {
    description: 'Asks the model of the client',
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
    streams: true,
    async run({ prompt }, ctx) {
      const { content } = await ctx.mcpReq.send({
        method: 'sampling/createMessage',
        params: {
          messages: [{ role: 'user', content: { type: 'text', text: String(prompt) } }],
          maxTokens: 100,
        },
      })
      const [first] = [content].flat()
      return said(`LLM response: ${first?.type === 'text' ? first.text : ''}`)
    },
  },
  test_elicitation: {
    description: 'Asks the person at the client',
    inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
    streams: true,
    async run({ message }, ctx) {
      const schema = {
        type: 'object',
        properties: { username: { type: 'string' }, email: { type: 'string' } },
        required: ['username', 'email'],
      }
      return said(`User response: ${await ask(ctx, String(message), schema)}`)
    },
  },
  test_elicitation_sep1034_defaults: {
    description: 'Asks with a form that is filled in already',
    streams: true,
    run: async (_args, ctx) =>
      said(`Elicitation completed: ${await ask(ctx, 'Please review', schemaOfDefaults)}`),
  },
  test_elicitation_sep1330_enums: {
    description: 'Asks to choose from lists of all kinds',
    streams: true,
    run: async (_args, ctx) =>
      said(`Elicitation completed: ${await ask(ctx, 'Please choose', schemaOfEnums)}`),
  },
}
