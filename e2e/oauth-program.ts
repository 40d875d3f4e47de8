import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { call } from './calls.ts'

/** A program on the person's own device that asks for access. */
export interface Program {
  /** Where the browser is sent. */
  startUrl(more?: Record<string, string>): string
  /** Where the answer goes; a page that says "Back in the program". */
  redirectUrl: string
  /** Redeems the code of an answer; answers the access token. */
  redeem(answer: URLSearchParams): Promise<string>
}

/** Registers a program at a service, and listens for its answers until the test ends. */
export async function startProgram(url: string, name: string): Promise<Program> {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<!doctype html><html lang="en"><title>Program</title><h1>Back in the program</h1></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const { body } = await call(url, 'POST', '/oauth/register', {
    body: { client_name: name, redirect_uris: [redirectUrl] },
  })
  const verifier = randomBytes(32).toString('base64url')
  return {
    redirectUrl,
    startUrl: (more = {}) =>
      `${url}/oauth/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: body.client_id,
        redirect_uri: redirectUrl,
        state: 'the-state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...more,
      })}`,
    async redeem(answer) {
      const response = await fetch(`${url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: body.client_id,
          code: answer.get('code') ?? '',
          redirect_uri: redirectUrl,
          code_verifier: verifier,
        }),
      })
      const { access_token: token } = (await response.json()) as { access_token?: string }
      return token ?? `none: ${response.status}`
    },
  }
}

/** Calls a tool with an access token; answers the status and the body as text. */
export async function callTool(url: string, token: string, name: string) {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
  })
  return { status: response.status, text: await response.text() }
}
