import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

/** For how long a deleted person can be restored. */
export const RESTORE_DAYS = 30

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** SQL: a contact is not one of those that were deleted. */
export const notDeleted = (orgId: string, id: string): string =>
  `not exists (select from crm_deleted_contacts gone where gone.org_id = ${orgId} and gone.contact_id = ${id})`

// What a person is found and known by; with those that were merged into them.
const KEPT = `name, name_source, email, email_source, phone, external_id, session_scope, session_id, metadata, title, address,
  company_id, owner_user_id, tags, custom_fields, do_not_contact, unsubscribed_at, locale, consent_lawful_basis, consent_source,
  consent_evidence, consent_given_at, field_versions`
const keep = statement(
  'crm_delete_keep',
  `with recursive theirs as (
     select id from crm_contacts where org_id = $1 and id = $2
     union select c.id from crm_contacts c join theirs t on c.merged_into = t.id where c.org_id = $1
   )
   insert into crm_deleted_contacts (org_id, contact_id, root_id, kept, deleted_by_id, deleted_by_name)
   select $1, c.id, $2, (select to_jsonb(k) from (select ${KEPT} from crm_contacts x where x.org_id = $1 and x.id = c.id) k), $3, $4
   from crm_contacts c join theirs t on t.id = c.id where c.org_id = $1
   on conflict do nothing returning contact_id as id, deleted_at + interval '${RESTORE_DAYS} days' as until`,
)
const strip = statement(
  'crm_delete_strip',
  `update crm_contacts set name = null, name_source = null, email = null, email_source = null, phone = null, external_id = null,
     session_scope = null, session_id = null, metadata = '{}', title = null, address = null, company_id = null, owner_user_id = null,
     tags = '{}', custom_fields = '{}', do_not_contact = true, locale = null, consent_lawful_basis = null, consent_source = null,
     consent_evidence = null, consent_given_at = null, version = version + 1
   where org_id = $1 and id = any($2)`,
)
/** Takes a person, and whoever became them, out of every list; answers until when they can be restored. */
export async function archiveContact(ctx: Ctx, id: string): Promise<Date | undefined> {
  const rows = await ctx.tx.query<{ id: string; until: Date }>(keep, [
    ctx.org.id,
    id,
    ctx.actor.id,
    ctx.actor.name,
  ])
  await ctx.tx.query(strip, [ctx.org.id, rows.map((row) => row.id)])
  return rows[0]?.until
}

const take = statement(
  'crm_restore_take',
  `delete from crm_deleted_contacts d where d.org_id = $1 and d.root_id = $2
     and exists (select from crm_deleted_contacts r where r.org_id = $1 and r.contact_id = $2 and r.root_id = $2
       and r.deleted_at > now() - interval '${RESTORE_DAYS} days')
     and not exists (select from crm_erasures e where e.org_id = $1 and e.erased_id = $2)
   returning d.contact_id as id, d.kept`,
)
// What is somebody else's by now stays theirs. A suppression that came meanwhile stays, too.
const putBack = statement(
  'crm_restore_put_back',
  `with k as (select * from jsonb_populate_record(null::crm_contacts, $3::jsonb)), free as (
     select k.email is not null and not exists (select from crm_contacts o where o.org_id = $1 and o.email = k.email) as email,
       k.external_id is not null and not exists (select from crm_contacts o where o.org_id = $1 and o.external_id = k.external_id) as external,
       k.session_id is not null and not exists (select from crm_contacts o where o.org_id = $1
         and o.session_scope = k.session_scope and o.session_id = k.session_id) as session from k)
   update crm_contacts c set name = k.name, name_source = k.name_source, phone = k.phone, metadata = k.metadata, title = k.title,
     address = k.address, company_id = k.company_id, owner_user_id = k.owner_user_id, tags = k.tags, custom_fields = k.custom_fields,
     do_not_contact = k.do_not_contact or (c.unsubscribed_at is not null and k.unsubscribed_at is null),
     unsubscribed_at = coalesce(k.unsubscribed_at, c.unsubscribed_at), locale = k.locale,
     consent_lawful_basis = k.consent_lawful_basis, consent_source = k.consent_source, consent_evidence = k.consent_evidence,
     consent_given_at = k.consent_given_at,
     email = case when free.email then k.email end, email_source = case when free.email then k.email_source end,
     external_id = case when free.external then k.external_id end,
     session_scope = case when free.session then k.session_scope end, session_id = case when free.session then k.session_id end,
     version = c.version + 1, field_versions = coalesce(k.field_versions, '{}'), updated_at = now()
   from k, free where c.org_id = $1 and c.id = $2
   returning array_remove(array[case when k.email is not null and not free.email then 'email' end,
     case when k.external_id is not null and not free.external then 'endUserId' end], null) as taken`,
)

/** Puts a deleted person back; what others have taken meanwhile is named. Undefined where nobody can be restored. */
export async function unarchiveContact(ctx: Ctx, id: string): Promise<string[] | undefined> {
  const rows = await ctx.tx.query<{ id: string; kept: unknown }>(take, [ctx.org.id, id])
  if (rows.length === 0) return undefined
  const taken: string[] = []
  // The person first: an address that several had is theirs.
  for (const row of rows.toSorted((one, other) => Number(other.id === id) - Number(one.id === id))) {
    const [put] = await ctx.tx.query<{ taken: string[] }>(putBack, [
      ctx.org.id,
      row.id,
      JSON.stringify(row.kept),
    ])
    if (row.id === id) taken.push(...(put?.taken ?? []))
  }
  return taken
}
