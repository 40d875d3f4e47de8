import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { holdSuppression, noteStopped, suppressDeleted } from './suppressions.ts'

/** A contact as whoever writes to them of the organization's own accord has to know them. */
export interface Addressee {
  id: string
  name: string | null
  email: string | null
  phone: string | null
  companyId: string | null
  locale: string | null
  doNotContact: boolean
  unsubscribedAt: Date | null
  lawfulBasis: 'consent' | 'legitimate_interest' | 'contract' | null
  basisSource: string | null
  basisGivenAt: Date | null
}

const byIds = statement(
  'crm_addressees',
  `select a.id as asked, c.id, c.name, c.email, c.phone, c.company_id as "companyId", c.locale, c.do_not_contact as "doNotContact",
     c.unsubscribed_at as "unsubscribedAt", c.consent_lawful_basis as "lawfulBasis", c.consent_source as "basisSource",
     c.consent_given_at as "basisGivenAt"
   from crm_contacts a join crm_contacts c on c.org_id = a.org_id and c.id = coalesce(a.merged_into, a.id)
   where a.org_id = $1 and a.id = any($2)`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Contacts by the ids that were asked for: those that were merged are the ones that they became. */
export async function addressees(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await ctx.tx.query<Addressee & { asked: string }>(byIds, [ctx.org.id, ids])
  return new Map(rows.map(({ asked, ...row }) => [asked, row]))
}

const hold = statement(
  'crm_hold_addressee',
  `select c.id from crm_contacts a join crm_contacts c on c.org_id = a.org_id and c.id = coalesce(a.merged_into, a.id)
   where a.org_id = $1 and a.id = $2 for no key update of c`,
)

/**
 * Holds a contact until the end of the transaction, also against changes and merges: what is read of them afterwards stays so. Who
 * holds things of a contact as well takes the contact first. Undefined where they are gone.
 */
export async function holdAddressee(ctx: Ctx, id: string): Promise<Addressee | undefined> {
  let held: string | undefined
  // Who was merged while this waited is another contact now.
  for (let turn = 0; turn < 5; turn += 1) {
    const [row] = await ctx.tx.query<{ id: string }>(hold, [ctx.org.id, id])
    if (!row || row.id === held) break
    held = row.id
  }
  return (await addressees(ctx, [id])).get(id)
}

/** Why nobody may even answer a contact in what outreach began; undefined where they may. */
export function whyNotAnswerable({ doNotContact, unsubscribedAt }: Addressee): string | undefined {
  if (unsubscribedAt !== null) return 'the contact has unsubscribed'
  return doNotContact ? 'nobody may write to the contact' : undefined
}

/** Why nobody may write to a contact of their own accord; undefined where they may. */
export const whyNotReachable = (contact: Addressee): string | undefined =>
  whyNotAnswerable(contact) ??
  (contact.lawfulBasis === null ? 'there is no lawful basis to write to the contact' : undefined)

const unsubscribe = statement(
  'crm_unsubscribe',
  `update crm_contacts c set do_not_contact = true, unsubscribed_at = now(), version = c.version + 1, updated_at = now()
   where c.org_id = $1 and c.id = $2 and (c.unsubscribed_at is null or not c.do_not_contact) returning c.id`,
)

/** Ends all that the organization writes to a contact of its own accord; false where that was so already. */
export async function unsubscribeContact(
  ctx: Ctx & Pick<Context, 'emit' | 'services'>,
  id: string,
): Promise<boolean> {
  const contact = await holdAddressee(ctx, id)
  if (!contact) return false
  const [row] = await ctx.tx.query<{ id: string }>(unsubscribe, [ctx.org.id, contact.id])
  await noteStopped(ctx, contact.id, true)
  // Whoever is deleted for now has their addresses elsewhere.
  if (contact.email === null) await suppressDeleted(ctx, contact.id)
  if (row) ctx.emit('crm.contact.updated', { contactId: row.id, fields: ['doNotContact'] })
  return row !== undefined
}

const noteWritten = statement(
  'crm_note_written',
  `update crm_contacts set last_contacted_at = now() where org_id = $1 and id = $2`,
)

/** Notes that outreach has written to a contact. */
export const noteWrittenTo = (ctx: Ctx, id: string): Promise<unknown[]> =>
  ctx.tx.query(noteWritten, [ctx.org.id, id])

// Whoever is being merged at this moment is waited for: what begins with them would stay behind.
const byPhone = statement(
  'crm_by_phone',
  `select coalesce(merged_into, id) as id from crm_contacts where org_id = $1 and phone is not null and regexp_replace(phone, '[^0-9+]', '', 'g') = $2
   order by created_at, id limit 1 for no key update`,
)
const addByPhone = statement(
  'crm_add_by_phone',
  `insert into crm_contacts (org_id, id, phone, session_scope, session_id) values ($1, $2, $3, $4, $5)
   on conflict (org_id, session_scope, session_id) where session_id is not null do update set updated_at = crm_contacts.updated_at
   returning coalesce(merged_into, id) as id`,
)

/** The contact of a number that wrote to a channel, made if there is none; that it is theirs is a claim. */
export async function matchPhone(
  ctx: Ctx & Pick<Context, 'services'>,
  channelId: string,
  phone: string,
): Promise<string> {
  const [known] = await ctx.tx.query<{ id: string }>(byPhone, [ctx.org.id, phone])
  if (known) return known.id
  const [made] = await ctx.tx.query<{ id: string }>(addByPhone, [
    ctx.org.id,
    newId('ctc'),
    phone,
    channelId,
    `sms:${phone}`,
  ])
  await holdSuppression(ctx, { phone })
  return made?.id ?? ''
}
