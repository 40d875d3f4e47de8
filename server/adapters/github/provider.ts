import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Outbound } from '../../kernel/ports/outbound.ts'
import { ProviderError, type SignInProvider } from '../../kernel/ports/sign-in-providers.ts'

interface GitHubOptions {
  clientId: string
  clientSecret: string
  outbound: Pick<Outbound, 'request'>
}

const ISSUER = 'https://github.com'
const API = 'https://api.github.com'

const Token = z.object({ access_token: z.string().min(1) })
const Refusal = z.object({ error: z.string() })
const User = z.object({ id: z.int(), name: z.string().nullish(), login: z.string() })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).max(1000)

/**
 * GitHub, by its OAuth for web applications (docs.github.com, "Authorizing OAuth apps") with PKCE, and its REST API. It has
 * no ID token: the address is the primary one of `GET /user/emails`.
 */
export function createGitHubProvider({ clientId, clientSecret, outbound }: GitHubOptions): SignInProvider {
  return {
    name: 'GitHub',
    issuer: ISSUER,
    async authorizationUrl({ redirectUri, state, codeVerifier }) {
      const parameters = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${ISSUER}/login/oauth/authorize?${parameters.toString()}`
    },
    async identify({ redirectUri, codeVerifier }, { code, error }) {
      if (!code) throw new ProviderError('refused', `GitHub answered ${error ?? 'without a code'}`)
      const exchange = await ask(outbound, `${ISSUER}/login/oauth/access_token`, {
        body: new URLSearchParams({
          client_id: clientId,
          client_secret: clientSecret,
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        }).toString(),
      })
      // GitHub answers 200 with an error for a code that is used or wrong.
      const refused = Refusal.safeParse(exchange)
      if (refused.success) throw new ProviderError('refused', `GitHub answered ${refused.data.error}`)
      const token = read(Token, exchange).access_token
      const [user, emails] = await Promise.all([
        ask(outbound, `${API}/user`, { token }),
        ask(outbound, `${API}/user/emails?per_page=100`, { token }),
      ])
      const { id, name, login } = read(User, user)
      const primary = read(Emails, emails).find((each) => each.primary)
      return {
        subject: String(id),
        email: primary?.email ?? null,
        emailVerified: primary?.verified === true,
        name: name || login,
      }
    },
  }
}

async function ask(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  { token, body }: { token?: string; body?: string },
): Promise<unknown> {
  try {
    const answer = await outbound.request({
      url,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
    })
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    return JSON.parse(Buffer.from(answer.body).toString('utf8'))
  } catch (error) {
    throw new ProviderError('unavailable', `GitHub did not answer ${new URL(url).pathname}`, { cause: error })
  }
}

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new ProviderError('unavailable', 'GitHub answered in another form than it documents')
  return parsed.data
}
