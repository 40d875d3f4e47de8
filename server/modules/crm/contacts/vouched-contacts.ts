import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { LOCKS } from '../locks.ts'
import { notDeleted } from './deleted-rows.ts'
import { holdSuppression } from './suppressions.ts'

/** Who somebody is, by the word of the organization's own server. */
export interface Vouched {
  id?: string | undefined
  externalId?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  name?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

/** A contact in full. */
export interface VouchedContact {
  id: string
  externalId: string | null
  email: string | null
  phone: string | null
  name: string | null
  metadata: Record<string, unknown>
  createdAt: Date
  updatedAt: Date
}

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'services'>

const COLUMNS = `id, external_id as "externalId", email, phone, name, metadata, created_at as "createdAt", updated_at as "updatedAt"`

// Two with the phone number are enough to know that it tells nobody apart.
const find = statement(
  'crm_vouched_find',
  `select ${COLUMNS}, merged_into as "mergedInto" from crm_contacts where org_id = $1 and id = $2 and ${notDeleted('crm_contacts.org_id', 'crm_contacts.id')}
   union all select ${COLUMNS}, merged_into from crm_contacts where org_id = $1 and external_id = $3
   union all select ${COLUMNS}, merged_into from crm_contacts where org_id = $1 and email = $4
   union all (select ${COLUMNS}, merged_into from crm_contacts where org_id = $1 and phone = $5 limit 2)`,
)
const insert = statement(
  'crm_vouched_insert',
  `insert into crm_contacts (org_id, id, external_id, email, email_source, phone, name, name_source, metadata)
   values ($1, $2, $3, $4, case when $4::text is not null then 'verified' end, $5, $6, case when $6::text is not null then 'verified' end, $7)
   returning ${COLUMNS}`,
)
// A browser that once typed this email loses its hold on the record: what it says later must not change it, and what
// it proves later must not become it.
const fill = statement(
  'crm_vouched_fill',
  `update crm_contacts set external_id = coalesce(external_id, $3), email = coalesce(email, $4),
     email_source = case when $4::text is not null then 'verified' else email_source end,
     phone = coalesce(phone, $5),
     name = case when $6::text is not null and (name is null or name_source = 'visitor') then $6 else name end,
     name_source = case when $6::text is not null and (name is null or name_source = 'visitor') then 'verified' else name_source end,
     metadata = metadata || $7::jsonb, session_scope = null, session_id = null, updated_at = now()
   where org_id = $1 and id = $2 returning ${COLUMNS}`,
)

// Whoever is known by another proof may have typed the email of somebody else: the server's word is about that one.
const untype = statement(
  'crm_vouched_untype',
  `update crm_contacts set email = null, email_source = null
   where org_id = $1 and email = $2 and email_source = 'visitor' and external_id is not null
     and external_id is distinct from $3`,
)

type Found = VouchedContact & { mergedInto: string | null }

/** What came of looking for a person. */
export type Match = VouchedContact | 'unknown_id' | 'conflict'

/**
 * The contact of a person whom the organization's server vouches for: by contact id, its own id, email, then phone; a new
 * one where nobody fits. What the record lacks is filled in; where the word contradicts the record, nothing is changed.
 */
export async function vouchedContact(ctx: Ctx, person: Vouched): Promise<Match> {
  const { externalId, phone, name } = person
  const email = person.email?.trim().toLowerCase()
  const names = Object.entries({ id: externalId, email, phone }).flatMap(([kind, value]) =>
    value === undefined ? [] : [`${ctx.org.id}:${kind}:${value}`],
  )
  const key = [ctx.org.id, person.id ?? null, externalId ?? null, email ?? null, phone ?? null]
  const [, , found] = await ctx.tx.inOrder([
    () => (names.length > 0 ? ctx.tx.lock(LOCKS.person, names) : Promise.resolve()),
    () =>
      email === undefined ? Promise.resolve() : ctx.tx.query(untype, [ctx.org.id, email, externalId ?? null]),
    () => ctx.tx.query<Found>(find, key),
  ])
  const [first] = found
  if (person.id !== undefined && first?.id !== person.id) return 'unknown_id'
  // A contact that was merged into another leads on to that one.
  const leads = ({ mergedInto, id }: Found) => mergedInto ?? id
  const contact = first?.mergedInto ? await contactInFull(ctx, first.mergedInto) : first
  const told = [
    externalId ?? null,
    email ?? null,
    phone ?? null,
    name ?? null,
    JSON.stringify(person.metadata ?? {}),
  ]
  if (!contact) {
    const [made] = await ctx.tx.query<VouchedContact>(insert, [ctx.org.id, newId('ctc'), ...told])
    await holdSuppression(ctx, { email, phone })
    return made as VouchedContact
  }
  const isTwo = found.some((each) => leads(each) !== contact.id)
  // What the shell of a merged contact is known by is a name of this one, too.
  const isKnown = (kind: 'externalId' | 'email' | 'phone', said: string | undefined) =>
    said !== undefined && found.some((each) => each[kind] === said)
  if (
    isTwo ||
    (differs(contact.externalId, externalId) && !isKnown('externalId', externalId)) ||
    (differs(contact.email, email) && !isKnown('email', email)) ||
    (differs(contact.phone, phone) && !isKnown('phone', phone))
  )
    return 'conflict'
  const [filled] = await ctx.tx.query<VouchedContact>(fill, [ctx.org.id, contact.id, ...told])
  const got = {
    email: contact.email === null ? email : undefined,
    phone: contact.phone === null ? phone : undefined,
  }
  await holdSuppression(ctx, got)
  return filled ?? 'unknown_id'
}

const differs = (known: string | null, said: string | undefined): boolean =>
  known !== null && said !== undefined && known !== said

const byId = statement(
  'crm_vouched_by_id',
  `select ${COLUMNS} from crm_contacts where org_id = $1 and id = $2 and ${notDeleted('crm_contacts.org_id', 'crm_contacts.id')}`,
)
const page = statement(
  'crm_vouched_page',
  `select ${COLUMNS} from crm_contacts where org_id = $1 and ($2::text is null or id < $2) and ${notDeleted('crm_contacts.org_id', 'crm_contacts.id')} order by id desc limit $3`,
)

/** A contact in full, if there is one. */
export async function contactInFull(ctx: Ctx, id: string): Promise<VouchedContact | undefined> {
  const [row] = await ctx.tx.query<VouchedContact>(byId, [ctx.org.id, id])
  return row
}

/** Contacts in full, newest first, below an id. */
export const contactsInFull = (ctx: Ctx, below: string | null, limit: number): Promise<VouchedContact[]> =>
  ctx.tx.query<VouchedContact>(page, [ctx.org.id, below, limit])
