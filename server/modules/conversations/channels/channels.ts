import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { resolveAlert } from '../../alerts/index.ts'
import { missingPasswords, requireEmailChannel } from '../core/email-config.ts'
import { planTexts, planTie, startMailbox } from '../core/mailbox-jobs.ts'
import { findVendorChannel } from '../core/text-config.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ChannelId } from '../schemas.ts'
import {
  Channel,
  lockChannel,
  presentChannel,
  showChannel,
  type ChannelInFull,
} from '../core/channel-rows.ts'

export const listChannels = operation({
  name: 'conversations.listChannels',
  summary: 'List channels',
  description: 'By name, including those turned off. Keys and secrets are never shown.',
  access: { scope: 'channels:read', audience: ['member', 'agent'] },
  effect: 'read',
  light: true,
  rest: 'GET /v1/conversations/channels',
  tool: 'conv_list_channels',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(Channel),
  async run({ db, services }, { limit, cursor }) {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, z.tuple([z.string(), z.string()]))
    const rows = await db
      .selectFrom('conv_channels as c')
      .leftJoin('conv_channel_keys as k', (join) =>
        join.onRef('k.orgId', '=', 'c.orgId').onRef('k.channelId', '=', 'c.id').on('k.revokedAt', 'is', null),
      )
      .leftJoin('conv_mailboxes as b', (join) =>
        join.onRef('b.orgId', '=', 'c.orgId').onRef('b.channelId', '=', 'c.id'),
      )
      .select([
        'c.id',
        'c.type',
        'c.vendor',
        'c.name',
        'c.active',
        'c.defaultAgentMode',
        'c.originAllowlist',
        'c.requireVerifiedIdentity',
        'c.webhookOnEscalation',
        'c.fileUploads',
        'c.appearance',
        'c.starters',
        'c.replyByEmail',
        'c.requireAgentProof',
        'c.identitySecret',
        'c.createdAt',
        'c.config',
        'c.address',
        'b.checkedAt',
        'b.error as lastError',
        'k.prefix',
        'k.lastUsedAt',
      ])
      .select(({ eb }) => [
        eb('c.smtpPassword', 'is not', null).as('hasSmtpPassword'),
        eb('c.imapPassword', 'is not', null).as('hasImapPassword'),
        eb('c.vendorSecrets', 'is not', null).as('hasVendorSecrets'),
      ])
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('c.name', 'c.id'), '>', tuple(...(after as [string, string]))),
        ),
      )
      .orderBy('c.name')
      .orderBy('c.id')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, {
      keyOf: (row) => [row.name, row.id],
      present: ({ prefix, lastUsedAt, ...row }) =>
        presentChannel(
          services,
          row as unknown as ChannelInFull,
          prefix === null ? undefined : { prefix, lastUsedAt },
        ),
    })
  },
})

export const getChannel = operation({
  name: 'conversations.getChannel',
  summary: 'Show a channel',
  description: 'Also one that is turned off. Keys and secrets are never shown.',
  access: { scope: 'channels:read', audience: ['member', 'agent'] },
  effect: 'read',
  light: true,
  rest: 'GET /v1/conversations/channels/{id}',
  tool: 'conv_get_channel',
  toolListing: 'toolset',
  input: z.object({ id: ChannelId }),
  output: Channel,
  errors: [E.conv_channel_not_found],
  run: (ctx, { id }) => showChannel(ctx, id),
})

const access = { scope: 'channels:write', audience: ['member', 'agent'], role: 'admin' } as const

export const deactivateChannel = operation({
  name: 'conversations.deactivateChannel',
  summary: 'Turn a channel off',
  description:
    'History stays and keys still authenticate, but no messages come in: visitors get 403 channel_inactive.',
  access,
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/channels/{id}',
  tool: 'conv_deactivate_channel',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ id: ChannelId }),
  output: z.object({}),
  errors: [E.conv_channel_not_found],
  async run(ctx, { id }) {
    const { active, type } = await lockChannel(ctx, id)
    if (!active) return {}
    await ctx.db
      .updateTable('conv_channels')
      .set({ active: false, updatedAt: new Date() })
      .where('id', '=', id)
      .execute()
    if (type === 'voice') planTie(ctx, id)
    for (const source of ['channel_inbound', 'channel_outbound'])
      await resolveAlert(ctx, { source, subjectId: id })
    ctx.emit('channel.changed', { channelId: id, change: 'deactivated' })
    ctx.disconnect({ boundTo: id }, 4403, 'the channel was switched off')
    return {}
  },
})

export const activateChannel = operation({
  name: 'conversations.activateChannel',
  summary: 'Turn a channel on again',
  description: 'A mailbox is read, and sends what waits in it, at once.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/{id}/activate',
  tool: 'conv_activate_channel',
  toolListing: 'toolset',
  input: z.object({ id: ChannelId }),
  output: Channel,
  errors: [E.conv_channel_not_found, E.conv_email_invalid, E.conv_invalid],
  async run(ctx, { id }) {
    const { active, type } = await lockChannel(ctx, id)
    if (type === 'email') {
      const mailbox = await requireEmailChannel(ctx, id)
      const missing = missingPasswords(mailbox)
      if (missing.length > 0)
        throw new AppError(E.conv_email_invalid, `it lacks ${missing.join(' and ')}: set it first`)
      startMailbox(ctx, id)
    }
    if (type === 'sms' || type === 'voice') {
      const vendorChannel = await findVendorChannel(ctx, id)
      if (!vendorChannel?.vendorSecrets)
        throw new AppError(E.conv_invalid, 'channel is awaiting credentials: set them first')
      if (type === 'sms') planTexts(ctx, id)
      else planTie(ctx, id)
    }
    if (!active) {
      await ctx.db
        .updateTable('conv_channels')
        .set({ active: true, updatedAt: new Date() })
        .where('id', '=', id)
        .execute()
      ctx.emit('channel.changed', { channelId: id, change: 'activated' })
    }
    return showChannel(ctx, id)
  },
})
