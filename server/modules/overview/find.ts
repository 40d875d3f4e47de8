import { z } from 'zod'
import { THIRD_PARTY } from '../../kernel/third-party.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { ConversationItem, SearchMatch, searchLatest } from '../conversations/index.ts'
import { searchContacts } from '../crm/index.ts'
import { operation } from './module.ts'

const MOST = 20

const latest = statement(
  'overview_find_latest',
  `select k.id as "contactId", c.id from unnest($2::text[]) k(id) cross join lateral (
     select x.id from conv_conversations x where x.org_id = $1 and x.contact_id = k.id and x.merged_into_id is null
     order by x.last_message_at desc nulls last, x.id desc limit 1) c`,
)

const Person = z.object({
  contactId: z.string(),
  name: z.string().nullable().meta(THIRD_PARTY),
  email: z.string().nullable().meta(THIRD_PARTY),
  phone: z.string().nullable().meta(THIRD_PARTY),
  conversationId: z.string().nullable().describe('Their latest conversation.'),
})

export const find = operation({
  name: 'overview.find',
  summary: 'Find people and conversations by a few letters',
  description:
    'Contacts by name, email or phone, and the latest conversations by everything that a search looks at, in one call while somebody types. For all of them, list conversations with `q`.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/find',
  input: z.object({
    q: z.string().trim().min(1).max(200),
    limit: z.int().min(1).max(MOST).default(6).describe('Of each kind.'),
  }),
  output: z.object({
    people: z.array(Person),
    conversations: z.array(ConversationItem.extend({ match: SearchMatch.optional() })),
  }),
  async run(ctx, { q, limit }) {
    const [contacts, conversations] = await Promise.all([
      // A number of a conversation is in many phone numbers.
      /^(visitor\s*)?#/i.test(q) ? [] : searchContacts(ctx, q, limit),
      searchLatest(ctx, q, limit),
    ])
    const ids = contacts.map(({ id }) => id)
    const found = await ctx.tx.query<{ contactId: string; id: string }>(latest, [ctx.org.id, ids])
    const latestOf = new Map(found.map(({ contactId, id }) => [contactId, id]))
    return {
      people: contacts.map(({ id, name, email, phone }) => ({
        contactId: id,
        name,
        email,
        phone,
        conversationId: latestOf.get(id) ?? null,
      })),
      conversations,
    }
  },
})
