import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { describeVisitor, dropSessionContact, matchVisitor, ownerOfEmail, provedContact, type VisitorClaims } from '../../crm/index.ts'
import type { ChannelRow } from '../channels/channel-rows.ts'
import { placed } from '../conversation-topics.ts'
import { E } from '../errors.ts'

/** The conversation of a session, as far as the visitor's routes need it. */
export interface SessionRow {
  id: string
  displayId: number
  contactId: string | null
  externalId: string | null
}

/** A visitor at the door. */
export interface Arrival {
  channel: ChannelRow
  sessionId: string
  /** Proved by the identity check. */
  externalId: string | undefined
  claims: VisitorClaims
  url?: string | undefined
}

const bySession = statement(
  'conv_session',
  `select id, display_id as "displayId", contact_id as "contactId", external_id as "externalId"
   from conv_conversations where org_id = $1 and channel_id = $2 and session_id = $3`,
)
// Two first calls of one session at once: the second waits here and then finds the conversation of the first.
const lockSession = statement('conv_session_lock', `select pg_advisory_xact_lock(hashtextextended($1, 42))`)
const nextDisplayId = `
  with counter as (
    insert into conv_counters (org_id, last_display_id) values ($1, 1)
    on conflict (org_id) do update set last_display_id = conv_counters.last_display_id + 1
    returning last_display_id
  )`
const open = statement(
  'conv_session_open',
  `${nextDisplayId}
   insert into conv_conversations (org_id, id, display_id, channel_id, session_id, external_id, contact_id, agent_mode, metadata, last_seq)
   select $1, $2, last_display_id, $3, $4, $5, $6, $7, $8, 1 from counter
   returning id, display_id as "displayId", contact_id as "contactId", external_id as "externalId"`,
)

type Ctx = Context<string>

/** The session's conversation, if it has one. */
export async function findSession(ctx: Ctx, channelId: string, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await ctx.tx.query<SessionRow>(bySession, [ctx.org.id, channelId, sessionId])
  return row
}

/** The session's conversation, opened if there is none; claims it for whoever was proved. */
export async function openSession(ctx: Ctx, arrival: Arrival): Promise<SessionRow> {
  const { channel, sessionId, externalId, claims, url } = arrival
  const known = await findSession(ctx, channel.id, sessionId)
  if (known) return welcomeBack(ctx, arrival, known)
  const [, [raced]] = await Promise.all([
    ctx.tx.query(lockSession, [`${ctx.org.id}:${channel.id}:${sessionId}`]),
    ctx.tx.query<SessionRow>(bySession, [ctx.org.id, channel.id, sessionId]),
  ])
  if (raced) return welcomeBack(ctx, arrival, raced)
  const contactId = await matchVisitor(ctx, { channelId: channel.id, sessionId }, { externalId, claims })
  const metadata = JSON.stringify({ sessionId, ...(url !== undefined && { url }), ...(claims.email !== undefined && { claimedEmail: claims.email }) })
  const values = [ctx.org.id, newId('ccv'), channel.id, sessionId, externalId ?? null, contactId, channel.defaultAgentMode, metadata]
  const [opened] = await ctx.tx.query<SessionRow>(open, values)
  const row = opened as SessionRow
  const payload = { conversationId: row.id, displayId: row.displayId, channelId: channel.id }
  ctx.emit('conversation.created', payload, placed({ id: row.id, channelId: channel.id, sessionId }, 1))
  return row
}

/** A session that we know: takes in what it says of itself now, and who it was proved to be. */
export async function welcomeBack(ctx: Ctx, arrival: Arrival, row: SessionRow): Promise<SessionRow> {
  const claimed = await claimSession(ctx, arrival, row)
  const contactId = await enrichContact(ctx, arrival.claims, claimed)
  return { ...claimed, contactId }
}

const claim = statement(
  'conv_session_claim',
  `update conv_conversations set external_id = $3, contact_id = $4, last_seq = last_seq + 1, updated_at = now()
   where org_id = $1 and id = $2 and external_id is null returning last_seq as "lastSeq"`,
)

/** Gives the transcript to the person who was proved; 403 when it belongs to another one. */
export async function claimSession(ctx: Ctx, { channel, sessionId, externalId }: Pick<Arrival, 'channel' | 'sessionId' | 'externalId'>, row: SessionRow): Promise<SessionRow> {
  if (externalId === undefined || row.externalId === externalId) return row
  if (row.externalId !== null) throw new AppError(E.session_already_claimed)
  const session = { channelId: channel.id, sessionId }
  const contactId = await provedContact(ctx, session, { externalId, contactId: row.contactId ?? '' })
  const [done] = await ctx.tx.query<{ lastSeq: number }>(claim, [ctx.org.id, row.id, externalId, contactId])
  if (!done) {
    // Somebody claimed it since we looked.
    const now = await findSession(ctx, channel.id, sessionId)
    if (now?.externalId !== externalId) throw new AppError(E.session_already_claimed)
    return now
  }
  if (row.contactId !== null && row.contactId !== contactId) await dropSessionContact(ctx, row.contactId)
  const payload = { conversationId: row.id, contactId, externalId }
  ctx.emit('conversation.identified', payload, placed({ id: row.id, ...session }, done.lastSeq))
  return { ...row, externalId, contactId }
}

const noteEmail = statement(
  'conv_session_note_email',
  `update conv_conversations set metadata = metadata || jsonb_build_object('claimedEmail', $3::text)
   where org_id = $1 and id = $2 and metadata ->> 'claimedEmail' is distinct from $3`,
)
const repoint = statement(
  'conv_session_repoint',
  `update conv_conversations set contact_id = $3, updated_at = now() where org_id = $1 and id = $2`,
)

/**
 * An e-mail sent later enriches the session's contact; where another contact has that e-mail, an anonymous
 * conversation is filed under that one. Filing shows the visitor nothing of the other contact.
 */
export async function enrichContact(ctx: Ctx, claims: VisitorClaims, row: SessionRow, replace = false): Promise<string | null> {
  if (row.contactId === null) return null
  if (claims.email !== undefined) await ctx.tx.query(noteEmail, [ctx.org.id, row.id, claims.email])
  if (claims.email !== undefined && row.externalId === null) {
    const owner = await ownerOfEmail(ctx, claims.email)
    if (owner !== undefined && owner !== row.contactId) {
      await ctx.tx.query(repoint, [ctx.org.id, row.id, owner])
      await dropSessionContact(ctx, row.contactId)
      await describeVisitor(ctx, owner, { name: claims.name }, replace)
      return owner
    }
  }
  await describeVisitor(ctx, row.contactId, claims, replace)
  return row.contactId
}
