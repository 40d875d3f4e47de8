import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Somebody who has an account at the provider. */
export interface ProvidedPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** A real provider of OpenID Connect on the loopback, at which whoever was named last is signed in. */
export interface TestOpenIdServer {
  /** The settings that make a service use it. */
  env: Record<string, string>
  signIn(person: ProvidedPerson): void
  /** Publishes another key under the name of the one that it signs with: what it signs is worth nothing then. */
  changeKey(): void
  /** The browser at the provider: from the address it is sent to, to the one that it is sent back to. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

const CLIENT = { id: 'stoa', secret: 'a-client-secret-of-the-tests' }

/** Starts the provider for a service that will be reached at `baseUrl`. */
export async function startOpenIdServer(baseUrl: string): Promise<TestOpenIdServer> {
  let person: ProvidedPerson = { sub: 'nobody' }
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${baseUrl}/sign-in/with/oidc`],
        application_type: 'web',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['cookies-of-the-tests'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
  })
  const asks = provider.callback()
  let published: object | undefined
  answer = (request, response) => {
    if (published && request.url === '/jwks')
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ keys: [published] }))
    if (!request.url?.startsWith('/interaction/')) return void asks(request, response)
    void finish(provider, person.sub, { request, response })
  }
  return {
    env: {
      SVC_OIDC_ISSUER: issuer,
      SVC_OIDC_CLIENT_ID: CLIENT.id,
      SVC_OIDC_CLIENT_SECRET: CLIENT.secret,
      SVC_OIDC_NAME: 'Example Login',
    },
    signIn: (who) => void (person = who),
    changeKey() {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      published = {
        ...publicKey.export({ format: 'jwk' }),
        kid: 'keystore-CHANGE-ME',
        use: 'sig',
        alg: 'RS256',
      }
    },
    visit: (url) => follow(url, issuer),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Signs the person in at the provider and agrees to everything, without asking. */
async function finish(
  provider: Provider,
  accountId: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email profile')
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } })
}

/** A browser that keeps the provider's cookies of one visit. */
async function follow(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(start)
  for (let hop = 0; hop < 10 && at.origin === issuer; hop++) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    at = new URL(location, at)
  }
  return at
}
