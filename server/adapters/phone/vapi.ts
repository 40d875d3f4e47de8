import { z } from 'zod'
import { TextError, type TextCall, type VendorRequest } from '../../kernel/ports/text-vendors.ts'
import type { CallOutcome, CallSaid, Turn, VoiceVendor } from '../../kernel/ports/voice-vendors.ts'
import { ask, expect, same } from './ask.ts'

const API = 'https://api.vapi.ai'
/** A week: longer is a mistake. */
const MOST_SECONDS = 604_800
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const text = z.string().max(20_000)
const Assistant = z.object({
  id: text,
  name: text.nullish(),
  server: z.looseObject({ url: text.nullish() }).nullish(),
})
const PhoneNumber = z.object({ id: text, number: text.nullish(), name: text.nullish() })
const Entry = z.object({ role: text.nullish(), message: z.string().nullish() })
const Report = z.object({
  message: z.object({
    type: text,
    status: text.nullish(),
    endedReason: text.nullish(),
    durationSeconds: z.number().nullish(),
    startedAt: text.nullish(),
    endedAt: text.nullish(),
    messages: z.array(Entry).max(5000).nullish(),
    artifact: z
      .object({
        messages: z.array(Entry).max(5000).nullish(),
        recordingUrl: text.nullish(),
        recording: z.unknown().optional(),
      })
      .nullish(),
    toolCallList: z
      .array(z.object({ id: text, name: text.nullish() }))
      .max(100)
      .nullish(),
    customer: z.object({ number: text.nullish() }).nullish(),
    call: z
      .object({
        id: text,
        type: text.nullish(),
        metadata: z.record(z.string(), z.unknown()).nullish(),
        customer: z.object({ number: text.nullish() }).nullish(),
      })
      .nullish(),
  }),
})

/** Vapi's calls by phone, by its published contract: https://docs.vapi.ai/server-url/events */
export const vapi: VoiceVendor = {
  vendor: 'vapi',
  displayName: 'Vapi',
  callsNeed: 'phoneNumberId',
  needsServiceUrl: false,
  fields: [
    {
      key: 'apiKey',
      label: 'Private API key',
      required: true,
      secret: true,
      description: 'From the dashboard, API keys.',
    },
    {
      key: 'webhookSecret',
      label: 'Webhook secret',
      required: true,
      secret: true,
      description: 'Of your choice, at least 16 characters: the vendor sends it with every report.',
    },
    {
      key: 'assistantId',
      label: 'Assistant',
      required: true,
      secret: false,
      description: 'The id of the assistant that talks.',
    },
    {
      key: 'phoneNumberId',
      label: 'Phone number',
      required: false,
      secret: false,
      description: 'The id of the number to call from; without it nobody can be called.',
    },
    {
      key: 'publicKey',
      label: 'Public key',
      required: false,
      secret: false,
      description: 'Of the account; kept for calls from browsers.',
    },
  ],
  read({ apiKey, webhookSecret, assistantId, phoneNumberId, publicKey }) {
    if (apiKey && !/^[\x21-\x7e]{10,256}$/.test(apiKey))
      throw new TextError('refused', 'apiKey: must be the private key of the account')
    if (webhookSecret && !/^[\x21-\x7e]{16,256}$/.test(webhookSecret))
      throw new TextError('refused', 'webhookSecret: must have 16 to 256 characters, without spaces')
    if (!assistantId || !UUID.test(assistantId))
      throw new TextError('refused', 'assistantId: must be the id of an assistant')
    for (const [name, value] of Object.entries({ phoneNumberId, publicKey }))
      if (value && !UUID.test(value)) throw new TextError('refused', `${name}: must be an id of the account`)
    return {
      settings: {
        assistantId,
        ...(phoneNumberId && { phoneNumberId }),
        ...(publicKey && { publicKey }),
      },
      secrets: { ...(apiKey && { apiKey }), ...(webhookSecret && { webhookSecret }) },
    }
  },
  async test(call) {
    const { id, name } = await assistantOf(call)
    return { id, name: name ?? '' }
  },
  async options(call) {
    const [assistants, numbers] = await Promise.all([
      speak(call, 'GET', '/assistant?limit=100').then((said) => expect(z.array(Assistant), said)),
      speak(call, 'GET', '/phone-number?limit=100').then((said) => expect(z.array(PhoneNumber), said)),
    ])
    return {
      groups: [
        {
          key: 'assistants',
          label: 'Assistants',
          options: assistants.map(({ id, name }) => ({ value: id, label: name || id })),
        },
        {
          key: 'phoneNumbers',
          label: 'Phone numbers',
          options: numbers.map(({ id, number, name }) => ({
            value: id,
            label: number || name || id,
            ...(number && name && { hint: name }),
          })),
        },
      ],
    }
  },
  async claim(call, { url, secret, replace }) {
    const { server } = await assistantOf(call)
    const theirs = server?.url ? server : null
    if (theirs?.url && theirs.url !== url && !replace) return { taken: false, url: theirs.url }
    await patchServer(call, { url, headers: { 'x-webhook-secret': secret } })
    return { taken: true, before: theirs && theirs.url !== url ? JSON.stringify(theirs) : null }
  },
  async release(call, { url, before }) {
    const { server } = await assistantOf(call)
    if (server?.url === url) await patchServer(call, before === null ? null : (JSON.parse(before) as object))
  },
  async call(call, { to, customerName, reference }) {
    const { assistantId, phoneNumberId } = call.settings
    const made = await speak(call, 'POST', '/call', {
      assistantId,
      phoneNumberId,
      customer: { number: to, ...(customerName && { name: customerName.slice(0, 40) }) },
      metadata: { reference },
    })
    const { id, status } = expect(z.object({ id: text, status: text.nullish() }), made)
    return { id, status: status ?? 'queued' }
  },
  verify: ({ headers }, { webhookSecret }) =>
    webhookSecret !== undefined && same(headers['x-webhook-secret'] ?? '', webhookSecret),
  hear(request) {
    const said = reportOf(request)
    return said?.call ? present(said, said.call) : undefined
  },
  answer(request, { assistantId }) {
    const said = reportOf(request)
    if (said?.type === 'assistant-request') return { assistantId }
    if (said?.type === 'tool-calls')
      return {
        results: (said.toolCallList ?? []).map(({ id, name }) => ({
          toolCallId: id,
          ...(name && { name }),
          error: 'There is no such tool here.',
        })),
      }
    return undefined
  },
}

type Said = z.output<typeof Report>['message']

function reportOf({ body }: VendorRequest): Said | undefined {
  try {
    return Report.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data?.message
  } catch {
    return undefined
  }
}

function present(said: Said, call: NonNullable<Said['call']>): CallSaid {
  const isReport = said.type === 'end-of-call-report'
  const state = isReport ? 'ended' : said.type === 'status-update' ? stateOf(said.status) : null
  const reference = call.metadata?.['reference']
  const endedReason = said.endedReason ?? null
  return {
    callId: call.id.slice(0, 100),
    reference: typeof reference === 'string' ? reference.slice(0, 100) : null,
    number: said.customer?.number ?? call.customer?.number ?? null,
    isInbound: call.type === 'inboundPhoneCall',
    state,
    // What comes first says only that it ended; the report says how, and what was said.
    outcome: isReport ? outcomeOf(endedReason ?? '') : null,
    endedReason: endedReason?.slice(0, 200) ?? null,
    seconds: isReport ? lengthOf(said) : null,
    hasRecording: isReport && Boolean(said.artifact?.recordingUrl ?? said.artifact?.recording),
    turns: isReport
      ? turnsOf(said.artifact?.messages ?? [])
      : said.type === 'conversation-update'
        ? // The last one may go on.
          turnsOf((said.messages ?? []).slice(0, -1))
        : [],
  }
}

const stateOf = (status: string | null | undefined): CallSaid['state'] =>
  status === 'ringing' || status === 'queued'
    ? 'ringing'
    : status === 'in-progress' || status === 'forwarding'
      ? 'active'
      : status === 'ended'
        ? 'ended'
        : null

function outcomeOf(reason: string): CallOutcome {
  if (reason === 'customer-did-not-answer') return 'missed'
  if (reason === 'customer-busy') return 'busy'
  if (reason === 'voicemail') return 'voicemail'
  return /error|failed|fault|twilio-|vonage-|missing|not-found|invalid/.test(reason) ? 'failed' : 'completed'
}

function lengthOf({ durationSeconds, startedAt, endedAt }: Said): number | null {
  const seconds = durationSeconds ?? (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.round(seconds), MOST_SECONDS) : null
}

const turnsOf = (entries: readonly z.output<typeof Entry>[]): Turn[] =>
  entries.flatMap(({ role, message }, turn) =>
    (role === 'user' || role === 'bot' || role === 'assistant') && message?.trim()
      ? [{ turn, role: role === 'user' ? ('customer' as const) : ('agent' as const), text: message.trim() }]
      : [],
  )

const assistantOf = async (call: TextCall): Promise<z.output<typeof Assistant>> =>
  expect(
    Assistant,
    await speak(call, 'GET', `/assistant/${encodeURIComponent(call.settings['assistantId'] ?? '')}`),
  )

const patchServer = (call: TextCall, server: object | null): Promise<unknown> =>
  speak(call, 'PATCH', `/assistant/${encodeURIComponent(call.settings['assistantId'] ?? '')}`, { server })

function speak(
  { outbound, secrets }: TextCall,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<unknown> {
  return ask(
    { outbound },
    {
      method,
      url: `${API}${path}`,
      maxBytes: 4 * 1024 * 1024,
      headers: {
        authorization: `Bearer ${secrets['apiKey'] ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    },
  )
}
