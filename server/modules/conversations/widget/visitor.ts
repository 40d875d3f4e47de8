import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { findContacts } from '../../crm/index.ts'
import { refuseBlocked } from '../channels/blocks/block-keys.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ChannelId } from '../schemas.ts'
import { gateErrors, identityPair, passGate, widgetAccess } from './gate.ts'
import { linkBrowser, lockSession, openSession, resumeSession } from './sessions.ts'
import { Locale, PageUrl, SessionId, Visitor, VisitorEmail, VisitorId } from './visitor-input.ts'

export const startConversation = operation({
  name: 'conversations.startConversation',
  summary: 'Open a session’s conversation',
  description:
    'Before the first message, for instance to attach an image to it. Repeating it answers the same conversation.',
  access: widgetAccess,
  effect: 'write',
  rest: 'POST /v1/widget/conversations',
  status: 201,
  limit: 'ingest',
  audit: false,
  input: z.object({
    channelId: ChannelId,
    sessionId: SessionId,
    visitorId: VisitorId,
    visitor: Visitor.optional(),
    url: PageUrl,
    locale: Locale,
    ...identityPair,
  }),
  output: z.object({ conversationId: z.string(), displayId: z.int(), contactId: z.string().nullable() }),
  errors: [...gateErrors, E.visitor_blocked, E.session_already_claimed],
  async run(ctx, input) {
    const { channel, externalId } = await passGate(ctx, input.channelId, input)
    const { sessionId } = input
    const email = input.visitor?.email
    await refuseBlocked(ctx, channel, { channelId: channel.id, sessionId, externalId, email })
    const claims = { ...input.visitor, locale: input.locale }
    const session = await openSession(ctx, {
      channel,
      sessionId: input.sessionId,
      externalId,
      visitorId: input.visitorId,
      claims,
      url: input.url,
    })
    return { conversationId: session.id, displayId: session.displayId, contactId: session.contactId }
  },
})

export const identifyVisitor = operation({
  name: 'conversations.identifyVisitor',
  summary: 'Prove who a session’s visitor is',
  description:
    'The session’s transcript so far belongs to that person from now on. Repeating it changes nothing; another person gets 403.',
  access: widgetAccess,
  effect: 'write',
  rest: 'POST /v1/widget/identify',
  status: 201,
  limit: 'ingest',
  audit: false,
  input: z.object({
    channelId: ChannelId,
    sessionId: SessionId,
    visitorId: VisitorId,
    verifiedExternalId: identityPair.verifiedExternalId,
    userHash: identityPair.userHash,
  }),
  output: z.object({
    endUserId: z
      .string()
      .nullable()
      .describe('The contact that was proved; null while the session has no conversation.'),
    contactId: z.string().nullable(),
  }),
  errors: [...gateErrors, E.session_already_claimed],
  async run(ctx, input) {
    const { channel, externalId } = await passGate(ctx, input.channelId, input)
    if (externalId === undefined) throw new AppError(E.identity_partial)
    const row = await lockSession(ctx, channel.id, input.sessionId)
    if (!row) return { endUserId: null, contactId: null }
    const { contactId } = await resumeSession(
      ctx,
      { channel, sessionId: input.sessionId, externalId, claims: {} },
      row,
    )
    await linkBrowser(ctx, input.visitorId, contactId)
    return { endUserId: contactId, contactId }
  },
})

export const updateVisitor = operation({
  name: 'conversations.updateVisitor',
  summary: 'Set a visitor’s name or email',
  description:
    'What a visitor typed about themselves. It fills gaps and replaces what a visitor typed before; it never replaces what was verified.',
  access: widgetAccess,
  effect: 'write',
  rest: 'PATCH /v1/widget/visitor',
  limit: 'ingest',
  audit: false,
  input: z.object({
    channelId: ChannelId,
    sessionId: SessionId,
    visitorId: VisitorId,
    email: VisitorEmail.optional(),
    name: z.string().trim().min(1).max(120).optional(),
    ...identityPair,
  }),
  output: z.object({
    contactId: z.string().nullable(),
    email: z.string().nullable(),
    name: z.string().nullable(),
  }),
  errors: [...gateErrors, E.visitor_blocked, E.session_not_found, E.session_not_owned],
  async run(ctx, input) {
    const { channel, externalId } = await passGate(ctx, input.channelId, input)
    const { sessionId, visitorId, name, email } = input
    await refuseBlocked(ctx, channel, { channelId: channel.id, sessionId, externalId, email })
    const row = await lockSession(ctx, channel.id, sessionId)
    if (!row) throw new AppError(E.session_not_found)
    if (externalId !== undefined && row.externalId !== externalId) throw new AppError(E.session_not_owned)
    const arrival = { channel, sessionId, externalId, visitorId, claims: { name, email }, replace: true }
    const { contactId } = await resumeSession(ctx, arrival, row)
    // Only what this session said comes back, or what is known of the person it was proved to be.
    if (externalId === undefined || contactId === null)
      return { contactId, email: email ?? null, name: name ?? null }
    const contact = (await findContacts(ctx, [contactId])).get(contactId)
    return { contactId, email: contact?.email ?? null, name: contact?.name ?? null }
  },
})
