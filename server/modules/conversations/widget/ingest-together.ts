import type { CallInfo, Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { SINGLY } from '../../../kernel/contract/operation.ts'
import { describeVisitor, newSessionContact, type VisitorClaims } from '../../crm/index.ts'
import { whichAreBlocked } from '../channels/blocks/block-keys.ts'
import { requireChannel } from '../core/channel-rows.ts'
import { E } from '../errors.ts'
import {
  appendToSessions,
  openWithMessages,
  type Appended,
  type NewMessage,
} from '../core/append-messages.ts'
import { redactIngest } from '../channels/redaction/redact-ingest.ts'
import { hasAgentWords } from './agent-words.ts'
import { checkGate } from './gate.ts'
import { hasImages } from './ingest-images.ts'
import { lockSessions, originOf } from './sessions.ts'

/** One parsed call of the ingest. */
export interface Ingest {
  channelId: string
  sessionId: string
  claims: VisitorClaims
  url: string | undefined
  providerThreadId: string | undefined
  /** As it calls itself. */
  browser: string | undefined
  verifiedExternalId: string | undefined
  userHash: string | undefined
  messages: NewMessage[]
  /** Proofs of what is said in an agent's name, for each message. */
  proofs: readonly (string | undefined)[]
  /** Ids of the attachments of each message. */
  images: readonly (readonly string[])[]
}

/** The answer of the ingest for one call. */
export interface Ingested {
  conversationId: string
  displayId: number
  contactId: string | null
  inserted: number
  skipped: number
}

/**
 * Many visitors of one site at once, in a handful of statements. Calls that prove an identity or bring an email
 * may move a conversation to another contact, and those with images or an agent's words have more to check: they run singly.
 */
export async function ingestTogether(
  ctx: Context<string>,
  calls: readonly { ingest: Ingest; info: CallInfo }[],
): Promise<(Ingested | AppError | typeof SINGLY)[]> {
  // An API key is not bound to one channel.
  if (ctx.actor.boundTo === undefined) return calls.map(() => SINGLY)
  const channel = await requireChannel(ctx, ctx.actor.boundTo)
  const blocked = await whichAreBlocked(
    ctx,
    channel,
    calls.map(({ ingest }) => ({
      channelId: channel.id,
      sessionId: ingest.sessionId,
      externalId: ingest.verifiedExternalId,
      email: ingest.claims.email,
    })),
  )
  const verdicts = calls.map(({ ingest, info }, index) => {
    try {
      if (ingest.channelId !== channel.id) throw new AppError(E.widget_channel_mismatch)
      // By a proof it may need no origin.
      if (hasAgentWords(ingest.messages)) return SINGLY
      const externalId = checkGate(ctx, channel, { ...ingest, origin: info.origin })
      if (blocked[index]) throw new AppError(E.visitor_blocked)
      const isSimple = externalId === undefined && ingest.claims.email === undefined && !hasImages(ingest)
      return isSimple ? null : SINGLY
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  })
  const welcome = calls
    .filter((_, index) => verdicts[index] === null)
    .map(({ ingest }) => redactIngest(ingest, channel.redaction))
  const appended = welcome.length === 0 ? [] : await appendOrOpen(ctx, channel, welcome)
  return verdicts.map((verdict) => verdict ?? answerOf(appended.shift()))
}

async function appendOrOpen(
  ctx: Context<string>,
  channel: Awaited<ReturnType<typeof requireChannel>>,
  ingests: readonly Ingest[],
) {
  const names = ingests.map(({ sessionId }) => sessionId)
  const [, appended] = await ctx.tx.inOrder([
    () => lockSessions(ctx, channel.id, names),
    () => appendToSessions(ctx, channel.id, ingests),
  ])
  await describeVisitors(ctx, ingests, appended)
  const missing = ingests.filter((_, index) => appended[index] === null)
  if (missing.length === 0) return appended
  const opened = await open(ctx, channel, missing)
  return appended.map((found) => found ?? opened.shift() ?? null)
}

/** Opens their conversations, under the locks of their sessions. */
async function open(
  ctx: Context<string>,
  channel: Awaited<ReturnType<typeof requireChannel>>,
  ingests: readonly Ingest[],
): Promise<(Appended | null)[]> {
  const openings = ingests.map((ingest) => ({
    sessionId: ingest.sessionId,
    messages: ingest.messages,
    metadata: originOf(ingest),
    contact: newSessionContact(ingest.claims),
  }))
  const opened = await openWithMessages(ctx, channel, openings)
  // A contact that was made says all of it already.
  const met = opened.map((each, index) =>
    each?.conversation.contactId === openings[index]?.contact.id ? null : each,
  )
  await describeVisitors(ctx, ingests, met)
  return opened
}

/** Adds what the visitors say of themselves to their contacts, in one order for everybody. */
async function describeVisitors(
  ctx: Context<string>,
  ingests: readonly Ingest[],
  appended: readonly (Appended | null)[],
): Promise<void> {
  const known = ingests.flatMap(({ channelId, sessionId, claims }, index) => {
    const contactId = appended[index]?.conversation.contactId
    return contactId ? [{ contactId, claims, by: { channelId, sessionId, externalId: undefined } }] : []
  })
  const sorted = known.toSorted((a, b) =>
    a.contactId < b.contactId ? -1 : Number(a.contactId > b.contactId),
  )
  await ctx.tx.inOrder(
    sorted.map(
      ({ contactId, ...said }) =>
        () =>
          describeVisitor(ctx, contactId, said),
    ),
  )
}

function answerOf(appended: Appended | null | undefined): Ingested | typeof SINGLY {
  if (!appended) return SINGLY
  const { conversation, inserted, skipped } = appended
  return {
    conversationId: conversation.id,
    displayId: conversation.displayId,
    contactId: conversation.contactId,
    inserted: inserted.length,
    skipped,
  }
}
