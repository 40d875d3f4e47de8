import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import { definePart, type Search } from '../../../../kernel/contract/glance.ts'
import { THIRD_PARTY } from '../../../../kernel/base/third-party.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { searchContacts } from '../../../crm/index.ts'
import { searchLatest } from '../lists/search.ts'
import { ListedConversation } from '../../schemas.ts'

const latest = statement(
  'conv_latest_of_contacts',
  `select k.id as "contactId", c.id from unnest($2::text[]) k(id) cross join lateral (
     select x.id from conv_conversations x where x.org_id = $1 and x.contact_id = k.id and x.merged_into_id is null
     order by x.last_message_at desc nulls last, x.id desc limit 1) c`,
)

const Person = shape('FoundPerson', {
  contactId: z.string(),
  name: z.string().nullable().meta(THIRD_PARTY),
  email: z.string().nullable().meta(THIRD_PARTY),
  phone: z.string().nullable().meta(THIRD_PARTY),
  conversationId: z.string().nullable().describe('Their latest conversation.'),
})

/** People with their latest conversation, and the latest conversations. */
export const found = definePart({
  description:
    'Contacts by name, email or phone, and the latest conversations by everything that a search looks at, in one call while somebody types. For all of them, list conversations with `q`.',
  shape: {
    people: z.array(Person),
    conversations: z.array(ListedConversation),
  },
  async read(ctx, { q, limit }: Search) {
    const [contacts, conversations] = await Promise.all([
      // A number of a conversation is in many phone numbers.
      /^(visitor\s*)?#/i.test(q) ? [] : searchContacts(ctx, q, limit),
      searchLatest(ctx, q, limit),
    ])
    const ids = contacts.map(({ id }) => id)
    const rows = await ctx.tx.query<{ contactId: string; id: string }>(latest, [ctx.org.id, ids])
    const latestOf = new Map(rows.map(({ contactId, id }) => [contactId, id]))
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
