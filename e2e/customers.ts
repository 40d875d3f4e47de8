import { createHmac } from 'node:crypto'
import { call, type Answer, type Widget } from './calls.ts'
import { openSocket, type Socket } from './sockets.ts'

/** The widget channel of a site, with what only the site's own server knows. */
export interface Site {
  url: string
  widget: Widget
  identitySecret: string
}

/** A customer at the widget: their calls, and everything that their browser received. */
export interface Customer {
  /** Where their last message went. */
  conversationId: string
  socket: Socket
  /** Every answer, as its text. */
  answers: string[]
  /** Where the frames of this session go and come from. */
  place: { channel: 'widget'; channelId: string; sessionId: string }
  /** Follows the session from its first event on. */
  follow(): Promise<void>
  post(path: string, body?: Record<string, unknown>): Promise<Answer>
  patch(path: string, body: Record<string, unknown>): Promise<Answer>
  /** Writes a text or a whole message. */
  say(said: string | Record<string, unknown>): Promise<void>
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
  read(): Promise<any>
}

/** A customer's browser whose socket follows their session; signed in on the site with an `externalId`. */
export async function openCustomer(site: Site, sessionId: string, externalId?: string): Promise<Customer> {
  const { url, widget, identitySecret } = site
  const identity =
    externalId === undefined
      ? undefined
      : {
          verifiedExternalId: externalId,
          userHash: createHmac('sha256', identitySecret).update(externalId).digest('hex'),
        }
  const own = { channelId: widget.id, sessionId, ...identity }
  const answers: string[] = []
  const ask = async (method: string, path: string, options: Parameters<typeof call>[3]) => {
    const answer = await call(url, method, `/v1/widget/${path}`, { key: widget.key, ...options })
    answers.push(JSON.stringify(answer.body))
    return answer
  }
  const place = { channel: 'widget', channelId: widget.id, sessionId } as const
  const customer: Customer = {
    conversationId: '',
    place,
    answers,
    socket: await openSocket(url, { key: widget.key, ...(identity && { identity }) }),
    async follow() {
      const answer = await customer.socket.ask({ type: 'subscribe', ...place, after: 0 })
      if (answer.type !== 'subscribed') throw new Error(JSON.stringify(answer))
    },
    post: (path, body = {}) => ask('POST', path, { body: { ...own, ...body } }),
    patch: (path, body) => ask('PATCH', path, { body: { ...own, ...body } }),
    async say(said) {
      const messages = [typeof said === 'string' ? { body: said } : said]
      const { status, body } = await customer.post('messages', { messages })
      if (status !== 201) throw new Error(JSON.stringify(body))
      customer.conversationId = body.conversationId
    },
    async read() {
      const headers = {
        'x-svc-session-id': sessionId,
        ...(identity && {
          'x-svc-verified-external-id': identity.verifiedExternalId,
          'x-svc-user-hash': identity.userHash,
        }),
      }
      return (await ask('GET', `messages?channelId=${widget.id}`, { headers })).body
    },
  }
  await customer.follow()
  return customer
}
