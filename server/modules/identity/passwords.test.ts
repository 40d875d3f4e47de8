import { beforeEach, expect, it, vi } from 'vitest'
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
  expect(await verifyPassword(stored, 'correct horse battery')).toBe(true)
  expect(await verifyPassword(stored, 'something else')).toBe(false)
  expect(await verifyPassword(undefined, 'correct horse battery')).toBe(false)
  expect(await verifyPassword(null, 'correct horse battery')).toBe(false)
  expect(costs).toHaveLength(4)
  expect(new Set(costs).size).toBe(1)
})
