import { afterEach, expect, test, vi } from 'vitest'
import { readEmbed, type Tag } from '../embed/read-embed.ts'
import { fetchMessages, openSession } from './session-messages.ts'

const userHash = 'ab'.repeat(32)
const identity = { 'data-external-id': 'ada', 'data-user-hash': userHash }
const embedOf = (more: Record<string, string> = {}) =>
  readEmbed({
    attributes: {
      'data-svc-host': 'https://host.example',
      'data-widget-key': 'svc_widget_k',
      'data-channel-id': 'cch_1',
      ...more,
    },
    hostname: 'localhost',
  }).embed as Tag

const fetchSessionMessages = async (embed: Tag, sessionId: string) => {
  const headers = await openSession(embed, sessionId)
  return headers && fetchMessages(embed, headers)
}

/** A service that gives these answers one after the other. */
function answers(...all: [number, unknown][]) {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const [status, body] = all.shift() ?? [500, { code: 'no_more' }]
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}
const page = (ids: string[], cursor: string | null, hasMore = false) =>
  [200, { messages: ids.map((id) => ({ id })), cursor, hasMore }] as [number, unknown]
afterEach(() => vi.unstubAllGlobals())

test('a thread of one page is one question, with the session in a header', async () => {
  const asked = answers(page(['m1'], 'c1'))
  expect(await fetchSessionMessages(embedOf(), 's1')).toMatchObject({
    messages: [{ id: 'm1' }],
    cursor: 'c1',
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url).toBe('https://host.example/v1/widget/messages?channelId=cch_1')
  expect(asked[0]?.init).toMatchObject({
    method: 'GET',
    headers: { authorization: 'Bearer svc_widget_k', 'x-svc-session-id': 's1' },
    credentials: 'omit',
  })
})

test('a longer thread is read to its end; a cursor that does not move ends it too', async () => {
  const asked = answers(page(['m1'], 'c1', true), page(['m2'], 'c2', true), page([], 'c2', true))
  const found = await fetchSessionMessages(embedOf(), 's1')
  expect(found?.messages.map(({ id }) => id)).toEqual(['m1', 'm2'])
  expect(asked.map(({ url }) => new URL(url).searchParams.get('since'))).toEqual([null, 'c1', 'c2'])
})

test('an identity claims the session first, and is named only if it was accepted', async () => {
  const named = { 'x-svc-verified-external-id': 'ada', 'x-svc-user-hash': userHash }
  let asked = answers([201, {}], page([], null))
  await fetchSessionMessages(embedOf(identity), 's1')
  expect(JSON.parse(asked[0]?.init.body as string)).toEqual({
    channelId: 'cch_1',
    sessionId: 's1',
    verifiedExternalId: 'ada',
    userHash,
  })
  expect(asked[1]?.init.headers).toMatchObject(named)
  asked = answers([403, { code: 'identity_verification_failed' }], page([], null))
  await fetchSessionMessages(embedOf(identity), 's1')
  expect(asked[1]?.init.headers).not.toHaveProperty('x-svc-user-hash')
})

test('the session of somebody else is not looked at; other refusals are errors with their code', async () => {
  const asked = answers([403, { code: 'session_already_claimed' }])
  expect(await fetchSessionMessages(embedOf(identity), 's1')).toBeUndefined()
  expect(asked).toHaveLength(1)
  answers([403, { code: 'channel_inactive' }])
  await expect(fetchSessionMessages(embedOf(), 's1')).rejects.toThrow('channel_inactive')
})
