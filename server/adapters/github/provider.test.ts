import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { bodyOf, outboundTo, PRIVATE, PUBLIC, serve } from '../../kernel/outbound/fake-internet.ts'
import { createGitHubProvider } from './provider.ts'

const ATTEMPT = {
  redirectUri: 'https://desk.example.com/sign-in/with/github',
  state: 'svc_state_1',
  nonce: 'n',
  codeVerifier: 'v'.repeat(64),
}

/** GitHub as its documentation tells it: https becomes a plain connection to a server here. */
async function gitHub(answers: Record<string, unknown>) {
  const asked: { path: string; authorization: string | undefined; body: URLSearchParams }[] = []
  const { port } = await serve((request: IncomingMessage, response: ServerResponse) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? ''
      asked.push({ path, authorization: request.headers.authorization, body: new URLSearchParams(body) })
      const answer = answers[path]
      response.writeHead(answer === undefined ? 401 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? { message: 'Bad credentials' }))
    })
  })
  const names = { 'github.com': [PUBLIC], 'api.github.com': [PUBLIC] }
  const real = outboundTo(names)
  // The addresses are GitHub's; only the port is that of the server here.
  const outbound = {
    request: (input: Parameters<typeof real.request>[0]) => {
      const url = new URL(input.url)
      url.port = String(port)
      return real.request({ ...input, url: url.href })
    },
  }
  return { asked, provider: createGitHubProvider({ clientId: 'id', clientSecret: 'secret', outbound }) }
}

const TOKEN = { access_token: 'gho_1', token_type: 'bearer', scope: 'read:user,user:email' }
const EMAILS = [
  { email: 'old@example.com', primary: false, verified: true },
  { email: 'mona@example.com', primary: true, verified: true },
]
const right = {
  '/login/oauth/access_token': TOKEN,
  '/user': { id: 42, login: 'mona', name: null },
  '/user/emails?per_page=100': EMAILS,
}

describe('sign-in with GitHub', () => {
  it('asks for the person and their addresses, with PKCE and a state', async () => {
    const { provider } = await gitHub({})
    const url = new URL(await provider.authorizationUrl(ATTEMPT))
    expect(url.origin + url.pathname).toBe('https://github.com/login/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'id',
      redirect_uri: ATTEMPT.redirectUri,
      scope: 'read:user user:email',
      state: ATTEMPT.state,
      code_challenge_method: 'S256',
    })
    expect(url.searchParams.get('code_challenge')).toHaveLength(43)
    expect(url.href).not.toContain('secret')
  })

  it('is somebody by their number, with the primary address', async () => {
    const { provider, asked } = await gitHub(right)
    expect(await provider.identify(ATTEMPT, { code: 'c', state: ATTEMPT.state })).toEqual({
      subject: '42',
      email: 'mona@example.com',
      emailVerified: true,
      name: 'mona',
    })
    const [exchange, ...calls] = asked
    expect(Object.fromEntries(exchange?.body ?? [])).toEqual({
      client_id: 'id',
      client_secret: 'secret',
      code: 'c',
      redirect_uri: ATTEMPT.redirectUri,
      code_verifier: ATTEMPT.codeVerifier,
    })
    expect(calls.map(({ authorization }) => authorization)).toEqual(['Bearer gho_1', 'Bearer gho_1'])
  })

  it('does not believe an address that GitHub has not verified', async () => {
    const emails = [{ email: 'mona@example.com', primary: true, verified: false }, EMAILS[0]]
    const { provider } = await gitHub({ ...right, '/user/emails?per_page=100': emails })
    expect(await provider.identify(ATTEMPT, { code: 'c' })).toMatchObject({
      email: 'mona@example.com',
      emailVerified: false,
    })
  })

  it('tells what was refused from what does not work', async () => {
    const reason = (answers: Record<string, unknown>, parameters: Record<string, string>) =>
      gitHub(answers).then(({ provider }) =>
        provider.identify(ATTEMPT, parameters).then(
          () => 'came',
          (error: { reason: string }) => error.reason,
        ),
      )
    expect(await reason(right, { error: 'access_denied' })).toBe('refused')
    expect(
      await reason({ '/login/oauth/access_token': { error: 'bad_verification_code' } }, { code: 'c' }),
    ).toBe('refused')
    expect(await reason({ '/login/oauth/access_token': TOKEN }, { code: 'c' })).toBe('unavailable')
    expect(await reason({ ...right, '/user': { id: 'x' } }, { code: 'c' })).toBe('unavailable')
  })

  it('goes through the guarded client: no name leads into a private network', async () => {
    const outbound = outboundTo({ 'github.com': [PRIVATE] })
    const provider = createGitHubProvider({ clientId: 'id', clientSecret: 'secret', outbound })
    await expect(provider.identify(ATTEMPT, { code: 'c' })).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
