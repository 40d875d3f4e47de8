import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  TextError,
  type Said,
  type TextCall,
  type TextVendor,
  type VendorRequest,
} from '../../kernel/ports/text-vendors.ts'
import { ask, E164, textOf } from './ask.ts'

const API = 'https://rest.messagebird.com'
const SKEW_S = 60
const FAILED = new Set(['delivery_failed', 'expired'])
const SENT = new Set(['sent', 'delivered'])

const withKey = ({ secrets }: TextCall) => ({
  authorization: `AccessKey ${secrets['accessKey'] ?? ''}`,
  accept: 'application/json',
})

/** MessageBird's SMS interface, by its published contract. */
export const messagebird: TextVendor = {
  vendor: 'messagebird',
  displayName: 'MessageBird',
  fields: [
    {
      key: 'accessKey',
      label: 'Access key',
      required: true,
      secret: true,
      description: 'From the dashboard, Developers.',
    },
    {
      key: 'signingKey',
      label: 'Signing key',
      required: true,
      secret: true,
      description: 'From the dashboard; its requests are signed with it.',
    },
    {
      key: 'originator',
      label: 'Originator',
      required: true,
      secret: false,
      description: 'A number, or a name of up to 11 letters and digits, which cannot be answered.',
    },
  ],
  read({ accessKey, signingKey, originator }) {
    if (accessKey && !/^[\x21-\x7e]{10,128}$/.test(accessKey))
      throw new TextError('refused', 'accessKey: must be the key of the account')
    if (signingKey && !/^[\x21-\x7e]{10,128}$/.test(signingKey))
      throw new TextError('refused', 'signingKey: must be the signing key of the account')
    if (
      !originator ||
      !(E164.test(originator) || /^\d{5,19}$/.test(originator) || /^[A-Za-z0-9 ]{1,11}$/.test(originator))
    )
      throw new TextError('refused', 'originator: must be a number, or a name of up to 11 letters and digits')
    return {
      settings: { originator },
      secrets: { ...(accessKey && { accessKey }), ...(signingKey && { signingKey }) },
    }
  },
  async test(call) {
    const found = await ask(call, { url: `${API}/balance`, headers: withKey(call) })
    return { balance: `${textOf(found, 'amount')} ${textOf(found, 'type')}`.trim() }
  },
  async send(call, { to, body, reference, reportUrl }) {
    const made = await ask(call, {
      url: `${API}/messages`,
      method: 'POST',
      headers: { ...withKey(call), 'content-type': 'application/json' },
      // Without a reference it reports nothing.
      body: JSON.stringify({
        originator: call.settings['originator'],
        recipients: [to.replace(/^\+/, '')],
        body,
        reference,
        reportUrl,
        datacoding: 'auto',
      }),
    })
    return { id: textOf(made, 'id'), status: textOf(made, 'recipients', 'items', 0, 'status') }
  },
  verify: (request, { signingKey }) => signingKey !== undefined && isSigned(request, signingKey),
  hear({ url, method, headers, body }) {
    const fields = method === 'GET' ? new URL(url).searchParams : formOf(headers['content-type'] ?? '', body)
    const id = fields.get('id')
    if (!id) return []
    const state = fields.get('status')
    if (state !== null) return statusOf(id, fields.get('reference'), state, fields.get('statusErrorCode'))
    const from = fields.get('originator') ?? ''
    return [
      {
        kind: 'message',
        id,
        from: from.startsWith('+') ? from : `+${from}`,
        body: fields.get('body') ?? fields.get('payload') ?? '',
        media: [],
      },
    ]
  },
  answer: { status: 200, contentType: 'text/plain', body: 'OK' },
}

function statusOf(id: string, reference: string | null, state: string, code: string | null): Said[] {
  if (FAILED.has(state))
    return [
      {
        kind: 'status',
        id,
        reference,
        state: 'failed',
        error: code ? `error ${code.slice(0, 20)}` : `it is ${state}`,
      },
    ]
  return SENT.has(state) ? [{ kind: 'status', id, reference, state: 'sent', error: null }] : []
}

function formOf(contentType: string, body: Uint8Array): URLSearchParams {
  const text = Buffer.from(body).toString('utf8')
  if (!/json/i.test(contentType)) return new URLSearchParams(text)
  try {
    const parsed = JSON.parse(text) as Record<string, unknown>
    return new URLSearchParams(
      Object.entries(parsed).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [[name, String(value)] as [string, string]]
          : [],
      ),
    )
  } catch {
    return new URLSearchParams()
  }
}

/** A JWT with HS256 over the address and the body, which holds for a minute around now. */
function isSigned({ url, headers, body }: VendorRequest, signingKey: string): boolean {
  const [head = '', claims = '', signature = ''] = (headers['messagebird-signature-jwt'] ?? '').split('.')
  const expected = createHmac('sha256', signingKey).update(`${head}.${claims}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const header = read(head)
  const said = read(claims)
  if (header?.['alg'] !== 'HS256' || said?.['iss'] !== 'MessageBird') return false
  const now = Date.now() / 1000
  if (!(Number(said['nbf']) <= now + SKEW_S && Number(said['exp']) >= now - SKEW_S)) return false
  const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  if (said['url_hash'] !== hash(url)) return false
  return body.length === 0 ? said['payload_hash'] === undefined : said['payload_hash'] === hash(body)
}

function read(part: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
