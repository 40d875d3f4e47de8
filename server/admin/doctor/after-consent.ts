import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import * as oauth from 'oauth4webapi'
import { WalkProblem, type StepName, type WayToConsent } from '@stoa/sdk/doctor'

const TIMEOUT_MS = 15_000

/** What is left to do once a person has decided. */
export interface Decided {
  way: WayToConsent
  redirectUri: string
  verifier: string
  state: string
  /** The query that the person came back with. */
  query: URLSearchParams
  onStep: (step: StepName) => void
}

/** Redeems the code, calls a tool, refreshes and gives the token back; throws `WalkProblem` at the first broken step. */
export async function walkOn(decided: Decided): Promise<void> {
  const { way, query, state, verifier, redirectUri, onStep } = decided
  const server: oauth.AuthorizationServer = {
    issuer: way.issuer,
    token_endpoint: way.tokenEndpoint,
    ...(way.revocationEndpoint !== undefined && { revocation_endpoint: way.revocationEndpoint }),
    authorization_response_iss_parameter_supported: way.namesIssuer,
  }
  const program: oauth.Client = { client_id: way.clientId }
  const options = { [oauth.allowInsecureRequests]: true, signal: () => AbortSignal.timeout(TIMEOUT_MS) }
  const refresh = ({ refresh_token: token }: oauth.TokenEndpointResponse) =>
    or('refresh_failed', { url: way.tokenEndpoint }, async () => {
      if (token === undefined) throw new Error('there is no refresh token')
      const response = await oauth.refreshTokenGrantRequest(server, program, oauth.None(), token, options)
      return oauth.processRefreshTokenResponse(server, program, response)
    })
  const revoke = async ({ refresh_token: token, access_token: access }: oauth.TokenEndpointResponse) => {
    if (way.revocationEndpoint === undefined) return
    await or('revocation_failed', { url: way.revocationEndpoint }, async () => {
      const response = await oauth.revocationRequest(server, program, oauth.None(), token ?? access, options)
      return oauth.processRevocationResponse(response)
    })
  }
  const answer = await or('denied', {}, () => oauth.validateAuthResponse(server, program, query, state))
  onStep('token')
  const tokens = await or('token_refused', { url: way.tokenEndpoint }, async () =>
    oauth.processAuthorizationCodeResponse(
      server,
      program,
      await oauth.authorizationCodeGrantRequest(
        server,
        program,
        oauth.None(),
        answer,
        redirectUri,
        verifier,
        options,
      ),
    ),
  )
  let latest = tokens
  try {
    onStep('call')
    await callTool(way.resource, tokens.access_token)
    onStep('refresh')
    latest = await refresh(tokens)
  } catch (error) {
    // What was granted does not stay behind.
    await revoke(latest).catch(() => {})
    throw error
  }
  if (way.revocationEndpoint !== undefined) onStep('revocation')
  await revoke(latest)
}

/** Lists the tools as a client does, and calls the first that reads and needs nothing. */
export async function callTool(url: string, token: string): Promise<void> {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  const client = new Client({ name: 'stoa-doctor', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await or('call_failed', { url }, async () => {
    try {
      const options = { timeout: TIMEOUT_MS }
      await client.connect(transport, options)
      const { tools } = await client.listTools({}, options)
      const tool = tools.find(
        ({ annotations, inputSchema }) =>
          annotations?.readOnlyHint === true && (inputSchema.required ?? []).length === 0,
      )
      if (!tool) return
      const { isError } = await client.callTool({ name: tool.name, arguments: {} }, options)
      if (isError === true) throw new Error(`the tool ${tool.name} failed`)
    } finally {
      await client.close()
    }
  })
}

type Refusals = 'denied' | 'token_refused' | 'call_failed' | 'refresh_failed' | 'revocation_failed'

/** What is run, its failure told as a problem of the walk. */
async function or<T>(code: Refusals, facts: { url?: string }, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw new WalkProblem(code, { url: '', ...facts, reason: reasonOf(error) })
  }
}

/** What the server said, else what the client found. */
function reasonOf(error: unknown): string {
  const { message, error: code, error_description: why } = error as Error & Record<string, unknown>
  const said = [code, why].filter((each) => typeof each === 'string').join(': ')
  return (said || message).slice(0, 300)
}
