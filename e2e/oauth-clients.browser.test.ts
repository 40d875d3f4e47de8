import {
  auth as newerAuth,
  Client as NewerClient,
  StreamableHTTPClientTransport as NewerTransport,
} from '@modelcontextprotocol/client'
import { auth } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createOAuthKeeper } from '../server/test/oauth-keeper.ts'
import { createTestDatabase } from './database.ts'
import { callTool, startProgram } from './oauth-program.ts'
import { OWNER, startService } from './service.ts'
import { openBrowser } from './stage.ts'

/** What a person does in the browser: signs in, and allows what is asked for; answers what the program is told. */
async function allow(page: Page, address: string): Promise<URLSearchParams> {
  await page.goto(address)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'An app asks for access.' }).waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Back in the program' }).waitFor()
  return new URL(page.url()).searchParams
}

const identity = { name: 'test', version: '1' }

test.each(['older', 'newer'])(
  'the SDK’s %s client walks from an address to a tool, by consent in a browser, and until it is disconnected there',
  async (which) => {
    const { url: databaseUrl } = await createTestDatabase()
    const { url } = await startService({ databaseUrl })
    const serverUrl = new URL(`${url}/mcp`)
    const { redirectUrl } = await startProgram(url, 'Listener')
    const { provider, opened, accessToken: token } = createOAuthKeeper(redirectUrl)
    const context = await (await openBrowser()).newContext()
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const isNewer = which === 'newer'
    const walk = (answer?: URLSearchParams) => {
      const at = { serverUrl, ...(answer && { authorizationCode: answer.get('code') ?? '' }) }
      if (!isNewer) return auth(provider, at)
      // The newer one wants to see whose answer it is.
      return newerAuth(provider as never, { ...at, ...(answer && { iss: answer.get('iss') ?? '' }) })
    }

    expect(await walk()).toBe('REDIRECT')
    expect(await walk(await allow(page, opened()))).toBe('AUTHORIZED')
    const client = isNewer
      ? new NewerClient(identity, { versionNegotiation: { mode: 'auto' } })
      : new Client(identity)
    const transport = isNewer
      ? new NewerTransport(serverUrl, { authProvider: provider as never })
      : new StreamableHTTPClientTransport(serverUrl, { authProvider: provider })
    await client.connect(transport as never)
    const said = await client.callTool({ name: 'identity_whoami', arguments: {} })
    expect(JSON.stringify(said)).toContain(OWNER.email)
    const before = token()
    expect(await walk()).toBe('AUTHORIZED')
    expect(token()).not.toBe(before)

    await page.goto(`${url}/settings/connections`)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('No connected apps yet').waitFor()
    expect((await callTool(url, token(), 'identity_whoami')).status).toBe(401)
    await client.close()
  },
  90_000,
)
