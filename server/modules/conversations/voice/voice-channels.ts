import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { Context, Services, StepsContext } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { TextError, type TextCall } from '../../../kernel/ports/text-vendors.ts'
import type { VoiceVendor } from '../../../kernel/ports/voice-vendors.ts'
import { openAlert, resolveAlert } from '../../alerts/index.ts'
import { addressees } from '../../crm/index.ts'
import { lockChannel, requireChannel } from '../core/channel-rows.ts'
import { tieVendorRef } from '../core/mailbox-jobs.ts'
import { conversationWith } from '../core/number-conversation.ts'
import { findVendorChannel, openVendorSecrets, requireVoiceChannel, webhookUrl } from '../core/text-config.ts'
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
import { settings as moduleSettings } from '../settings.ts'
import { finishFailed } from './hear-calls.ts'

/** What is given of a channel of calls. */
export interface GivenVoice extends Told {
  vendor: string
  channelId: string | undefined
  replaceWebhook: boolean
}

/** Makes a channel of calls, or changes one, and has the vendor report to it. */
export async function saveVoice(ctx: StepsContext<'conv'>, given: GivenVoice) {
  const vendor = voiceVendorOf(ctx, given.vendor)
  const { before, kept, wanted } = await ctx.transaction((tx) => plan(tx, vendor, given))
  const isOther = before !== undefined && who(before.settings) !== who(wanted.settings)
  const id = before?.id ?? newId('cch')
  const whole = isWhole(ctx, vendor.fields, wanted.secrets, before)
  const secrets: Record<string, string> = {
    ...wanted.secrets,
    ...(!isOther && kept['before'] !== undefined && { before: kept['before'] }),
  }
  // One that is turned off is told nothing until it is turned on.
  if (whole && (before === undefined || before.active || before.vendorSecrets === null)) {
    secrets['webhookSecret'] ??= randomBytes(32).toString('base64url')
    const claimed = await asked(() =>
      vendor.claim(callOf(ctx.services, wanted.settings, secrets), {
        url: webhookUrl(ctx.services, id),
        secret: secrets['webhookSecret'] ?? '',
        replace: given.replaceWebhook,
      }),
    )
    if (!claimed.taken)
      throw new AppError(
        E.webhook_conflict,
        `the vendor reports to ${claimed.url}; send replaceWebhook: true to change that`,
      )
    const undo = claimed.before ?? (isOther ? undefined : kept['before'])
    if (undo !== undefined) secrets['before'] = undo
    // Another assistant takes the calls: the former reports as it did before. Where it is not reached, it only meets 401.
    if (isOther && before.active)
      await vendor
        .release(callOf(ctx.services, before.settings, kept), {
          url: webhookUrl(ctx.services, id),
          before: kept['before'] ?? null,
        })
        .catch((error: unknown) => ctx.services.log.warn({ err: error }, 'a vendor still reports here'))
  }
  return ctx.transaction(async (tx) => {
    if (before) await lockChannel(tx, id)
    return storeVendorChannel(tx, {
      id,
      type: 'voice',
      vendor: given.vendor,
      name: given.name,
      settings: wanted.settings,
      secrets: whole ? secrets : null,
      ...(!before && { defaultAgentMode: 'off' }),
      // What was decided meanwhile holds.
      before: before && (await requireVoiceChannel(tx, id)),
    })
  })
}

const who = (settings: Readonly<Record<string, string>>): string =>
  settings['assistantId'] ?? settings['accountId'] ?? ''

async function plan(ctx: Context<'conv'>, vendor: VoiceVendor, given: GivenVoice) {
  const before = given.channelId === undefined ? undefined : await requireVoiceChannel(ctx, given.channelId)
  if (before) assertVendor(before, given.vendor)
  const told = readTold(ctx, vendor.fields, given, before)
  const read = readConfig(vendor, { ...before?.settings, ...told })
  const kept = before ? openVendorSecrets(ctx.services, ctx.org.id, before) : {}
  const { before: _, ...secrets } = kept
  // The secret that one account reports with is not for another.
  if (read.secrets['apiKey'] !== undefined && !vendor.fields.some(({ key }) => key === 'webhookSecret'))
    delete secrets['webhookSecret']
  return { before, kept, wanted: { settings: read.settings, secrets: { ...secrets, ...read.secrets } } }
}

function voiceVendorOf({ services }: Pick<Context, 'services'>, name: string): VoiceVendor {
  const vendor = services.phoneVendors.get(name)
  if (!vendor) throw new AppError(E.conv_invalid, `there is no vendor ${name}`)
  return vendor
}

/** What a vendor says against it is a 400 in its words. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TextError) throw new AppError(E.conv_invalid, `the vendor said: ${error.message}`)
    throw error
  }
}

function callOf(
  services: Services,
  settings: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): TextCall {
  const { SVC_VOICE_WORKERS_URL: serviceUrl } = moduleSettings.of(services.config)
  return {
    outbound: services.outbound,
    secrets,
    settings: { ...settings, ...(serviceUrl && { serviceUrl }) },
  }
}

/** A channel of calls with its secrets; 400 for others. */
async function ready(ctx: StepsContext<'conv'>, id: string, vendorName?: string) {
  const channel = await ctx.transaction(async (tx) => {
    const { type } = await requireChannel(tx, id)
    if (type !== 'voice') throw new AppError(E.conv_invalid, 'this channel takes no calls by phone')
    return requireVoiceChannel(tx, id)
  })
  assertVendor(channel, vendorName)
  assertSecrets(channel)
  const secrets = openVendorSecrets(ctx.services, ctx.org.id, channel)
  return {
    channel,
    vendor: voiceVendorOf(ctx, channel.vendor),
    call: callOf(ctx.services, channel.settings, secrets),
  }
}

/** Asks the vendor of a channel of calls who takes them; what is wrong is in the answer. */
export async function testVoice(ctx: StepsContext<'conv'>, id: string, vendorName?: string) {
  const { vendor, call } = await ready(ctx, id, vendorName)
  try {
    return { ok: true, found: await vendor.test(call) }
  } catch (error) {
    if (error instanceof TextError) return { ok: false, error: error.message }
    throw error
  }
}

/** Values for the fields of a vendor, asked with what was given or with what a channel has. */
export async function voiceOptions(
  ctx: StepsContext<'conv'>,
  from: { id: string } | { vendor: string; config: Record<string, string | null> },
) {
  if ('id' in from) {
    const { vendor, call } = await ready(ctx, from.id)
    return asked(() => vendor.options(call))
  }
  const vendor = ctx.services.phoneVendors.get(from.vendor)
  if (!vendor) throw new AppError(E.conv_invalid, `the vendor ${from.vendor} has no options to choose from`)
  const { settings, secrets } = split(vendor, from.config)
  return asked(() => vendor.options(callOf(ctx.services, settings, secrets)))
}

// Options are asked for before everything is filled in.
function split(vendor: VoiceVendor, config: Record<string, string | null>) {
  const of = (isSecret: boolean) =>
    Object.fromEntries(
      vendor.fields
        .filter(({ secret }) => secret === isSecret)
        .flatMap(({ key }): [string, string][] => (config[key] ? [[key, config[key]]] : [])),
    )
  return { settings: of(false), secrets: of(true) }
}

/** What became of a call that was asked for. */
export const CallMade = shape('CallMade', {
  initiated: z.literal(true),
  callId: z.string().describe('What the vendor calls it.'),
  status: z.string(),
  conversationId: z.string(),
})

const begin = statement(
  'conv_call_begin_out',
  `insert into conv_calls (org_id, id, channel_id, conversation_id, direction) values ($1, $2, $3, $4, 'outbound')`,
)
const isCalling = statement(
  'conv_call_is_calling',
  `select id from conv_calls where org_id = $1 and conversation_id = $2 and direction = 'outbound' and state <> 'ended'
     and (state = 'active' or created_at > now() - interval '2 minutes') limit 1`,
)
const placedBy = statement(
  'conv_call_placed',
  `update conv_calls set provider_id = coalesce(provider_id, $3), state = case when state = 'starting' then 'ringing' else state end where org_id = $1 and id = $2`,
)

interface Calling {
  to: string
  customerName: string | undefined
  vendor?: string
}

/** Has a number called; 400 with the vendor’s words where it is not. */
export async function callNumber(
  ctx: StepsContext<'conv'>,
  id: string,
  { to, customerName, vendor: vendorName }: Calling,
): Promise<z.output<typeof CallMade>> {
  const { channel, vendor, call } = await ready(ctx, id, vendorName)
  if (!channel.active) throw new AppError(E.conv_invalid, 'the channel is turned off')
  if (vendor.callsNeed !== null && !channel.settings[vendor.callsNeed])
    throw new AppError(E.conv_invalid, `${vendor.callsNeed}: the channel needs it to call a number`)
  const reference = newId('ccl')
  // Stored before it is asked for: what the vendor reports finds it, whatever becomes of the answer.
  const conversationId = await ctx.transaction(async (tx) => {
    const found = await conversationWith(tx, channel, to)
    const contact = found.contactId && (await addressees(tx, [found.contactId])).get(found.contactId)
    if (contact && (contact.doNotContact || contact.unsubscribedAt !== null))
      throw new AppError(E.conv_invalid, 'this person asked not to be contacted')
    // Also where somebody repeats the same call because its answer was lost.
    if ((await tx.tx.query(isCalling, [tx.org.id, found.id])).length > 0)
      throw new AppError(E.call_active, 'this number is being called already')
    await tx.tx.query(begin, [tx.org.id, reference, id, found.id])
    return found.id
  })
  try {
    const made = await vendor.call(call, { to, customerName, reference })
    await ctx.transaction((tx) => tx.tx.query(placedBy, [tx.org.id, reference, made.id]))
    return { initiated: true, callId: made.id, status: made.status, conversationId }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    // It may ring: what the vendor reports decides.
    if (error.reason === 'unknown')
      throw new AppError(
        E.conv_invalid,
        `nobody knows yet whether the number is called: ${error.message}; the conversation tells when the vendor reports`,
      )
    await ctx.transaction((tx) => finishFailed(tx, channel, { id: reference, reason: error.message }))
    throw new AppError(E.conv_invalid, `the call was not made: ${error.message}`)
  }
}

/** Has the vendor of a channel report here while it is on, and as before once it is off. */
export const tieVendor: Job<typeof tieVendorRef.payload> = {
  ...tieVendorRef,
  async run({ services, transaction }, { orgId, channelId }) {
    const channel = await transaction(orgId, (ctx) => findVendorChannel(ctx, channelId))
    const vendor = channel && services.phoneVendors.get(channel.vendor)
    if (channel?.type !== 'voice' || !vendor || channel.vendorSecrets === null) return
    const secrets = openVendorSecrets(services, orgId, channel)
    const call = callOf(services, channel.settings, secrets)
    const url = webhookUrl(services, channelId)
    const problem = await tie(vendor, call, { url, isOn: channel.active, before: secrets['before'] ?? null })
    const about = { source: 'channel_inbound', subjectId: channelId } as const
    await transaction(orgId, (ctx) =>
      problem === undefined
        ? resolveAlert(ctx, about)
        : openAlert(ctx, {
            ...about,
            severity: 'error',
            title: `The vendor of ${channel.name} does not report here`,
            detail: problem,
            ctaHref: `/settings/channels/${channelId}`,
          }),
    )
  },
}

async function tie(
  vendor: VoiceVendor,
  call: TextCall,
  { url, isOn, before }: { url: string; isOn: boolean; before: string | null },
): Promise<string | undefined> {
  try {
    if (!isOn) {
      await vendor.release(call, { url, before })
      return undefined
    }
    const claimed = await vendor.claim(call, {
      url,
      secret: call.secrets['webhookSecret'] ?? '',
      replace: false,
    })
    return claimed.taken
      ? undefined
      : `It reports to ${claimed.url}. Save the channel again and choose to replace that.`
  } catch (error) {
    // Turned off, a vendor that is not reached only meets 401 here.
    if (error instanceof TextError) return isOn ? error.message : undefined
    throw error
  }
}

/** Stores secrets of a channel of calls beside those that are there. */
export async function setVoiceSecrets(
  ctx: StepsContext<'conv'>,
  id: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const channel = await ctx.transaction((tx) => requireVoiceChannel(tx, id))
  assertKnownSecrets(voiceVendorOf(ctx, channel.vendor).fields, given)
  const { vendor } = channel
  await saveVoice(ctx, {
    vendor,
    channelId: id,
    name: undefined,
    config: { ...given },
    replaceWebhook: false,
  })
}
