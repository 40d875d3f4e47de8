import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { decide, register, visit, type Walk } from '../../modules/oauth/test-walk.ts'
import { sharedTestApp } from '../harness.ts'
import { runAuthorization } from './run-suite.ts'

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('the public suite is content with the metadata of the authorization server, and with the way to a token', async () => {
  const app = await sharedTestApp()
  const { cookie } = await app.createOrg()
  const port = await freePort()
  const clientId = await register(app, { redirect_uris: [`http://127.0.0.1:${port}/callback`] })
  const resource = `${app.url}/mcp`
  const { content, said } = await runAuthorization(app.url, { clientId, port, resource }, async (address) => {
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    const walk: Walk = { clientId, verifier: '', jar: new Map([[name, value]]), location: '' }
    walk.location = (await visit(walk, address)).headers.get('location') ?? ''
    await decide(app, walk, { cookie, allow: true })
    await fetch(walk.location)
  })
  for (const name of ['authorization-server-metadata-endpoint', 'authorization-code-grant'])
    expect(said).toMatch(new RegExp(`${name}: [1-9]\\d* passed, 0 failed`))
  expect(content).toBe(true)
})
