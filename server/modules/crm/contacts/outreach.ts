import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

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

/** Why nobody may write to a contact of their own accord; undefined where they may. */
export function whyNotReachable({
  doNotContact,
  unsubscribedAt,
  lawfulBasis,
}: Addressee): string | undefined {
  if (unsubscribedAt !== null) return 'the contact has unsubscribed'
  if (doNotContact) return 'nobody may write to the contact'
  return lawfulBasis === null ? 'there is no lawful basis to write to the contact' : undefined
}

const unsubscribe = statement(
  'crm_unsubscribe',
  `update crm_contacts c set do_not_contact = true, unsubscribed_at = now(), version = c.version + 1, updated_at = now()
   where c.org_id = $1 and c.id = (select coalesce(merged_into, id) from crm_contacts where org_id = $1 and id = $2)
     and (c.unsubscribed_at is null or not c.do_not_contact) returning c.id`,
)

/** Ends all that the organization writes to a contact of its own accord; false where that was so already. */
export async function unsubscribeContact(ctx: Ctx & Pick<Context, 'emit'>, id: string): Promise<boolean> {
  const [row] = await ctx.tx.query<{ id: string }>(unsubscribe, [ctx.org.id, id])
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
