import { z } from 'zod'
import { operation } from '../module.ts'
import { Instant } from '../schemas.ts'
import { shape } from '../../../kernel/contract/shapes.ts'

const MAX_NAME = 64
const MAX_GREETING = 500

const Assistant = shape('Assistant', {
  id: z.string(),
  orgId: z.string(),
  name: z
    .string()
    .nullable()
    .describe('What visitors are told that it is called; null: “Assistant”, in the visitor’s language.'),
  greeting: z.string().nullable().describe('How it greets, where a page says nothing else.'),
  createdAt: Instant,
  updatedAt: Instant,
})

const COLUMNS = ['id', 'assistantName', 'assistantGreeting', 'assistantUpdatedAt', 'createdAt'] as const

interface Row {
  id: string
  assistantName: string | null
  assistantGreeting: string | null
  assistantUpdatedAt: Date | null
  createdAt: Date
}

/** An organization has one assistant from the day of its founding, whose id is made from its own. */
const present = (row: Row): z.output<typeof Assistant> => ({
  id: row.id.replace(/^org_/, 'ast_'),
  orgId: row.id,
  name: row.assistantName,
  greeting: row.assistantGreeting,
  createdAt: row.createdAt.toISOString(),
  updatedAt: (row.assistantUpdatedAt ?? row.createdAt).toISOString(),
})

/** White space at the ends does not count; a blank text takes the value back, as null does. */
const textOrNull = (text: z.ZodString) =>
  text
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional()

export const getAssistant = operation({
  name: 'identity.getAssistant',
  summary: 'Read the name and greeting of the assistant',
  access: { scope: 'org:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/assistants/me',
  tool: 'identity_get_assistant',
  toolListing: 'toolset',
  input: z.object({}),
  output: Assistant,
  async run({ db, org }) {
    return present(
      await db.selectFrom('iam_orgs').select(COLUMNS).where('id', '=', org.id).executeTakeFirstOrThrow(),
    )
  },
})

export const updateAssistant = operation({
  name: 'identity.updateAssistant',
  summary: 'Change the name and greeting of the assistant',
  description: 'What is left out stays; null or a blank text takes it back.',
  access: { scope: 'org:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'PATCH /v1/assistants/me',
  tool: 'identity_update_assistant',
  toolListing: 'toolset',
  input: z.object({
    name: textOrNull(
      z
        .string()
        .trim()
        .max(MAX_NAME)
        .regex(/^\P{Cc}*$/u, 'must be one line'),
    ),
    greeting: textOrNull(z.string().trim().max(MAX_GREETING)),
  }),
  output: Assistant,
  async run({ db, org, emit }, { name, greeting }) {
    if (name !== undefined || greeting !== undefined) {
      await db
        .updateTable('iam_orgs')
        .set({
          ...(name !== undefined && { assistantName: name }),
          ...(greeting !== undefined && { assistantGreeting: greeting }),
          assistantUpdatedAt: new Date(),
        })
        .where('id', '=', org.id)
        .execute()
      emit('assistant.updated', { orgId: org.id })
    }
    return present(
      await db.selectFrom('iam_orgs').select(COLUMNS).where('id', '=', org.id).executeTakeFirstOrThrow(),
    )
  },
})
