import type { CallInfo, Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { linkVisitor } from '../../analytics/index.ts'
import {
  describeVisitor,
  lockVisitor,
  leaveContact,
  matchVisitor,
  ownerOfEmail,
  provedContact,
  type VisitorClaims,
  type VisitorSession,
} from '../../crm/index.ts'
import type { ChannelRow } from '../core/channel-rows.ts'
import { placed } from '../core/conversation-topics.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { takeSeq } from '../core/conversation-rows.ts'
import { PARTY_ID, PARTY_JOIN, partyColumn } from '../core/parties.ts'

/** The conversation of a session, as far as the visitor's routes need it. */
export interface SessionRow {
  id: string
  displayId: number
  contactId: string | null
  externalId: string | null
  /** The page that the visitor was on last; only where the session was looked up. */
  url?: string | null
  /** Whose session it is: the conversation whose row knows the person. */
  partyId: string
  /** Whether conversations of several people became this one. */
  hasParties: boolean
}

/**
 * A call of a visitor: on which channel, in which session, who they are proved to be and what they say of themselves.
 */
export interface Arrival {
  channel: ChannelRow
  sessionId: string
  /** Proved by the identity check. */
  externalId: string | undefined
  /** The browser's id, which page views carry too. */
  visitorId?: string | undefined
  claims: VisitorClaims
  url?: string | undefined
  /** What the sender calls the conversation. */
  providerThreadId?: string | undefined
  /** Whether the claims may replace what a visitor said earlier, because they were typed just now. */
  replace?: boolean
}

/**
 * Finds a session's own conversation, or the one that it was merged into, as `c` ($1 organization, $2 channel, $3 session). The
 * `select` around it makes it a value: under row-level security no index answers a condition with a bare `coalesce`.
 */
export const SESSION = `c.org_id = $1 and c.id = (select coalesce(
  (select id from conv_conversations where org_id = $1 and channel_id = $2 and session_id = $3),
  (select conversation_id from conv_session_aliases where org_id = $1 and channel_id = $2 and session_id = $3)))`

const bySession = statement(
  'conv_session',
  `select c.id, c.display_id as "displayId", ${partyColumn('contact_id')} as "contactId", ${partyColumn('external_id')} as "externalId",
     ${PARTY_ID} as "partyId", c.parties is not null as "hasParties",
     c.metadata ->> 'url' as url
   from conv_conversations c ${PARTY_JOIN} where ${SESSION}`,
)
const lockRow = statement(
  'conv_session_lock',
  `select c.id from conv_conversations c where ${SESSION} for no key update`,
)
const open = statement(
  'conv_session_open',
  `with counter as (
     insert into conv_counters (org_id, last_display_id) values ($1, 1)
     on conflict (org_id) do update set last_display_id = conv_counters.last_display_id + 1
     returning last_display_id
   )
   insert into conv_conversations (org_id, id, display_id, channel_id, session_id, external_id, contact_id, agent_mode, metadata, last_seq)
   select $1, $2, last_display_id, $3, $4, $5, $6, $7, $8, 1 from counter
   returning id, display_id as "displayId", contact_id as "contactId", external_id as "externalId", id as "partyId",
     false as "hasParties"`,
)

type Ctx = Context<string>

/** The session's conversation under its row lock, which every writer takes before it touches a contact. */
export async function lockSession(
  ctx: Ctx,
  channelId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const key = [ctx.org.id, channelId, sessionId]
  const [[locked], [row]] = await ctx.tx.inOrder([
    () => ctx.tx.query<{ id: string }>(lockRow, key),
    () => ctx.tx.query<SessionRow>(bySession, key),
  ])
  // Opened or merged between the two statements: what was read is not what was locked.
  return row && row.id !== locked?.id ? lockSession(ctx, channelId, sessionId) : row
}

/**
 * Locks session ids until the end of the transaction, so that two first calls make one conversation. Take it before
 * any row lock, or two callers may wait for each other; and before messages are appended by session, since a row that
 * is not there yet cannot be locked.
 */
export async function lockSessions(
  ctx: Ctx,
  channelId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await ctx.tx.lock(
    LOCKS.session,
    sessionIds.map((sessionId) => `${ctx.org.id}:${channelId}:${sessionId}`),
  )
}

const USER_AGENT_LENGTH = 256

/** The visitor's browser, as it calls itself; nothing where the organization's own server passes messages on. */
export const browserOf = ({ userAgent }: Pick<CallInfo, 'userAgent'>): string | undefined =>
  userAgent?.startsWith('Mozilla/') ? userAgent.slice(0, USER_AGENT_LENGTH) : undefined

/** Where a conversation came from, for its metadata. */
export const originOf = (from: {
  sessionId: string
  url: string | undefined
  providerThreadId: string | undefined
  browser: string | undefined
}): Record<string, string> => ({
  sessionId: from.sessionId,
  ...(from.url !== undefined && { url: from.url }),
  ...(from.providerThreadId !== undefined && { providerThreadId: from.providerThreadId }),
  ...(from.browser !== undefined && { userAgent: from.browser }),
})

/** The session's conversation, opened if there is none; claims it for whoever was proved. */
export async function openSession(ctx: Ctx, arrival: Arrival): Promise<SessionRow> {
  const { channel, sessionId, externalId, visitorId, claims, url, providerThreadId } = arrival
  const known = await lockSession(ctx, channel.id, sessionId)
  if (known) return resumeSession(ctx, arrival, known)
  const [, raced] = await ctx.tx.inOrder([
    () => lockSessions(ctx, channel.id, [sessionId]),
    () => lockSession(ctx, channel.id, sessionId),
  ])
  if (raced) return resumeSession(ctx, arrival, raced)
  await lockVisitor(ctx, { externalId, email: claims.email })
  const contactId = await matchVisitor(ctx, speakerOf(arrival), claims)
  if (externalId !== undefined) await linkBrowser(ctx, visitorId, contactId)
  const metadata = JSON.stringify({
    ...originOf({ sessionId, url, providerThreadId, browser: browserOf(ctx.call) }),
    ...(claims.email !== undefined && { claimedEmail: claims.email }),
  })
  const values = [
    ctx.org.id,
    newId('ccv'),
    channel.id,
    sessionId,
    externalId ?? null,
    contactId,
    channel.defaultAgentMode,
    metadata,
  ]
  const [opened] = await ctx.tx.query<SessionRow>(open, values)
  const row = opened as SessionRow
  const payload = { conversationId: row.id, displayId: row.displayId, channelId: channel.id }
  ctx.emit('conversation.created', payload, placed({ id: row.id, channelId: channel.id, sessionId }, 1))
  return row
}

const speakerOf = ({ channel, sessionId, externalId }: Arrival): VisitorSession => ({
  channelId: channel.id,
  sessionId,
  externalId,
})

/**
 * Brings a session that exists up to date, under its lock: stores what the visitor says of themselves now, and claims
 * it for whoever they are proved to be.
 */
export async function resumeSession(ctx: Ctx, arrival: Arrival, row: SessionRow): Promise<SessionRow> {
  const { externalId, visitorId, claims } = arrival
  const proof = externalId !== undefined && row.externalId !== externalId ? externalId : undefined
  if (proof !== undefined && row.externalId !== null) throw new AppError(E.session_already_claimed)
  await lockVisitor(ctx, { externalId: proof, email: claims.email })
  const claimed = proof === undefined ? row : await claim(ctx, speakerOf(arrival), row, proof)
  if (proof !== undefined) await linkBrowser(ctx, visitorId, claimed.contactId)
  // A call with messages stores the page with them, and `row.url` is unknown then.
  if (row.url !== undefined && arrival.url !== undefined && row.url !== arrival.url)
    await ctx.tx.query(notePage, [ctx.org.id, row.id, arrival.url])
  return enrich(ctx, arrival, claimed)
}

/** Links what a proved person’s browser did on the site to their contact. */
export async function linkBrowser(
  ctx: Ctx,
  visitorId: string | undefined,
  contactId: string | null,
): Promise<void> {
  if (visitorId !== undefined && contactId !== null) await linkVisitor(ctx, visitorId, contactId)
}

const stampClaim = statement(
  'conv_session_claim',
  `update conv_conversations set external_id = $3, contact_id = $4, updated_at = now() where org_id = $1 and id = $2`,
)

/** Gives the transcript to the person who was proved. */
async function claim(
  ctx: Ctx,
  speaker: VisitorSession,
  row: SessionRow,
  externalId: string,
): Promise<SessionRow> {
  const contactId = await provedContact(ctx, speaker, row.contactId)
  const [, seq] = await Promise.all([
    ctx.tx.query(stampClaim, [ctx.org.id, row.partyId, externalId, contactId]),
    takeSeq(ctx, row.id),
  ])
  if (row.contactId !== null && row.contactId !== contactId)
    await leaveContact(ctx, speaker, { from: row.contactId, to: contactId })
  const { channelId, sessionId } = speaker
  ctx.emit(
    'conversation.identified',
    { conversationId: row.id, contactId, externalId },
    placed({ id: row.id, channelId, sessionId }, seq),
  )
  return { ...row, externalId, contactId }
}

const noteEmail = statement(
  'conv_session_note_email',
  `update conv_conversations set metadata = metadata || jsonb_build_object('claimedEmail', $3::text)
   where org_id = $1 and id = $2 and metadata ->> 'claimedEmail' is distinct from $3`,
)
const notePage = statement(
  'conv_session_note_page',
  `update conv_conversations set metadata = metadata || jsonb_build_object('url', $3::text) where org_id = $1 and id = $2`,
)
const repoint = statement(
  'conv_session_repoint',
  `update conv_conversations set contact_id = $3, updated_at = now() where org_id = $1 and id = $2`,
)

/**
 * An email sent later enriches the session's contact; where another contact has that email, an anonymous
 * conversation is filed under that one. Filing shows the visitor nothing of the other contact.
 */
async function enrich(ctx: Ctx, arrival: Arrival, row: SessionRow): Promise<SessionRow> {
  const { claims, replace = false } = arrival
  if (row.contactId === null) return row
  const by = speakerOf(arrival)
  let contactId = row.contactId
  if (claims.email !== undefined) {
    await ctx.tx.query(noteEmail, [ctx.org.id, row.partyId, claims.email])
    const owner = row.externalId === null ? await ownerOfEmail(ctx, claims.email) : undefined
    if (owner !== undefined && owner !== contactId) {
      await ctx.tx.query(repoint, [ctx.org.id, row.partyId, owner])
      await leaveContact(ctx, by, { from: contactId, to: owner })
      contactId = owner
    }
  }
  await describeVisitor(ctx, contactId, { claims, by, replace })
  return { ...row, contactId }
}
