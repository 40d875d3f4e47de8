import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { begin, REDIRECT } from './test-walk.ts'

const bySystem: string[] = []
const byDns: string[] = []
vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof import('node:dns/promises')>()),
  async lookup(name: string) {
    bySystem.push(name)
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  },
  Resolver: class {
    setServers() {}
    cancel() {}
    async resolve4(name: string) {
      byDns.push(name)
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    }
    resolve6 = this.resolve4
  },
}))

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp({ SVC_ALLOW_PRIVATE_TARGETS: 'true' })
  org = await app.createOrg('Acme')
})
afterAll(() => app.close())

it.each(['nobody.internal', 'nobody.lan', 'nobody.home'])(
  'the document at %s takes no thread of the system, also where private targets are allowed',
  async (host) => {
    const { location } = await begin(app, org.cookie, {
      clientId: `https://${host}/client.json`,
      redirect_uri: REDIRECT,
    })
    expect(location).toContain('problem=invalid_client')
    expect(byDns).toContain(host)
    expect(bySystem).not.toContain(host)
  },
)
