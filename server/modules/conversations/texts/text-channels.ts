import { z } from 'zod'
import type { Context, StepsContext } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { TextError, type TextVendor } from '../../../kernel/ports/text-vendors.ts'
import { Channel, lockChannel, requireChannel } from '../core/channel-rows.ts'
import { planTexts } from '../core/mailbox-jobs.ts'
import { openVendorSecrets, requireTextChannel, type TextChannel } from '../core/text-config.ts'
import {
  assertKnownSecrets,
  assertSecrets,
  assertVendor,
  isWhole,
  readConfig,
  readTold,
  storeVendorChannel,
  type Told,
} from '../core/vendor-channels.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { settings as moduleSettings } from '../settings.ts'
import { AgentMode, ChannelId } from '../schemas.ts'
import { saveVoice } from '../voice/voice-channels.ts'
import { MOST_TEXT, sendText } from './send-texts.ts'

const access = { scope: 'channels:write', audience: ['member', 'agent'], role: 'admin' } as const
const Name = z.string().trim().min(1).max(120)
const Field = z.string().trim().max(256)
const Cleared = Field.nullable().optional()
const Numbered = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{4,18}$/, 'must be a number in international form, such as +4790000000')
  .describe('In international form, such as +4790000000.')
  .meta({ examples: ['+4790000000'] })

const Vendor = shape('ChannelVendor', {
  vendor: z.string(),
  kind: z.enum(['sms', 'voice']),
  displayName: z.string(),
  capabilities: shape('ChannelVendorCapabilities', { call: z.boolean(), sendTest: z.boolean() }),
  configFields: z.array(
    shape('ChannelVendorField', {
      name: z.string(),
      required: z.boolean(),
      secret: z.boolean(),
      description: z.string(),
    }),
  ),
})

export const listChannelVendors = operation({
  name: 'conversations.listChannelVendors',
  summary: 'List the vendors whose numbers can be channels',
  access: { scope: 'channels:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/channels/vendors',
  tool: 'conv_list_channel_vendors',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({ items: z.array(Vendor) }),
  run: async ({ services }) => ({
    items: [
      ...[...services.textVendors.values()].map((vendor) => listed(vendor, 'sms')),
      ...[...services.phoneVendors.values()]
        .filter(
          ({ needsServiceUrl }) =>
            !needsServiceUrl || moduleSettings.of(services.config).SVC_VOICE_WORKERS_URL,
        )
        .map((vendor) => listed(vendor, 'voice')),
    ],
  }),
})

const listed = (
  { vendor, displayName, fields }: Pick<TextVendor, 'vendor' | 'displayName' | 'fields'>,
  kind: 'sms' | 'voice',
) => ({
  vendor,
  kind,
  displayName,
  capabilities: { call: kind === 'voice', sendTest: kind === 'sms' },
  configFields: fields.map(({ key, required, secret, description }) => ({
    name: key,
    required,
    secret,
    description,
  })),
})

function vendorOf({ services }: Pick<Context, 'services'>, name: string): TextVendor {
  const vendor = services.textVendors.get(name)
  if (!vendor)
    throw new AppError(
      E.conv_invalid,
      `there is no vendor ${name}; there are ${[...services.textVendors.keys(), ...services.phoneVendors.keys()].join(', ')}`,
    )
  return vendor
}

interface Given extends Told {
  vendor: string
  channelId: string | undefined
  defaultAgentMode: z.output<typeof AgentMode> | undefined
}

/** Makes a channel of a number, or changes one. */
async function save(ctx: Context<'conv'>, given: Given) {
  const { channelId, name, defaultAgentMode } = given
  const vendor = vendorOf(ctx, given.vendor)
  if (channelId !== undefined) await lockChannel(ctx, channelId)
  const before = channelId === undefined ? undefined : await requireTextChannel(ctx, channelId)
  if (before) assertVendor(before, given.vendor)
  const told = readTold(ctx, vendor.fields, given, before)
  const { settings, secrets: named } = readConfig(vendor, { ...before?.settings, ...told })
  // The secrets of one account are not for another.
  const isOther = before !== undefined && before.settings['accountSid'] !== settings['accountSid']
  const kept = before && !isOther ? openVendorSecrets(ctx.services, ctx.org.id, before) : {}
  const secrets = { ...kept, ...named }
  const stored = await storeVendorChannel(ctx, {
    id: before?.id ?? newId('cch'),
    type: 'sms',
    vendor: given.vendor,
    name,
    settings,
    secrets: isWhole(ctx, vendor.fields, secrets, before) ? secrets : null,
    defaultAgentMode,
    before,
  })
  if (stored.active) planTexts(ctx, stored.id)
  return stored
}

const saving = {
  access,
  effect: 'write',
  output: Channel,
  errors: [E.conv_channel_not_found, E.conv_invalid],
} as const
const DESCRIPTION =
  'With `channelId` one is changed: what is left out stays. Point the vendor’s webhook at `/v1/conversations/channels/{id}/webhook` of this service.'

export const saveTwilioChannel = operation({
  ...saving,
  name: 'conversations.saveTwilioChannel',
  summary: 'Connect a number of Twilio, or change one',
  description: DESCRIPTION,
  rest: 'POST /v1/conversations/channels/sms-provider-a',
  input: z.object({
    channelId: ChannelId.optional(),
    name: Name.optional(),
    accountSid: Field.optional(),
    authToken: Field.optional(),
    fromNumber: Cleared,
    messagingServiceSid: Cleared,
    defaultAgentMode: AgentMode.optional(),
  }),
  secrets: ['authToken'],
  run: (ctx, { channelId, name, defaultAgentMode, ...config }) =>
    save(ctx, { vendor: 'twilio', channelId, name, defaultAgentMode, config }),
})

export const saveMessageBirdChannel = operation({
  ...saving,
  name: 'conversations.saveMessageBirdChannel',
  summary: 'Connect a number of MessageBird, or change one',
  description: DESCRIPTION,
  rest: 'POST /v1/conversations/channels/sms-provider-b',
  input: z.object({
    channelId: ChannelId.optional(),
    name: Name.optional(),
    accessKey: Field.optional(),
    signingKey: Field.optional(),
    originator: Field.optional(),
    defaultAgentMode: AgentMode.optional(),
  }),
  secrets: ['accessKey', 'signingKey'],
  run: (ctx, { channelId, name, defaultAgentMode, ...config }) =>
    save(ctx, { vendor: 'messagebird', channelId, name, defaultAgentMode, config }),
})

export const saveVendorChannel = operation({
  ...saving,
  name: 'conversations.saveVendorChannel',
  summary: 'Connect a number of a vendor, or change one',
  description: `${DESCRIPTION} A tool takes no secrets: it prepares the channel, and a person sets them.`,
  rest: 'POST /v1/conversations/channels',
  tool: 'conv_save_vendor_channel',
  toolListing: 'toolset',
  input: z.object({
    vendor: z.string().trim().min(1).max(40),
    channelId: ChannelId.optional(),
    name: Name.optional(),
    config: z
      .record(z.string().max(40), Field.nullable())
      .describe('Its fields, see `GET /v1/conversations/channels/vendors`.'),
    defaultAgentMode: AgentMode.optional().describe('Of numbers for texts.'),
    replaceWebhook: z
      .boolean()
      .default(false)
      .describe('Of calls: have the vendor report here also where it reports to somebody else now.'),
  }),
  secrets: ['config'],
  errors: [...saving.errors, E.webhook_conflict],
  async steps(ctx, { vendor, channelId, name, config, defaultAgentMode, replaceWebhook }) {
    if (!ctx.services.phoneVendors.has(vendor))
      return ctx.transaction((tx) => save(tx, { vendor, channelId, name, config, defaultAgentMode }))
    if (defaultAgentMode !== undefined)
      throw new AppError(E.conv_invalid, 'defaultAgentMode: the assistant talks in calls, not the agents')
    return saveVoice(ctx, { vendor, channelId, name, config, replaceWebhook })
  },
})

/** Stores secrets of a number beside those that are there. */
export async function setTextSecrets(
  ctx: Context<'conv'>,
  id: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  await lockChannel(ctx, id)
  const { vendor: name, settings } = await requireTextChannel(ctx, id)
  assertKnownSecrets(vendorOf(ctx, name).fields, given)
  await save(ctx, {
    vendor: name,
    channelId: id,
    name: undefined,
    config: { ...settings, ...given },
    defaultAgentMode: undefined,
  })
}

const TextTest = shape('TextChannelTest', {
  ok: z.boolean(),
  friendlyName: z.string().optional(),
  status: z.string().optional(),
  balance: z.string().optional(),
  error: z.string().optional(),
})

/** Asks the vendor of a number; what is wrong is in the answer. */
export async function testText(
  ctx: StepsContext<'conv'>,
  id: string,
  vendorName?: string,
): Promise<z.output<typeof TextTest>> {
  const channel = await ctx.transaction((tx) => readyText(tx, id, vendorName))
  const vendor = vendorOf(ctx, channel.vendor)
  const secrets = openVendorSecrets(ctx.services, ctx.org.id, channel)
  try {
    return {
      ok: true,
      ...(await vendor.test({ outbound: ctx.services.outbound, settings: channel.settings, secrets })),
    }
  } catch (error) {
    if (error instanceof TextError) return { ok: false, error: error.message }
    throw error
  }
}

/** A number that has its secrets; 400 for others. */
async function readyText(tx: Context<'conv'>, id: string, vendor: string | undefined): Promise<TextChannel> {
  const { type } = await requireChannel(tx, id)
  if (type !== 'sms') throw new AppError(E.conv_invalid, 'this channel is no number')
  const channel = await requireTextChannel(tx, id)
  assertVendor(channel, vendor)
  assertSecrets(channel)
  return channel
}

const Sent = shape('TextSent', {
  delivered: z.literal(true),
  id: z.string(),
  sid: z.string(),
  status: z.string(),
})

/** Sends a text at once; 400 with the vendor’s words where it does not. */
export async function sendTestText(
  ctx: StepsContext<'conv'>,
  id: string,
  { to, body, vendor }: { to: string; body: string | undefined; vendor?: string },
): Promise<z.output<typeof Sent>> {
  const channel = await ctx.transaction((tx) => readyText(tx, id, vendor))
  try {
    const text = { to, body: body ?? `This is a test of ${channel.name}.`, reference: newId('cmd') }
    const sent = await sendText(ctx.services, ctx.org.id, channel, text)
    return { delivered: true, id: sent.id, sid: sent.id, status: sent.status }
  } catch (error) {
    if (error instanceof TextError)
      throw new AppError(
        E.conv_invalid,
        error.reason === 'unknown'
          ? `nobody knows whether the text was sent: ${error.message}`
          : `the text was not sent: ${error.message}`,
      )
    throw error
  }
}

const testing = (
  vendor: 'twilio' | 'messagebird',
  route: 'sms-provider-a' | 'sms-provider-b',
  called: string,
) =>
  ({
    access,
    effect: 'write',
    summary: `Try a number of ${called}`,
    description: 'Asks the vendor; sends nothing. What is wrong is in the answer.',
    rest: `POST /v1/conversations/channels/${route}/{id}/test`,
    input: z.object({ id: ChannelId }),
    output: TextTest,
    errors: [E.conv_channel_not_found, E.conv_invalid],
    steps: (ctx: StepsContext<'conv'>, { id }: { id: string }) => testText(ctx, id, vendor),
  }) as const

const sending = (
  vendor: 'twilio' | 'messagebird',
  route: 'sms-provider-a' | 'sms-provider-b',
  called: string,
) =>
  ({
    access,
    effect: 'write',
    summary: `Send a test text from a number of ${called}`,
    description: 'At once; what the vendor says against it is the error.',
    rest: `POST /v1/conversations/channels/${route}/{id}/send-test`,
    input: z.object({
      id: ChannelId,
      to: Numbered,
      body: z.string().trim().min(1).max(MOST_TEXT).optional(),
    }),
    output: Sent,
    errors: [E.conv_channel_not_found, E.conv_invalid],
    steps: (
      ctx: StepsContext<'conv'>,
      { id, to, body }: { id: string; to: string; body?: string | undefined },
    ) => sendTestText(ctx, id, { to, body, vendor }),
  }) as const

export const testTwilioChannel = operation({
  ...testing('twilio', 'sms-provider-a', 'Twilio'),
  name: 'conversations.testTwilioChannel',
})
export const sendTwilioTest = operation({
  ...sending('twilio', 'sms-provider-a', 'Twilio'),
  name: 'conversations.sendTwilioTest',
})
export const testMessageBirdChannel = operation({
  ...testing('messagebird', 'sms-provider-b', 'MessageBird'),
  name: 'conversations.testMessageBirdChannel',
})
export const sendMessageBirdTest = operation({
  ...sending('messagebird', 'sms-provider-b', 'MessageBird'),
  name: 'conversations.sendMessageBirdTest',
})
