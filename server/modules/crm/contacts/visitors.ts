import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/ids.ts'

/** What a page or a visitor says about themselves. Claims, all of it. */
export interface VisitorClaims {
  name?: string | undefined
  email?: string | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  locale?: string | undefined
}

/** A browser session of one widget channel. */
interface VisitorSession {
  channelId: string
  sessionId: string
}

type Ctx = Pick<Context<string>, 'tx' | 'org'>

interface Row {
  id: string
}

// Each insert waits for a concurrent one of the same person and then finds it, so that nobody exists twice.
const byEmail = statement(
  'crm_contact_by_email',
  `insert into crm_contacts (org_id, id, email, email_source, name, name_source, locale, metadata)
   values ($1, $2, $3, 'visitor', $4, case when $4::text is null then null else 'visitor' end, $5, $6)
   on conflict (org_id, email) where email is not null do update set updated_at = crm_contacts.updated_at
   returning id`,
)
const bySession = statement(
  'crm_contact_by_session',
  `insert into crm_contacts (org_id, id, session_scope, session_id, name, name_source, locale, metadata)
   values ($1, $2, $3, $4, $5, case when $5::text is null then null else 'visitor' end, $6, $7)
   on conflict (org_id, session_scope, session_id) where session_id is not null do update set updated_at = crm_contacts.updated_at
   returning id`,
)
const byExternalId = statement(
  'crm_contact_by_external_id',
  `insert into crm_contacts (org_id, id, external_id, name, name_source, locale, metadata)
   values ($1, $2, $3, $4, case when $4::text is null then null else 'visitor' end, $5, $6)
   on conflict (org_id, external_id) where external_id is not null do update set updated_at = crm_contacts.updated_at
   returning id`,
)

/**
 * The contact of a new conversation: by the proved id, else by the e-mail that was typed, else by the session.
 * Matching by a typed e-mail only files the conversation; it shows the session nothing of that contact.
 */
export async function matchVisitor(
  ctx: Ctx,
  session: VisitorSession,
  { externalId, claims }: { externalId: string | undefined; claims: VisitorClaims },
): Promise<string> {
  const id = newId('ctc')
  const { name, email, locale } = claims
  const metadata = JSON.stringify(claims.metadata ?? {})
  const [row] =
    externalId !== undefined
      ? await ctx.tx.query<Row>(byExternalId, [ctx.org.id, id, externalId, name ?? null, locale ?? null, metadata])
      : email !== undefined
        ? await ctx.tx.query<Row>(byEmail, [ctx.org.id, id, email, name ?? null, locale ?? null, metadata])
        : await ctx.tx.query<Row>(bySession, [ctx.org.id, id, session.channelId, session.sessionId, name ?? null, locale ?? null, metadata])
  const contactId = (row as Row).id
  if (contactId !== id || (externalId !== undefined && email !== undefined)) await describeVisitor(ctx, contactId, claims)
  return contactId
}

// What a visitor says fills gaps and replaces what a visitor said before; never what was proved or written by staff.
const describe = statement(
  'crm_contact_describe',
  `update crm_contacts c set
     name = case when $3::text is not null and (c.name is null or ($7 and c.name_source = 'visitor')) then $3 else c.name end,
     name_source = case when $3::text is not null and c.name is null then 'visitor' else c.name_source end,
     email = case when e.free and (c.email is null or ($7 and c.email_source = 'visitor')) then $4 else c.email end,
     email_source = case when e.free and c.email is null then 'visitor' else c.email_source end,
     locale = coalesce($5, c.locale),
     metadata = case when c.metadata = '{}' then $6::jsonb else c.metadata end,
     updated_at = now()
   from (select $4::text is not null and not exists (select from crm_contacts o where o.org_id = $1 and o.email = $4 and o.id <> $2) as free) e
   where c.org_id = $1 and c.id = $2 and (
     ($3::text is not null and (c.name is null or ($7 and c.name_source = 'visitor' and c.name <> $3)))
     or (e.free and (c.email is null or ($7 and c.email_source = 'visitor' and c.email <> $4)))
     or ($5::text is not null and c.locale is distinct from $5) or (c.metadata = '{}' and $6::jsonb <> '{}'))`,
)

/** Adds what a visitor says to their contact; with `replace` also instead of what a visitor said earlier. */
export async function describeVisitor(ctx: Ctx, contactId: string, claims: VisitorClaims, replace = false): Promise<void> {
  const { name, email, locale, metadata } = claims
  if (name === undefined && email === undefined && locale === undefined && metadata === undefined) return
  await ctx.tx.query(describe, [ctx.org.id, contactId, name ?? null, email ?? null, locale ?? null, JSON.stringify(metadata ?? {}), replace])
}

const emailOwner = statement('crm_contact_email_owner', 'select id from crm_contacts where org_id = $1 and email = $2')

/** The contact that has an e-mail, if any. */
export async function ownerOfEmail(ctx: Ctx, email: string): Promise<string | undefined> {
  const [row] = await ctx.tx.query<Row>(emailOwner, [ctx.org.id, email])
  return row?.id
}

const stampExternalId = statement(
  'crm_contact_prove',
  `update crm_contacts set external_id = $3, updated_at = now()
   where org_id = $1 and id = $2 and external_id is null and session_scope = $4 and session_id = $5
     and not exists (select from crm_contacts o where o.org_id = $1 and o.external_id = $3)
   returning id`,
)

/**
 * The contact of a session that has just been proved to be `externalId`: the session's own contact becomes it,
 * unless that person is known already, or the session was only filed under somebody else's contact.
 */
export async function provedContact(ctx: Ctx, session: VisitorSession, proof: { externalId: string; contactId: string }): Promise<string> {
  const { externalId, contactId } = proof
  const [stamped] = await ctx.tx.query<Row>(stampExternalId, [ctx.org.id, contactId, externalId, session.channelId, session.sessionId])
  return stamped?.id ?? (await matchVisitor(ctx, session, { externalId, claims: {} }))
}

const dropIfAnonymous = statement(
  'crm_contact_drop_session',
  `delete from crm_contacts where org_id = $1 and id = $2 and external_id is null and session_id is not null and email is null`,
)

/** Removes a session's contact that no conversation belongs to any more. */
export const dropSessionContact = (ctx: Ctx, contactId: string): Promise<unknown> => ctx.tx.query(dropIfAnonymous, [ctx.org.id, contactId])
