// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { Contact, SearchContactsResult } from './shapes.ts'

/** Input of `crm.searchContacts`. */
export type CrmSearchContactsInput = {
  query: string
  limit?: number | undefined
}
/** Answer of `crm.searchContacts`. */
export type CrmSearchContactsOutput = SearchContactsResult

/** Input of `crm.getContact`. */
export type CrmGetContactInput = {
  /** A contact, ctc_…. */
  id: string
}
/** Answer of `crm.getContact`. */
export type CrmGetContactOutput = Contact

/** Contacts: the people outside of the organization. */
export interface CrmClient {
  /** Search contacts. `GET /v1/crm/contacts/search` */
  searchContacts(input: CrmSearchContactsInput, options?: CallOptions): Promise<CrmSearchContactsOutput>
  /** Get a contact. `GET /v1/crm/contacts/{id}` */
  getContact(input: CrmGetContactInput, options?: CallOptions): Promise<CrmGetContactOutput>
}

const ROUTES: Record<keyof CrmClient, string> = {
  searchContacts: 'GET /v1/crm/contacts/search',
  getContact: 'GET /v1/crm/contacts/{id}',
}

/** The client of this part of the API alone. */
export const crm = (options: ClientOptions): CrmClient => clientOf<CrmClient>(options, ROUTES)
