import { createHmac } from 'node:crypto'
import { vi } from 'vitest'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'

const RELAY_SECRET = 'a-secret-of-the-relay-0123456789-abcdef'

/** A service that takes in relayed mail, and a mail server that it sends by. */
export interface MailTest {
  app: TestApp
  server: TestMailServer
  close(): Promise<void>
}

export async function startMailTest(env: Record<string, string> = {}): Promise<MailTest> {
  const server = await startMailServer()
  const app = await startTestApp({
    SVC_ALLOW_PRIVATE_TARGETS: 'on',
    SVC_MAIL_RELAY_DOMAIN: 'in.stoa.test',
    SVC_MAIL_RELAY_SECRET: RELAY_SECRET,
    ...env,
  })
  return {
    app,
    server,
    async close() {
      await app.close()
      await server.close()
    },
  }
}

/** A mailbox of an organization: mails are relayed to it, and it sends by the test server. */
export interface TestMailbox {
  id: string
  address: string
  /** Has a mail come in; answers as the relay. */
  relay(mail: string | Buffer, recipient?: string): Promise<HttpAnswer>
  /** The same for a simple mail, its headers as given. */
  receive(headers: Record<string, string>, body?: string): Promise<HttpAnswer>
  conversations(): Promise<Conversation[]>
  messagesOf(id: string): Promise<Message[]>
  /** The message once its delivery has a status. */
  delivered(conversationId: string, messageId: string, status: string): Promise<Message>
}

export interface Conversation {
  id: string
  subject: string | null
  status: string
  suppressedReason: string | null
  customerEmail: string | null
}

export interface Message {
  id: string
  body: string
  authorType: string
  internal: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
  metadata: any
  attachments: { id: string; kind: string; name: string; mime: string; sizeBytes: number; url: string }[]
  deliveryStatus: string | null
  deliveryError: string | null
  openCount: number | null
}

export const smtpOf = ({ env }: TestMailServer) => ({
  provider: 'smtp',
  host: '127.0.0.1',
  port: Number(new URL(env.SVC_MAIL_URL).port),
  secure: false,
  username: 'support',
  password: 'secret',
})

/** Connects a mailbox. */
export async function openMailbox(
  { app, server }: Pick<MailTest, 'app' | 'server'>,
  org: TestOrg,
  config: Record<string, unknown> = {},
): Promise<TestMailbox> {
  const made = await app.http('POST', '/v1/conversations/channels/email', {
    key: org.key,
    body: {
      name: 'Support',
      config: {
        addressing: { fromAddress: 'support@acme.test', fromName: 'Acme' },
        outbound: smtpOf(server),
        inbound: { provider: 'relay' },
        ...config,
      },
    },
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const { id } = made.body
  const address = made.body.config.inbound?.address as string
  const relay = (mail: string | Buffer, recipient = address) => relayTo(app, mail, recipient)
  const messagesOf = async (conversationId: string) =>
    (await app.http('GET', `/v1/conversations/${conversationId}`, { key: org.key })).body
      .messages as Message[]
  return {
    id,
    address,
    relay,
    receive: (headers, body = 'Hello') => relay(mailOf({ to: 'support@acme.test', ...headers }, body)),
    conversations: async () =>
      (await app.http('GET', `/v1/conversations?channelType=email`, { key: org.key })).body.items,
    messagesOf,
    delivered: (conversationId, messageId, status) =>
      vi.waitUntil(
        async () =>
          (await messagesOf(conversationId)).find((m) => m.id === messageId && m.deliveryStatus === status),
        { timeout: 20_000, interval: 50 },
      ),
  }
}

/** Relays a mail, as the operator's server does. */
async function relayTo(app: TestApp, mail: string | Buffer, recipient: string): Promise<HttpAnswer> {
  const body = JSON.stringify({ recipient, raw: Buffer.from(mail).toString('base64') })
  const signature = createHmac('sha256', RELAY_SECRET).update(body).digest('hex')
  const answer = await fetch(`${app.url}/v1/conversations/email/relay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-svc-relay-signature': signature },
    body,
  })
  return { status: answer.status, body: await answer.json(), headers: {}, cookie: undefined }
}

/** A mail of plain text. */
export const mailOf = (headers: Record<string, string>, body: string): string =>
  [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body.replaceAll('\n', '\r\n'),
  ].join('\r\n')
