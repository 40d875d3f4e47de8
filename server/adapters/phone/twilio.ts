import { createHash, createHmac } from 'node:crypto'
import { TextError, type Said, type TextCall, type TextVendor } from '../../kernel/ports/text-vendors.ts'
import { ask, E164, textOf, same } from './ask.ts'

const API = 'https://api.twilio.com/2010-04-01'
const FAILED = new Set(['failed', 'undelivered', 'canceled'])
const SENT = new Set(['sent', 'delivered', 'read'])

const basic = ({ settings, secrets }: TextCall) =>
  `Basic ${Buffer.from(`${settings['accountSid']}:${secrets['authToken']}`).toString('base64')}`

/** Twilio Programmable Messaging, by its published contract. */
export const twilio: TextVendor = {
  vendor: 'twilio',
  displayName: 'Twilio',
  fields: [
    {
      key: 'accountSid',
      label: 'Account SID',
      required: true,
      secret: false,
      description: 'From the console, AC….',
    },
    { key: 'authToken', label: 'Auth token', required: true, secret: true, description: 'From the console.' },
    {
      key: 'fromNumber',
      label: 'Number',
      required: false,
      secret: false,
      description: 'In international form, +4790000000; or a messaging service.',
    },
    {
      key: 'messagingServiceSid',
      label: 'Messaging service SID',
      required: false,
      secret: false,
      description: 'MG…, in place of a number.',
    },
  ],
  read({ accountSid, authToken, fromNumber, messagingServiceSid }) {
    if (!accountSid || !/^AC[0-9a-f]{32}$/i.test(accountSid))
      throw new TextError('refused', 'accountSid: must be AC and 32 characters')
    if (authToken && !/^[\x21-\x7e]{16,128}$/.test(authToken))
      throw new TextError('refused', 'authToken: must be the token of the account')
    if (!fromNumber && !messagingServiceSid)
      throw new TextError('refused', 'fromNumber: a number or a messaging service is needed')
    if (fromNumber && !E164.test(fromNumber))
      throw new TextError('refused', 'fromNumber: must be in international form, such as +4790000000')
    if (messagingServiceSid && !/^MG[0-9a-f]{32}$/i.test(messagingServiceSid))
      throw new TextError('refused', 'messagingServiceSid: must be MG and 32 characters')
    return {
      settings: {
        accountSid,
        ...(fromNumber && { fromNumber }),
        ...(messagingServiceSid && { messagingServiceSid }),
      },
      secrets: { ...(authToken && { authToken }) },
    }
  },
  async test(call) {
    const found = await ask(call, {
      url: `${API}/Accounts/${call.settings['accountSid']}.json`,
      headers: { authorization: basic(call) },
    })
    return { friendlyName: textOf(found, 'friendly_name'), status: textOf(found, 'status') }
  },
  async send(call, { to, body, reference, reportUrl }) {
    const { accountSid, fromNumber, messagingServiceSid } = call.settings
    const form = new URLSearchParams({
      To: to,
      Body: body,
      StatusCallback: `${reportUrl}?reference=${reference}`,
    })
    if (messagingServiceSid) form.set('MessagingServiceSid', messagingServiceSid)
    else form.set('From', fromNumber ?? '')
    const made = await ask(call, {
      url: `${API}/Accounts/${accountSid}/Messages.json`,
      method: 'POST',
      headers: { authorization: basic(call), 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    return { id: textOf(made, 'sid'), status: textOf(made, 'status') }
  },
  verify: ({ url, headers, body }, { authToken }) => {
    const given = headers['x-twilio-signature']
    if (!given || !authToken) return false
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
    const text = Buffer.from(body).toString('utf8')
    if (!isForm) {
      const wanted = new URL(url).searchParams.get('bodySHA256')
      if (wanted === null || wanted.toLowerCase() !== createHash('sha256').update(body).digest('hex'))
        return false
    }
    const fields = isForm
      ? [...new URLSearchParams(text)]
          .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
          .map(([name, value]) => name + value)
      : []
    // It signs the address with its port or without, whichever it knows.
    return spellingsOf(url).some((address) => {
      const expected = createHmac('sha1', authToken)
        .update(address + fields.join(''))
        .digest('base64')
      return same(expected, given)
    })
  },
  hear(request) {
    const form = new URLSearchParams(Buffer.from(request.body).toString('utf8'))
    const id = form.get('MessageSid') ?? form.get('SmsSid')
    if (!id) return []
    const state = form.get('MessageStatus') ?? form.get('SmsStatus') ?? ''
    if (form.has('Body') && form.has('From') && !form.has('MessageStatus')) {
      const count = Math.min(Number(form.get('NumMedia') ?? 0) || 0, 10)
      const media = Array.from({ length: count }, (_, at) => form.get(`MediaUrl${at}`) ?? '').filter(Boolean)
      return [{ kind: 'message', id, from: form.get('From') ?? '', body: form.get('Body') ?? '', media }]
    }
    return statusOf(
      { id, reference: new URL(request.url).searchParams.get('reference') },
      state.toLowerCase(),
      form.get('ErrorCode'),
    )
  },
  answer: {
    status: 200,
    contentType: 'text/xml',
    body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  },
}

function statusOf(of: { id: string; reference: string | null }, state: string, code: string | null): Said[] {
  const error = code ? `error ${code.slice(0, 20)}` : 'it was not delivered'
  if (FAILED.has(state)) return [{ kind: 'status', ...of, state: 'failed', error }]
  return SENT.has(state) ? [{ kind: 'status', ...of, state: 'sent', error: null }] : []
}

function spellingsOf(address: string): string[] {
  const { protocol, host, hostname, port } = new URL(address)
  const rest = address.slice(address.indexOf(host) + host.length)
  const usual = protocol === 'https:' ? '443' : '80'
  return [address, `${protocol}//${hostname}:${port || usual}${rest}`, `${protocol}//${hostname}${rest}`]
}
