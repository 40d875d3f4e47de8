import { z } from 'zod'
import type { Actor } from '../../../kernel/contract/credentials.ts'
import type { CallInfo, Context } from '../../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { requireChannel } from '../core/channel-rows.ts'
import { ownWords } from '../core/parties.ts'
import { appendMessages, type Appended, type NewMessage } from '../core/append-messages.ts'
import { attachErrors, hasContent } from '../messages/send-message.ts'
import { operation } from '../module.ts'
import { AttachmentIds, ChannelId, Instant } from '../schemas.ts'
import type { VisitorClaims } from '../../crm/index.ts'
import { refuseBlocked } from '../channels/blocks/block-keys.ts'
import { redactIngest } from '../channels/redaction/redact-ingest.ts'
import { proveAgentWords, refuseUnprovedAgentWords } from './agent-words.ts'
import { takeImages } from './ingest-images.ts'
import { ingestTogether, type Ingest } from './ingest-together.ts'
import { checkGate, checkServerGate, gateErrors, identityPair, widgetAccess } from './gate.ts'
import {
  browserOf,
  lockSessions,
  openSession,
  resumeSession,
  type Arrival,
  type SessionRow,
} from './sessions.ts'
import { Locale, PageUrl, SessionId, Visitor, VisitorId } from './visitor-input.ts'

const VISITOR_BODY = 5000
const AGENT_BODY = 50_000
const DAY_MS = 86_400_000

const IngestedMessage = shape('IngestedMessage', {
  role: z
    .enum(['end_user', 'agent'])
    .default('end_user')
    .describe(
      '`agent` for what your own agent said. By the public key alone, which anybody can read in the source of a page, it is shown to your team as not proved, or refused where the channel asks for a proof (`requireAgentProof`).',
    ),
  proof: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex characters')
    .optional()
    .describe(
      'Proves that a message with the role `agent` is your agent’s: hex HMAC-SHA-256, keyed by the channel’s identity secret, of the fields `svc.agent.v1`, `sessionId`, `providerMessageId` (which it needs) and `body`, each as `<length in bytes of UTF-8>:<value>`, one after the other; made on your server. An API key needs none.',
    ),
  body: z.string().max(AGENT_BODY).default('').describe('May be empty only where there are attachments.'),
  bodyHtml: z.string().max(4000).optional().describe('Accepted and not kept: a message is its `body`.'),
  attachmentIds: AttachmentIds.optional().describe(
    'Images and files that this session uploaded and completed; at most 10 different ones.',
  ),
  providerMessageId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Your id of the message; sent twice, it is stored once.'),
  inReplyTo: z.string().min(1).max(200).optional(),
  at: Instant.optional().describe('When it was said, if not now; at most a day back.'),
})
  .refine(({ proof, providerMessageId }) => proof === undefined || providerMessageId !== undefined, {
    message: 'a message with a proof needs one, so that the proof holds once',
    path: ['providerMessageId'],
  })
  .refine(hasContent, { message: 'a message needs a body or attachments', path: ['body'] })
  .refine(({ role, body }) => role === 'agent' || [...body].length <= VISITOR_BODY, {
    message: `a visitor’s message has at most ${VISITOR_BODY} characters`,
    path: ['body'],
  })

export const ingestMessages = operation({
  name: 'conversations.ingestMessages',
  summary: 'Add a visitor’s messages',
  description:
    'Appends to the conversation of the session and opens it if there is none. Messages with a `providerMessageId` that is there already are skipped, so a call may be repeated safely. Calls with an API key, and those that hold nothing but what an agent says with a `proof`, need no `Origin`.',
  access: { ...widgetAccess, audience: ['widget', 'agent'], keyScope: 'conv:write' },
  effect: 'write',
  answering: true,
  rest: 'POST /v1/widget/messages',
  status: 201,
  limit: 'ingest',
  audit: false,
  body: kilobytes(4096),
  input: z.object({
    channelId: ChannelId,
    sessionId: SessionId,
    visitorId: VisitorId,
    visitor: Visitor.optional(),
    url: PageUrl,
    locale: Locale,
    providerThreadId: z.string().min(1).max(200).optional().describe('Your id of the conversation.'),
    ...identityPair,
    messages: z.array(IngestedMessage).min(1).max(50),
  }),
  output: z.object({
    conversationId: z.string(),
    displayId: z.int(),
    contactId: z.string().nullable(),
    inserted: z.int(),
    skipped: z.int(),
  }),
  errors: [
    ...gateErrors,
    E.conv_channel_not_found,
    E.agent_proof_required,
    E.agent_proof_failed,
    E.agent_role_unproved,
    E.visitor_blocked,
    E.session_already_claimed,
    E.attachment_of_another_session,
    ...attachErrors,
  ],
  runMany: (ctx, calls) =>
    ingestTogether(
      ctx,
      calls.map(({ input, info }) => ({ ingest: toIngest(input, ctx.actor, info), info })),
    ),
  async run(ctx, input) {
    const given = toIngest(input, ctx.actor, ctx.call)
    const [{ channel, externalId, proved }] = await Promise.all([
      passIngestGate(ctx, given),
      lockSessions(ctx, input.channelId, [input.sessionId]),
    ])
    await refuseBlocked(ctx, channel, {
      channelId: channel.id,
      sessionId: input.sessionId,
      externalId,
      email: input.visitor?.email,
    })
    const ingest = redactIngest(given, channel.redaction)
    await refuseUnprovedAgentWords(ctx, channel, ingest.sessionId, { proved, externalId })
    const { sessionId, claims, url, providerThreadId } = ingest
    const { visitorId } = input
    const arrival: Arrival = { channel, sessionId, externalId, visitorId, claims, url, providerThreadId }
    const messages = (await takeImages(ctx, ingest)).map((message, index) =>
      proved[index] === true ? { ...message, metadata: { ...message.metadata, proved: true } } : message,
    )
    const target = { channelId: channel.id, sessionId }
    // Nearly every call is for a conversation that exists: append first, and open one only where that finds none.
    let done = await appendMessages(ctx, target, messages)
    let contactId = done?.conversation.contactId ?? null
    if (done) {
      contactId = (await resumeSession(ctx, arrival, ofOwnSession(done.conversation))).contactId
    } else {
      const opened = await openSession(ctx, arrival)
      contactId = opened.contactId
      const visibleTo = ownWords(opened)
      done = await appendMessages(
        ctx,
        { id: opened.id },
        messages.map((message) => ({ ...message, visibleTo })),
      )
    }
    if (!done) throw new AppError(KernelErrors.internal)
    const { conversation, inserted, skipped } = done
    return {
      conversationId: conversation.id,
      displayId: conversation.displayId,
      contactId,
      inserted: inserted.length,
      skipped,
    }
  },
})

/** A conversation found by a session of its own: its row knows the person. */
const ofOwnSession = (found: Appended['conversation']): SessionRow => ({
  ...found,
  partyId: found.id,
  hasParties: found.parties !== null,
})

interface Input {
  channelId: string
  sessionId: string
  visitor?: VisitorClaims | undefined
  locale?: string | undefined
  url?: string | undefined
  providerThreadId?: string | undefined
  verifiedExternalId?: string | undefined
  userHash?: string | undefined
  messages: z.output<typeof IngestedMessage>[]
}

/** The gate of calls with the public key, and that of servers, which show that they have more. */
async function passIngestGate(ctx: Context<string>, ingest: Ingest) {
  if (ctx.actor.type === 'widget' && ingest.channelId !== ctx.actor.boundTo)
    throw new AppError(E.widget_channel_mismatch)
  const channel = await requireChannel(ctx, ingest.channelId)
  if (channel.type !== 'chat') throw new AppError(E.conv_channel_not_found)
  const proved = proveAgentWords(ctx, channel, ingest)
  // A proof says nothing of a visitor's words beside it: these have to come from the site.
  const isServer = ctx.actor.type === 'agent' || proved.every((one) => one === true)
  const externalId = isServer
    ? checkServerGate(ctx, channel, ingest)
    : checkGate(ctx, channel, { ...ingest, origin: ctx.call.origin })
  return { channel, externalId, proved }
}

const toIngest = (input: Input, actor: Actor, info: CallInfo): Ingest => ({
  channelId: input.channelId,
  sessionId: input.sessionId,
  claims: { ...input.visitor, locale: input.locale },
  url: input.url,
  providerThreadId: input.providerThreadId,
  browser: browserOf(info),
  verifiedExternalId: input.verifiedExternalId,
  userHash: input.userHash,
  messages: input.messages.map((message) => toMessage(message, input, actor)),
  proofs: input.messages.map(({ proof }) => proof),
  images: input.messages.map(({ attachmentIds = [] }) => attachmentIds),
})

function toMessage(
  message: z.output<typeof IngestedMessage>,
  { url, sessionId, providerThreadId }: Pick<Input, 'url' | 'sessionId' | 'providerThreadId'>,
  { type, id, name }: Actor,
): NewMessage {
  const { role, body, providerMessageId, inReplyTo, at } = message
  return {
    authorType: role,
    authorId: role === 'agent' ? id : null,
    authorName: role === 'agent' && type === 'agent' ? name : null,
    body,
    providerMessageId: providerMessageId ?? null,
    createdAt: spokenAt(at),
    metadata: {
      sessionId,
      ...(url !== undefined && { url }),
      ...(providerMessageId && { providerMessageId }),
      ...(inReplyTo && { inReplyTo }),
      ...(providerThreadId && { providerThreadId }),
    },
  }
}

/** Not in the future, and not more than a day back. */
function spokenAt(at: string | undefined): Date {
  const now = Date.now()
  if (at === undefined) return new Date(now)
  return new Date(Math.min(now, Math.max(now - DAY_MS, Date.parse(at))))
}
