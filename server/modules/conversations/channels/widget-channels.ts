import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { OriginAllowlist } from '../../../kernel/base/origins.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { assertUrlAllowed, WebhookErrors } from '../../webhooks/index.ts'
import { E } from '../errors.ts'
import { newEscalationSecret } from './escalation.ts'
import { operation } from '../module.ts'
import { AgentMode, ChannelId, FileUploads } from '../schemas.ts'
import { AppearanceInput, Starters } from '../core/appearance.ts'
import { Channel, lockChannel, secretContext, showChannel } from '../core/channel-rows.ts'
import { addKey } from './widget-keys.ts'

const access = { scope: 'channels:write', audience: ['member', 'agent'], role: 'admin' } as const
const secrets = ['widgetKey', 'identityVerificationSecret', 'escalationSecret'] as const

const WebhookUrl = z.url({ protocol: /^https?$/ }).max(2048)
const EscalationSecret = z
  .string()
  .optional()
  .describe('Verifies the calls to `webhookOnEscalation`; shown once, when there was no such URL before.')
const Name = z.string().trim().min(1).max(120)
const ReplyByEmail = z
  .boolean()
  .describe('Send answers that a visitor did not see to their email address; needs a mail server.')
const RequireAgentProof = z
  .boolean()
  .describe(
    'Refuse messages with the role `agent` that the public key alone sends: whoever reads it in the source of a page can, in their own chat.',
  )
const StartersInput = Starters.describe('Up to 4 texts that visitors may begin with by one click.')
const WebhookUrlOrNone = z.preprocess(
  (given) => (typeof given === 'string' && given.trim() === '' ? null : given),
  WebhookUrl.nullable(),
)
/** Any value: what is no text, or an empty one, takes the URL away. */
const WebhookUrlOrAnything = z
  .union([
    z.string(),
    z.null(),
    z.number(),
    z.boolean(),
    z.array(z.unknown()),
    z.record(z.string(), z.unknown()),
  ])
  .transform((given) => (typeof given === 'string' ? given.trim() : ''))
  .pipe(z.union([z.literal('').transform(() => null), WebhookUrl]))

export const createWidgetChannel = operation({
  name: 'conversations.createWidgetChannel',
  summary: 'Create a chat-widget channel',
  description: 'The key and the identity secret are shown once.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/widget',
  tool: 'conv_create_widget_channel',
  status: 201,
  body: kilobytes(256),
  input: z.object({
    name: Name,
    originAllowlist: OriginAllowlist.default([]),
    webhookOnEscalation: WebhookUrlOrNone.optional().describe(
      'Called with the signed event conversation.handover_requested whenever a conversation of the channel needs a person.',
    ),
    requireVerifiedIdentity: z
      .boolean()
      .default(false)
      .describe('Refuse visitors without a signed identity.'),
    defaultAgentMode: AgentMode.default('auto'),
    fileUploads: FileUploads.default('images'),
    appearance: AppearanceInput.optional(),
    starters: StartersInput.optional(),
    replyByEmail: ReplyByEmail.default(true),
    requireAgentProof: RequireAgentProof.default(false),
  }),
  output: Channel.extend({
    widgetKey: z.string(),
    identityVerificationSecret: z.string(),
    escalationSecret: EscalationSecret,
  }).meta({ id: 'NewWidgetChannel' }),
  errors: [WebhookErrors.webhook_url_not_allowed],
  secrets,
  async run(ctx, input) {
    const id = newId('cch')
    const secret = newIdentitySecret()
    const url = input.webhookOnEscalation ?? null
    const escalation = url === null ? undefined : escalationOf(ctx, id, url)
    await ctx.db
      .insertInto('conv_channels')
      .values({
        orgId: ctx.org.id,
        id,
        type: 'chat',
        vendor: 'widget',
        name: input.name,
        originAllowlist: input.originAllowlist,
        webhookOnEscalation: url,
        escalationSecret: escalation?.sealed ?? null,
        requireVerifiedIdentity: input.requireVerifiedIdentity,
        defaultAgentMode: input.defaultAgentMode,
        fileUploads: input.fileUploads,
        ...lookOf(input),
        identitySecret: ctx.services.secrets.seal(secret, secretContext(ctx.org.id, id)),
      })
      .execute()
    const key = await addKey(ctx, id)
    ctx.emit('channel.changed', { channelId: id, change: 'created' })
    return {
      ...(await showChannel(ctx, id)),
      widgetKey: key.token,
      identityVerificationSecret: secret,
      ...(escalation && { escalationSecret: escalation.secret }),
    }
  },
})

export const updateWidgetChannel = operation({
  name: 'conversations.updateWidgetChannel',
  summary: 'Change a chat-widget channel',
  description: 'Only the given fields change.',
  access,
  effect: 'write',
  rest: 'PATCH /v1/conversations/channels/widget/{id}',
  tool: 'conv_update_widget_channel',
  body: kilobytes(256),
  input: z.object({
    id: ChannelId,
    name: Name.optional(),
    originAllowlist: OriginAllowlist.optional(),
    webhookOnEscalation: WebhookUrlOrAnything.optional().describe(
      'A URL; an empty text, and whatever is no text, removes it, with its secret.',
    ),
    requireVerifiedIdentity: z.boolean().optional(),
    defaultAgentMode: AgentMode.optional(),
    fileUploads: FileUploads.optional(),
    appearance: AppearanceInput.optional(),
    starters: StartersInput.optional(),
    replyByEmail: ReplyByEmail.optional(),
    requireAgentProof: RequireAgentProof.optional(),
  }),
  output: Channel.extend({ escalationSecret: EscalationSecret }).meta({ id: 'ChangedWidgetChannel' }),
  errors: [E.conv_channel_not_found, WebhookErrors.webhook_url_not_allowed],
  secrets,
  async run(ctx, { id, ...input }) {
    const { webhookOnEscalation: earlier } = await lockChannel(ctx, id)
    const url = input.webhookOnEscalation
    const escalation = url ? escalationOf(ctx, id, url) : undefined
    const isNew = escalation !== undefined && earlier === null
    await ctx.db
      .updateTable('conv_channels')
      .set({
        ...(input.name !== undefined && { name: input.name }),
        ...(input.originAllowlist !== undefined && { originAllowlist: input.originAllowlist }),
        ...(url !== undefined && { webhookOnEscalation: url }),
        ...(isNew && { escalationSecret: escalation.sealed }),
        ...(url === null && { escalationSecret: null }),
        ...(input.requireVerifiedIdentity !== undefined && {
          requireVerifiedIdentity: input.requireVerifiedIdentity,
        }),
        ...(input.defaultAgentMode !== undefined && { defaultAgentMode: input.defaultAgentMode }),
        ...(input.fileUploads !== undefined && { fileUploads: input.fileUploads }),
        ...lookOf(input),
        updatedAt: new Date(),
      })
      .where('id', '=', id)
      .execute()
    ctx.emit('channel.changed', { channelId: id, change: 'updated' })
    // Sockets that the new rules would refuse must not live on; honest ones reconnect by themselves.
    if (input.originAllowlist !== undefined || input.requireVerifiedIdentity !== undefined) {
      ctx.disconnect({ boundTo: id }, 1012, 'the channel was changed')
    }
    return { ...(await showChannel(ctx, id)), ...(isNew && { escalationSecret: escalation.secret }) }
  },
})

/** The columns of what visitors see of the channel and what pages may do, as far as they are given. */
const lookOf = (input: {
  appearance?: z.output<typeof AppearanceInput> | undefined
  starters?: string[] | undefined
  replyByEmail?: boolean | undefined
  requireAgentProof?: boolean | undefined
}) => ({
  ...(input.appearance && { appearance: JSON.stringify(input.appearance) }),
  ...(input.starters && { starters: JSON.stringify(input.starters) }),
  ...(input.replyByEmail !== undefined && { replyByEmail: input.replyByEmail }),
  ...(input.requireAgentProof !== undefined && {
    requireAgentProof: input.requireAgentProof,
  }),
})

/** A checked URL's new secret. */
function escalationOf(ctx: Context<'conv'>, channelId: string, url: string) {
  assertUrlAllowed(url, ctx.services)
  return newEscalationSecret(ctx, channelId)
}

export const rotateWidgetKey = operation({
  name: 'conversations.rotateWidgetKey',
  summary: 'Replace a widget channel’s key',
  description:
    'The old key stops immediately: calls with it get 401 and its sockets close. The new key is shown once.',
  access,
  effect: 'destroy',
  rest: 'POST /v1/conversations/channels/widget/{id}/rotate-key',
  tool: 'conv_rotate_widget_key',
  input: z.object({ id: ChannelId }),
  output: z.object({ channelId: z.string(), widgetKey: z.string() }),
  errors: [E.conv_channel_not_found],
  secrets,
  async run(ctx, { id }) {
    await lockChannel(ctx, id)
    await ctx.db
      .updateTable('conv_channel_keys')
      .set({ revokedAt: new Date() })
      .where('channelId', '=', id)
      .where('revokedAt', 'is', null)
      .execute()
    const key = await addKey(ctx, id)
    ctx.emit('channel.changed', { channelId: id, change: 'key_rotated' })
    ctx.disconnect({ boundTo: id }, 4401, 'the widget key was rotated')
    return { channelId: id, widgetKey: key.token }
  },
})

export const rotateWidgetIdentitySecret = operation({
  name: 'conversations.rotateWidgetIdentitySecret',
  summary: 'Replace a widget channel’s identity secret',
  description:
    'User hashes made with the old secret stop verifying immediately. The new secret is shown once.',
  access,
  effect: 'destroy',
  rest: 'POST /v1/conversations/channels/widget/{id}/rotate-identity-secret',
  tool: 'conv_rotate_widget_identity_secret',
  input: z.object({ id: ChannelId }),
  output: z.object({ channelId: z.string(), identityVerificationSecret: z.string() }),
  errors: [E.conv_channel_not_found],
  secrets,
  async run(ctx, { id }) {
    await lockChannel(ctx, id)
    const secret = newIdentitySecret()
    await ctx.db
      .updateTable('conv_channels')
      .set({
        identitySecret: ctx.services.secrets.seal(secret, secretContext(ctx.org.id, id)),
        updatedAt: new Date(),
      })
      .where('id', '=', id)
      .execute()
    ctx.emit('channel.changed', { channelId: id, change: 'identity_secret_rotated' })
    ctx.disconnect({ boundTo: id }, 1012, 'the identity secret was rotated')
    return { channelId: id, identityVerificationSecret: secret }
  },
})

const newIdentitySecret = () => randomBytes(32).toString('base64url')
