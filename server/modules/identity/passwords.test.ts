import { beforeEach, expect, it, vi } from 'vitest'
import { startTestApp } from '../../test/harness.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const costs: string[] = []
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    async verify(stored: string, password: string) {
      // What comes before the salt says how much work it is.
      costs.push(stored.split('$').slice(0, 4).join('$'))
      return real.verify(stored, password)
    },
  }
})

beforeEach(() => void (costs.length = 0))

it('costs the same work whether there is an account, a password or neither', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(await verifyPassword(stored, 'correct horse battery', 'x')).toBe(true)
  expect(await verifyPassword(stored, 'something else', 'x')).toBe(false)
  expect(await verifyPassword(undefined, 'correct horse battery', 'x')).toBe(false)
  expect(await verifyPassword(null, 'correct horse battery', 'x')).toBe(false)
  expect(costs).toHaveLength(4)
  expect(new Set(costs).size).toBe(1)
})

it('a sign-in for which there was no room breaks none that comes later', async () => {
  vi.resetModules()
  const fresh = await import('./passwords.ts')
  const many = Array.from({ length: 60 }, () => fresh.hashPassword('a fine long password'))
  for (const each of many) each.catch(() => {})
  const [early] = await Promise.allSettled([fresh.verifyPassword(null, 'a guess', 'x')])
  await Promise.allSettled(many)
  expect(await fresh.verifyPassword(null, 'a guess', 'x')).toBe(false)
  expect(early?.status).toBe('fulfilled')
})

it('passwords that many strangers try take turns, and hold no connection that calls use', async () => {
  const app = await startTestApp({ SVC_DATABASE_POOL: '2', SVC_TRUST_PROXY: 'true' })
  try {
    const { key } = await app.createOrg()
    let done = 0
    const trying = Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        app
          .http('POST', '/v1/auth/sign-in', {
            body: { email: `nobody-${n}@example.com`, password: 'a guess' },
            headers: { 'x-forwarded-for': `203.0.${n}.1` },
          })
          .then(({ status }) => {
            done += 1
            return status
          }),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await app.http('GET', '/v1/orgs/me', { key })).status).toBe(200)
    expect(done).toBeLessThan(30)
    expect(new Set(await trying)).toEqual(new Set([401]))
  } finally {
    await app.close()
  }
})
