import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { shape, Tried } from '../../../kernel/contract/shapes.ts'
import { requireChannel } from '../core/channel-rows.ts'
import { sendTestMail, setMailboxPasswords, testMailbox } from '../email/mailbox-tests.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ChannelId } from '../schemas.ts'
import { setVoiceSecrets, testVoice } from '../voice/voice-channels.ts'
import { sendTestText, setTextSecrets, testText } from './text-channels.ts'

const access = { scope: 'channels:write', audience: ['member', 'agent'], role: 'admin' } as const

const typeOf = async (ctx: StepsContext<'conv'>, id: string): Promise<string> =>
  (await ctx.transaction((tx) => requireChannel(tx, id))).type

const ChannelTest = shape('ChannelTest', {
  ok: z.boolean(),
  smtp: z.string().optional().describe('Of a mailbox: `ok`, or `error: …`.'),
  imap: z.string().optional().describe('Of a mailbox: `ok`, `not configured`, or `error: …`.'),
  friendlyName: z.string().optional(),
  status: z.string().optional(),
  balance: z.string().optional(),
  error: z.string().optional(),
})

export const testChannel = operation({
  name: 'conversations.testChannel',
  summary: 'Try the connection of a channel',
  description: 'Signs in at its servers, or asks its vendor; sends nothing. What is wrong is in the answer.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/{id}/test',
  tool: 'conv_test_channel',
  toolListing: 'toolset',
  input: z.object({ id: ChannelId }),
  output: ChannelTest,
  errors: [E.conv_channel_not_found, E.conv_invalid],
  async steps(ctx, { id }) {
    const type = await typeOf(ctx, id)
    if (type === 'sms') return testText(ctx, id)
    if (type === 'voice') {
      const { found, ...said } = await testVoice(ctx, id)
      return { ...said, ...(found && { friendlyName: found.name }) }
    }
    const tested = await testMailbox(ctx, id)
    return { ok: ![tested.smtp, tested.imap].some((said) => said.startsWith('error')), ...tested }
  },
})

export const sendChannelTest = operation({
  name: 'conversations.sendChannelTest',
  summary: 'Send a test message from a channel',
  description: 'At once; what the server or vendor says against it is the error.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/{id}/send-test',
  tool: 'conv_send_channel_test',
  toolListing: 'toolset',
  input: z.object({
    id: ChannelId,
    to: z
      .string()
      .trim()
      .min(2)
      .max(254)
      .describe('An email address; for SMS a number in international form.'),
    body: z.string().trim().min(1).max(1600).optional(),
  }),
  output: z.object({ delivered: z.literal(true) }).meta({ id: 'TestSent' }),
  errors: [E.conv_channel_not_found, E.conv_invalid, E.conv_email_invalid],
  async steps(ctx, { id, to, body }) {
    const type = await typeOf(ctx, id)
    if (type === 'voice') throw new AppError(E.conv_invalid, 'a channel of calls sends no messages')
    if (type !== 'sms') return sendTestMail(ctx, id, to, body)
    await sendTestText(ctx, id, { to, body })
    return { delivered: true as const }
  },
})

export const setChannelCredentials = operation({
  name: 'conversations.setChannelCredentials',
  summary: 'Set the secrets of a channel, and try them',
  description:
    'Of a mailbox `smtpPassword` and `imapPassword`, of a number those of its vendor. They are stored also where they are refused, which the answer tells. The last one that was missing activates the channel; one that was turned off stays so.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/{id}/credentials',
  input: z.object({ id: ChannelId, secrets: z.record(z.string().max(40), z.string().min(1).max(1000)) }),
  output: Tried,
  secrets: ['secrets'],
  errors: [E.conv_channel_not_found, E.conv_invalid],
  async steps(ctx, { id, secrets }) {
    const type = await typeOf(ctx, id)
    if (type === 'voice') {
      await setVoiceSecrets(ctx, id, secrets)
      const { ok, error } = await testVoice(ctx, id)
      return { ok, ...(error !== undefined && { error }) }
    }
    if (type !== 'sms') return setMailboxPasswords(ctx, id, secrets)
    await ctx.transaction((tx) => setTextSecrets(tx, id, secrets))
    const { ok, error } = await testText(ctx, id)
    return { ok, ...(error !== undefined && { error }) }
  },
})
