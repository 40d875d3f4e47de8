import { expect, test, vi } from 'vitest'
import { createIdentity } from './identity.ts'
import { createSessionStore } from './session/session-store.ts'
import { ApiError } from '../api-error.ts'

const hash = 'ab'.repeat(32)
const ada = { externalId: 'ada', userHash: hash }
const eve = { externalId: 'eve', userHash: hash }

/** A service that knows whose a session is. */
function setUp(first?: typeof ada) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const owners = new Map<string, unknown>()
  const asked: unknown[] = []
  const refusal = { code: undefined as string | undefined }
  const api = {
    channelId: 'cch_1',
    async request<T>(_path: string, { body = {} }: { body?: Record<string, unknown> } = {}): Promise<T> {
      const { sessionId, verifiedExternalId } = body as Record<string, string>
      asked.push([verifiedExternalId, sessionId])
      await Promise.resolve()
      if (refusal.code) throw new ApiError(403, refusal.code)
      const owner = owners.get(sessionId as string) ?? verifiedExternalId
      if (owner !== verifiedExternalId) throw new ApiError(403, 'session_already_claimed')
      owners.set(sessionId as string, owner)
      return {} as T
    },
  }
  const sessions = createSessionStore('cch_1', { read: () => null, write: () => true })
  sessions.save()
  return { owners, asked, refusal, sessions, identity: createIdentity(api, sessions, first) }
}

test('a session is claimed once for each identity', async () => {
  const { identity, asked, sessions } = setUp()
  await identity.claim()
  expect(asked).toEqual([])
  identity.set(ada)
  await identity.claim()
  identity.set({ ...ada })
  await identity.claim()
  expect(asked).toEqual([['ada', sessions.current()]])
})

test('a session of somebody else is left for a new one', async () => {
  const { identity, owners, sessions } = setUp(ada)
  const theirs = sessions.current()
  owners.set(theirs, 'eve')
  await identity.claim()
  expect(sessions.all()).toEqual([sessions.current()])
  expect(sessions.current()).not.toBe(theirs)
  expect(owners.get(sessions.current())).toBe('ada')
})

test('another user begins anew, even if the first one’s claim never arrived', async () => {
  const { identity, owners, sessions } = setUp(ada)
  const first = sessions.current()
  identity.set(eve)
  await identity.claim()
  expect(sessions.all()).not.toContain(first)
  expect([...owners]).toEqual([[sessions.current(), 'eve']])
})

test('what is said while a claim is under way is what counts', async () => {
  const { identity, owners, sessions } = setUp()
  identity.set(ada)
  const first = identity.claim()
  identity.set(eve)
  await Promise.all([first, identity.claim(), identity.claim()])
  expect(identity.current()).toEqual(eve)
  expect(owners.get(sessions.current())).toBe('eve')
  expect(sessions.all()).toEqual([sessions.current()])
})

test('a rejected identity is dropped with a warning; other failures are passed on', async () => {
  const { identity, refusal } = setUp(ada)
  refusal.code = 'channel_inactive'
  await expect(identity.claim()).rejects.toThrow('channel_inactive')
  refusal.code = 'identity_verification_failed'
  await identity.claim()
  expect(identity.current()).toBeUndefined()
  expect(console.warn).toHaveBeenCalledOnce()
})
