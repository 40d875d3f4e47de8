import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { TextError, type TextCall, type VendorRequest } from '../../kernel/ports/text-vendors.ts'
import type { CallSaid, VoiceVendor } from '../../kernel/ports/voice-vendors.ts'
import { ask, expect, same } from './ask.ts'

const text = z.string().max(500)
const Worker = z.object({ id: text, name: text })
const Workers = z.object({ items: z.array(Worker).max(200) })
const Account = z.object({ id: text, name: text })
const Webhook = z.object({ id: text, url: text })
const Webhooks = z.object({ items: z.array(Webhook).max(50) })
const Made = z.object({ id: text, status: text })
const Report = z.object({
  type: z.enum([
    'call.ringing',
    'call.active',
    'call.transcript',
    'call.ended',
    'worker_request',
    'tool_call',
  ]),
  call: z
    .object({
      id: text,
      direction: z.enum(['inbound', 'outbound']),
      number: text.nullish(),
      reference: text.nullish(),
    })
    .nullish(),
  turns: z
    .array(
      z.object({
        turn: z.int().min(0).max(100_000),
        role: z.enum(['customer', 'agent']),
        text: z.string().max(20_000),
      }),
    )
    .max(5000)
    .nullish(),
  outcome: z.enum(['completed', 'missed', 'busy', 'voicemail', 'failed']).nullish(),
  endedReason: text.nullish(),
  durationSeconds: z.number().min(0).max(604_800).nullish(),
  hasRecording: z.boolean().nullish(),
  toolCallId: text.nullish(),
})
const STATES: Readonly<Record<string, CallSaid['state']>> = {
  'call.ringing': 'ringing',
  'call.active': 'active',
  'call.ended': 'ended',
}

/** A service of voice workers that the operator names, by the contract in `docs/voice.md`. */
export const workers: VoiceVendor = {
  vendor: 'workers',
  displayName: 'Voice workers',
  callsNeed: null,
  needsServiceUrl: true,
  fields: [
    {
      key: 'apiKey',
      label: 'API key',
      required: true,
      secret: true,
      description: 'Of the account at the worker service.',
    },
    {
      key: 'accountId',
      label: 'Account',
      required: false,
      secret: false,
      description: 'Its id; looked up by the key where it is left out.',
    },
    {
      key: 'workerId',
      label: 'Worker',
      required: true,
      secret: false,
      description: 'The id of the worker that talks.',
    },
  ],
  read({ apiKey, accountId, workerId }) {
    if (apiKey && !/^[\x21-\x7e]{10,256}$/.test(apiKey))
      throw new TextError('refused', 'apiKey: must be the key of the account')
    if (!workerId || !/^[\w-]{1,100}$/.test(workerId))
      throw new TextError('refused', 'workerId: must be the id of a worker')
    return {
      settings: { workerId, ...(accountId && { accountId }) },
      secrets: { ...(apiKey && { apiKey }) },
    }
  },
  test: async (call) =>
    expect(
      Worker,
      await speak(call, 'GET', `/workers/${encodeURIComponent(call.settings['workerId'] ?? '')}`),
    ),
  async options(call) {
    const [account, { items }] = await Promise.all([
      speak(call, 'GET', '/account').then((said) => expect(Account, said)),
      speak(call, 'GET', '/workers').then((said) => expect(Workers, said)),
    ])
    const { accountId } = call.settings
    if (accountId && accountId !== account.id)
      throw new TextError('refused', 'accountId: the key is of another account')
    return {
      groups: [
        {
          key: 'workers',
          label: 'Workers',
          options: items.map(({ id, name }) => ({ value: id, label: name })),
        },
      ],
      context: { label: account.name },
    }
  },
  // Its webhooks are of the whole account.
  async claim(call, { url, secret, replace }) {
    const { items } = expect(Webhooks, await speak(call, 'GET', '/webhooks'))
    // Those of other channels here stay.
    const { origin } = new URL(url)
    const others = items.filter((one) => !one.url.startsWith(`${origin}/`))
    const [other] = others
    if (other && !replace) return { taken: false, url: other.url }
    // The secret of one that is ours may be another by now: it is made anew.
    await speak(call, 'POST', '/webhooks', { url, secret })
    for (const { id } of [...others, ...items.filter((one) => one.url === url)])
      await speak(call, 'DELETE', `/webhooks/${encodeURIComponent(id)}`)
    return { taken: true, before: null }
  },
  async release(call, { url }) {
    const { items } = expect(Webhooks, await speak(call, 'GET', '/webhooks'))
    for (const { id } of items.filter((one) => one.url === url))
      await speak(call, 'DELETE', `/webhooks/${encodeURIComponent(id)}`)
  },
  async call(call, { to, customerName, reference }) {
    const { workerId } = call.settings
    return expect(
      Made,
      await speak(call, 'POST', '/calls', { workerId, to, ...(customerName && { customerName }), reference }),
    )
  },
  verify: ({ headers, body }, { webhookSecret }) =>
    webhookSecret !== undefined &&
    same(
      headers['x-webhook-signature'] ?? '',
      createHmac('sha256', webhookSecret).update(body).digest('hex'),
    ),
  hear(request) {
    const said = reportOf(request)
    if (!said?.call) return undefined
    const { id, direction, number, reference } = said.call
    return {
      callId: id.slice(0, 100),
      reference: reference ?? null,
      number: number ?? null,
      isInbound: direction === 'inbound',
      state: STATES[said.type] ?? null,
      outcome: said.type === 'call.ended' ? (said.outcome ?? 'completed') : null,
      endedReason: said.endedReason?.slice(0, 200) ?? null,
      seconds: said.durationSeconds == null ? null : Math.round(said.durationSeconds),
      hasRecording: said.hasRecording === true,
      turns: said.turns ?? [],
    }
  },
  answer(request, { workerId }) {
    const said = reportOf(request)
    if (said?.type === 'worker_request') return { workerId }
    if (said?.type === 'tool_call')
      return { toolCallId: said.toolCallId ?? null, error: 'There is no such tool here.' }
    return undefined
  },
}

function reportOf({ body }: VendorRequest): z.output<typeof Report> | undefined {
  try {
    return Report.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data
  } catch {
    return undefined
  }
}

async function speak(
  { outbound, secrets, settings }: TextCall,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const { serviceUrl } = settings
  if (!serviceUrl)
    throw new TextError(
      'refused',
      'the operator has named no service of voice workers (SVC_VOICE_WORKERS_URL)',
    )
  return ask(
    { outbound },
    {
      method,
      url: `${serviceUrl.replace(/\/+$/, '')}${path}`,
      headers: {
        authorization: `Bearer ${secrets['apiKey'] ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    },
  )
}
