import { z } from 'zod'
import { shape } from '../../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { searchContacts as findByText } from './contact-rows.ts'
import { ContactId, Person, requirePerson } from './people.ts'

const access = { scope: 'contacts:read', audience: ['member', 'agent'] } as const

const FoundContact = shape('FoundContact', {
  id: z.string(),
  name: z.string().nullable().meta(THIRD_PARTY),
  email: z.string().nullable().meta(THIRD_PARTY),
  phone: z.string().nullable().meta(THIRD_PARTY),
  metadata: z.record(z.string(), z.unknown()).meta(THIRD_PARTY),
})

export const searchContacts = operation({
  name: 'crm.searchContacts',
  summary: 'Search contacts',
  description:
    'By a part of the name, email or phone, those first in which it stands at the beginning; one or two letters have to be the beginning.',
  access,
  effect: 'read',
  rest: 'GET /v1/crm/contacts/search',
  tool: 'crm_search_contacts',
  toolListing: 'toolset',
  input: z.object({
    query: z.string().trim().min(1).max(200),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({ items: z.array(FoundContact) }),
  async run(ctx, { query, limit }) {
    return { items: await findByText(ctx, query, limit) }
  },
})

export const getContact = operation({
  name: 'crm.getContact',
  summary: 'Get a contact',
  access,
  effect: 'read',
  rest: 'GET /v1/crm/contacts/{id}',
  tool: 'crm_get_contact',
  toolListing: 'toolset',
  input: z.object({
    id: ContactId,
  }),
  output: Person,
  errors: [E.contact_not_found],
  run: (ctx, { id }) => requirePerson(ctx, id),
})
