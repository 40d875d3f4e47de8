import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { Named, shape } from '../../../kernel/contract/shapes.ts'
import { Channel } from '../core/channel-rows.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ChannelId } from '../schemas.ts'
import { CallMade, callNumber, saveVoice, testVoice, voiceOptions } from './voice-channels.ts'

const access = { scope: 'channels:write', audience: ['member', 'agent'], role: 'admin' } as const
const Name = z.string().trim().min(1).max(120)
const Field = z.string().trim().max(256)
const Replace = z
  .boolean()
  .default(false)
  .describe('Have the vendor report here also where it reports to somebody else now.')
const Called = {
  to: z
    .string()
    .trim()
    .regex(/^\+[1-9]\d{4,18}$/, 'must be a number in international form, such as +4790000000')
    .describe('In international form, such as +4790000000.')
    .meta({ examples: ['+4790000000'] }),
  customerName: Name.optional(),
}
const saveErrors = [E.conv_channel_not_found, E.conv_invalid, E.webhook_conflict]
const errors = [E.conv_channel_not_found, E.conv_invalid]
const SAVING =
  'With `channelId` one is changed: what is left out stays. The vendor is told to report to this service; where it reports to another address, that is 409 unless `replaceWebhook` is true.'

const saveVapiChannel = operation({
  name: 'conversations.saveVapiChannel',
  summary: 'Connect an assistant of Vapi, or change one',
  description: SAVING,
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/voice-provider-a',
  input: z.object({
    channelId: ChannelId.optional(),
    name: Name.optional(),
    apiKey: Field.optional(),
    webhookSecret: Field.optional(),
    assistantId: Field.optional(),
    phoneNumberId: Field.nullable().optional(),
    publicKey: Field.nullable().optional(),
    replaceWebhook: Replace,
  }),
  output: Channel,
  secrets: ['apiKey', 'webhookSecret'],
  errors: saveErrors,
  steps: (ctx, { channelId, name, replaceWebhook, ...config }) =>
    saveVoice(ctx, { vendor: 'vapi', channelId, name, replaceWebhook, config }),
})

const saveWorkerChannel = operation({
  name: 'conversations.saveWorkerChannel',
  summary: 'Connect a voice worker, or change one',
  description: `${SAVING} Needs \`SVC_VOICE_WORKERS_URL\`.`,
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/voice-provider-b',
  input: z.object({
    channelId: ChannelId.optional(),
    name: Name.optional(),
    apiKey: Field.optional(),
    accountId: Field.nullable().optional(),
    workerId: Field.optional(),
    replaceWebhook: Replace,
  }),
  output: Channel,
  secrets: ['apiKey'],
  errors: saveErrors,
  steps: (ctx, { channelId, name, replaceWebhook, ...config }) =>
    saveVoice(ctx, { vendor: 'workers', channelId, name, replaceWebhook, config }),
})

const testVapiChannel = operation({
  name: 'conversations.testVapiChannel',
  summary: 'Try a channel of Vapi',
  description: 'Asks the vendor; calls nobody. What is wrong is in the answer.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/voice-provider-a/{id}/test',
  input: z.object({ id: ChannelId }),
  output: z.object({ ok: z.boolean(), assistant: Named.optional(), error: z.string().optional() }),
  errors,
  async steps(ctx, { id }) {
    const { found, ...said } = await testVoice(ctx, id, 'vapi')
    return { ...said, ...(found && { assistant: found }) }
  },
})

const testWorkerChannel = operation({
  name: 'conversations.testWorkerChannel',
  summary: 'Try a channel of a voice worker',
  description: 'Asks the vendor; calls nobody. What is wrong is in the answer.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/voice-provider-b/{id}/test',
  input: z.object({ id: ChannelId }),
  output: z.object({ ok: z.boolean(), worker: Named.optional(), error: z.string().optional() }),
  errors,
  async steps(ctx, { id }) {
    const { found, ...said } = await testVoice(ctx, id, 'workers')
    return { ...said, ...(found && { worker: found }) }
  },
})

const calling = {
  access,
  effect: 'write',
  description:
    'It continues the conversation with this number that is open on the channel, else begins one. 400 with the vendor’s words where it does not call. Call again only when somebody decides so.',
  input: z.object({ id: ChannelId, ...Called }),
  output: CallMade,
  errors: [...errors, E.call_active],
} as const
type Given = { id: string; to: string; customerName?: string | undefined }
const callOf =
  (vendor?: string) =>
  (ctx: StepsContext<'conv'>, { id, to, customerName }: Given) =>
    callNumber(ctx, id, { to, customerName, ...(vendor !== undefined && { vendor }) })

const callByVapi = operation({
  ...calling,
  name: 'conversations.callByVapi',
  summary: 'Have an assistant of Vapi call a number',
  rest: 'POST /v1/conversations/channels/voice-provider-a/{id}/call',
  steps: callOf('vapi'),
})
const callByWorker = operation({
  ...calling,
  name: 'conversations.callByWorker',
  summary: 'Have a voice worker call a number',
  rest: 'POST /v1/conversations/channels/voice-provider-b/{id}/call',
  steps: callOf('workers'),
})
const callNumberOn = operation({
  ...calling,
  name: 'conversations.callNumber',
  summary: 'Have a channel of calls call a number',
  rest: 'POST /v1/conversations/channels/{id}/call',
  tool: 'conv_call_number',
  toolListing: 'toolset',
  steps: callOf(),
})

const Options = shape('ChannelOptions', {
  groups: z.array(
    shape('ChannelOptionGroup', {
      key: z.string(),
      label: z.string(),
      options: z.array(
        shape('ChannelOption', { value: z.string(), label: z.string(), hint: z.string().optional() }),
      ),
    }),
  ),
  context: shape('ChannelOptionsContext', { label: z.string() }).optional(),
})

const previewOptions = operation({
  name: 'conversations.previewOptions',
  summary: 'List what a vendor’s account offers before its channel is there',
  description: 'Assistants, workers and numbers to choose from. Nothing is stored.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/options',
  audit: false,
  input: z.object({
    vendor: z.string().trim().min(1).max(40),
    config: z.record(z.string().max(40), Field.nullable()),
  }),
  output: Options,
  secrets: ['config'],
  errors: [E.conv_invalid],
  steps: (ctx, { vendor, config }) => voiceOptions(ctx, { vendor, config }),
})

const listOptions = operation({
  name: 'conversations.listOptions',
  summary: 'List what the account of a channel offers',
  description: 'Assistants, workers and numbers to choose from.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/channels/{id}/options',
  tool: 'conv_list_channel_options',
  toolListing: 'toolset',
  audit: false,
  input: z.object({ id: ChannelId }),
  output: Options,
  errors,
  steps: (ctx, { id }) => voiceOptions(ctx, { id }),
})

/** All that is done with channels of calls. */
export const voiceOperations = [
  saveVapiChannel,
  saveWorkerChannel,
  testVapiChannel,
  testWorkerChannel,
  callByVapi,
  callByWorker,
  callNumberOn,
  previewOptions,
  listOptions,
]
