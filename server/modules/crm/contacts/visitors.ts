import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { LOCKS } from '../locks.ts'
import { holdSuppression, suppress } from './suppressions.ts'

/** What a page or a visitor says about themselves; nothing of it is proved. */
export interface VisitorClaims {
  name?: string | undefined
  email?: string | undefined
  metadata?: Record<string, string | number | boolean> | undefined
  locale?: string | undefined
}

/** Who speaks: a browser session of one widget channel, and who it was proved to be. */
export interface VisitorSession {
  channelId: string
  sessionId: string
  externalId: string | undefined
}

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'services'>

interface Row {
  id: string
}

/**
 * Locks a proved id and an email until the end of the transaction, so that nobody gives them to another contact
 * meanwhile. Take it once, before any contact is touched, so that two callers never wait for
 * each other.
 */
export async function lockVisitor(
  ctx: Ctx,
  { externalId, email }: { externalId: string | undefined; email: string | undefined },
): Promise<void> {
  const names = [
    ...(externalId ? [`${ctx.org.id}:id:${externalId}`] : []),
    ...(email ? [`${ctx.org.id}:email:${email}`] : []),
  ]
  if (names.length > 0) await ctx.tx.lock(LOCKS.person, names)
}

// Each insert waits for a concurrent one of the same person and then finds it, so that nobody exists twice.
const byEmail = statement(
  'crm_contact_by_email',
  `insert into crm_contacts (org_id, id, email, email_source, session_scope, session_id, name, name_source, locale, metadata)
   select $1, $2, $3, 'visitor', case when fresh then $4::text end, case when fresh then $5::text end,
     $6::text, case when $6::text is not null then 'visitor' end, $7, $8::jsonb
   from (select not exists (select from crm_contacts where org_id = $1 and session_scope = $4 and session_id = $5) as fresh) s
   on conflict (org_id, email) where email is not null do update set updated_at = crm_contacts.updated_at
   returning coalesce(merged_into, id) as id`,
)
const byExternalId = statement(
  'crm_contact_by_external_id',
  `insert into crm_contacts (org_id, id, external_id, name, name_source, locale, metadata)
   values ($1, $2, $3, $4, case when $4::text is not null then 'visitor' end, $5, $6)
   on conflict (org_id, external_id) where external_id is not null do update set updated_at = crm_contacts.updated_at
   returning coalesce(merged_into, id) as id`,
)
/** What the contact of a new anonymous session, which gave no email, is made of. */
export interface NewSessionContact {
  id: string
  name?: string | undefined
  locale?: string | undefined
  metadata?: VisitorClaims['metadata']
}

/** What a visitor's claims make of a new contact. */
export const newSessionContact = ({ name, locale, metadata }: VisitorClaims): NewSessionContact => ({
  id: newId('ctc'),
  name,
  locale,
  metadata,
})

interface SessionsText {
  org: string
  scope: string
  /** Rows with `session_id` and, as `contact`, a `NewSessionContact`. */
  sessions: string
}

/** SQL: makes contacts for those sessions of one channel that have none; answers `id` and `session_id` of all of the sessions. */
export const newSessionContacts = ({ org, scope, sessions }: SessionsText): string => `
    insert into crm_contacts (org_id, id, session_scope, session_id, name, name_source, locale, metadata)
    select ${org}, v.contact ->> 'id', ${scope}, v.session_id, v.contact ->> 'name',
      case when v.contact ->> 'name' is null then null else 'visitor' end, v.contact ->> 'locale', coalesce(v.contact -> 'metadata', '{}')
    from ${sessions} v order by v.session_id
    on conflict (org_id, session_scope, session_id) where session_id is not null do update set updated_at = crm_contacts.updated_at
    returning coalesce(merged_into, id) as id, session_id`
const bySession = statement(
  'crm_contact_by_session',
  newSessionContacts({
    org: '$1',
    scope: '$2',
    sessions: '(select $3::text as session_id, $4::jsonb as contact)',
  }),
)

/**
 * The contact of a new conversation: by the proved id, else by the email that was typed, else by the session.
 * Matching by a typed email only files the conversation; it shows the session nothing of that contact.
 */
export async function matchVisitor(
  ctx: Ctx,
  session: VisitorSession,
  claims: VisitorClaims,
): Promise<string> {
  const { channelId, sessionId, externalId } = session
  const { name, email, locale } = claims
  if (externalId === undefined && email === undefined) {
    const made = JSON.stringify(newSessionContact(claims))
    const [row] = await ctx.tx.query<Row>(bySession, [ctx.org.id, channelId, sessionId, made])
    return (row as Row).id
  }
  const id = newId('ctc')
  const told = [name ?? null, locale ?? null, JSON.stringify(claims.metadata ?? {})]
  const [row] =
    externalId !== undefined
      ? await ctx.tx.query<Row>(byExternalId, [ctx.org.id, id, externalId, ...told])
      : await ctx.tx.query<Row>(byEmail, [ctx.org.id, id, email, channelId, sessionId, ...told])
  const contactId = (row as Row).id
  // A new one with an address that must not be written to.
  if (email !== undefined && contactId === id) await holdSuppression(ctx, { email })
  if (contactId !== id || (externalId !== undefined && email !== undefined))
    await describeVisitor(ctx, contactId, { claims, by: session })
  return contactId
}

// A contact is the speaker's own when it was made for their session, and once it is proved, when they proved it.
// Their claims fill its gaps and, with $7, replace what a visitor said before; never what was proved or written by
// staff. A contact that is not their own, only filed under by its email, at most gets the name that it lacks.
const describe = statement(
  'crm_contact_describe',
  `update crm_contacts c set
     name = case when f.name then $3 else c.name end,
     name_source = case when f.name then 'visitor' else c.name_source end,
     email = case when f.email then $4 else c.email end,
     email_source = case when f.email then 'visitor' else c.email_source end,
     locale = case when f.locale then $5 else c.locale end,
     metadata = case when f.metadata then $6::jsonb else c.metadata end,
     updated_at = now()
   from (
     select
       $3::text is not null and case when o.name is null then own or o.external_id is null
         else own and $7 and o.name_source = 'visitor' and o.name <> $3 end as name,
       own and $4::text is not null and (o.email is null or ($7 and o.email_source = 'visitor' and o.email <> $4))
         and not exists (select from crm_contacts x where x.org_id = $1 and x.email = $4 and x.id <> $2) as email,
       own and $5::text is not null and o.locale is distinct from $5 as locale,
       own and o.metadata = '{}' and $6::jsonb <> '{}' as metadata,
       o.email as was, o.do_not_contact as stopped, o.unsubscribed_at as since
     from crm_contacts o, lateral (select coalesce(
       case when o.external_id is null then o.session_scope = $8 and o.session_id = $9 else o.external_id = $10 end, false) as own) s
     where o.org_id = $1 and o.id = $2
   ) f
   where c.org_id = $1 and c.id = $2 and (f.name or f.email or f.locale or f.metadata)
   returning case when f.email and f.stopped then f.was end as freed, f.since`,
)

/** What a visitor says, who says it, and whether it may replace what a visitor said earlier. */
interface Description {
  claims: VisitorClaims
  by: VisitorSession
  replace?: boolean
}

/** Adds what a visitor says to a contact, as far as it is theirs. */
export async function describeVisitor(
  ctx: Ctx,
  contactId: string,
  { claims, by, replace = false }: Description,
): Promise<void> {
  const { name, email, locale, metadata } = claims
  if (name === undefined && email === undefined && locale === undefined && metadata === undefined) return
  const told = [name ?? null, email ?? null, locale ?? null, JSON.stringify(metadata ?? {})]
  const [row] = await ctx.tx.query<{ freed: string | null; since: Date | null }>(describe, [
    ctx.org.id,
    contactId,
    ...told,
    replace,
    by.channelId,
    by.sessionId,
    by.externalId ?? null,
  ])
  if (row?.freed) await suppress(ctx, { email: row.freed }, row.since ?? new Date())
  if (email !== undefined) await holdSuppression(ctx, { email })
}

const emailOwner = statement(
  'crm_contact_email_owner',
  'select coalesce(merged_into, id) as id from crm_contacts where org_id = $1 and email = $2',
)

/** The contact that has an email, if any. */
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
export async function provedContact(
  ctx: Ctx,
  session: VisitorSession,
  contactId: string | null,
): Promise<string> {
  const { channelId, sessionId, externalId } = session
  const [stamped] = await ctx.tx.query<Row>(stampExternalId, [
    ctx.org.id,
    contactId,
    externalId,
    channelId,
    sessionId,
  ])
  return stamped?.id ?? (await matchVisitor(ctx, session, {}))
}

// With an email or a number others may be filed under it, as whoever was merged into it leads on to it: only without.
const dropIfAnonymous = statement(
  'crm_contact_drop_session',
  `delete from crm_contacts
   where org_id = $1 and id = $2 and external_id is null and email is null and phone is null and session_scope = $3 and session_id = $4
     and not exists (select from crm_contacts s where s.org_id = $1 and s.merged_into = $2)
   returning name, locale, metadata`,
)

/** Removes a session’s own contact once its conversation belongs to another one, and copies what it knew to that. */
export async function leaveContact(
  ctx: Ctx,
  session: VisitorSession,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [left] = await ctx.tx.query<{
    name: string | null
    locale: string | null
    metadata: VisitorClaims['metadata']
  }>(dropIfAnonymous, [ctx.org.id, from, session.channelId, session.sessionId])
  if (!left) return
  const claims = { name: left.name ?? undefined, locale: left.locale ?? undefined, metadata: left.metadata }
  await describeVisitor(ctx, to, { claims, by: session })
}
