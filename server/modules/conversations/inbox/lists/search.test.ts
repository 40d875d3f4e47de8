import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'
import { fillWithConversations } from './test-many-conversations.ts'

let app: TestApp

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

interface Page {
  items: {
    id: string
    displayId: number
    match: { field: string; snippet: string; messageId: string | null }
  }[]
  nextCursor: string | null
}

const searchIn =
  (org: TestOrg) =>
  async (q: string, query: Record<string, string> = {}, path = '/queue'): Promise<Page> =>
    (
      await app.http('GET', `/v1/conversations${path}?${new URLSearchParams({ q, ...query }).toString()}`, {
        key: org.key,
      })
    ).body

const numbers = ({ items }: Page) => items.map(({ displayId }) => displayId)

describe('in a small organization, a search', () => {
  let org: TestOrg
  let widget: TestWidget
  let search: ReturnType<typeof searchIn>

  beforeEach(async () => {
    org = await app.createOrg()
    widget = await openWidget(app, org)
    search = searchIn(org)
  })

  const post = (path: string, body: unknown) =>
    app.http('POST', `/v1/conversations${path}`, { key: org.key, body })
  const open = async (sessionId: string, said: string, more = {}): Promise<string> =>
    (await widget.say(sessionId, said, more)).body.conversationId
  const find = async (q: string) => numbers(await search(q)).toSorted()

  it('wants all words, wherever in the conversation each is; quoted ones stay together', async () => {
    await open('s1', 'I want a refund', { visitor: { name: 'Ada Lovelace' } })
    await open('s1', 'for order 42, please')
    await open('s2', 'refund please, I want')
    await open('s3', 'nothing')
    expect(await find('refund please')).toEqual([1, 2])
    expect(await find('ADA order refund')).toEqual([1])
    expect(await find('want refund')).toEqual([1, 2])
    expect(await find('"want a refund"')).toEqual([1])
    expect(await find('"a refund" lovelace')).toEqual([1])
    expect(await find('"want a')).toEqual([1])
    expect(await find('refund unicorn')).toEqual([])
    expect(await find('""')).toEqual([])
    // The end of one message and the beginning of the next are no phrase.
    expect(await find('"refund for"')).toEqual([])
  })

  it('finds parts of words in every script and case, and what stands between words', async () => {
    await open('s1', 'Wo ist mein PÄCKCHEN?')
    await open('s2', '我的包裹在哪里')
    await open('s3', 'order-id:4711/A; see <http://x.example/?q=%20_>')
    expect(await find('päckch')).toEqual([1])
    expect(await find('ckche')).toEqual([1])
    expect(await find('包裹')).toEqual([2])
    expect(await find('id:4711/a;')).toEqual([3])
    expect(await find('%20_')).toEqual([3])
    expect(await find('20__')).toEqual([])
    expect(await find('?')).toEqual([1, 3])
  })

  it('tells where: the number, subject, customer, topic or message, with a piece of the text', async () => {
    const one = await open('s1', `${'blah '.repeat(90)}the NEEDLE is here ${'blah '.repeat(90)}`, {
      visitor: { name: 'Grace Hopper', email: 'grace@example.com' },
    })
    await open('s1', 'haystack')
    await app.http('PATCH', `/v1/conversations/${one}`, { key: org.key, body: { subject: 'Lost invoice' } })
    const topic = (await post('/topics', { name: 'Accounting' })).body
    await post(`/${one}/topic`, { topicId: topic.id })
    await post(`/${one}/messages`, { body: 'needle, says a colleague', internal: true })
    const match = async (q: string) => (await search(q)).items[0]?.match
    expect(await match('#1')).toEqual({ field: 'number', snippet: '#1', messageId: null })
    expect(await match('INVOICE')).toEqual({ field: 'subject', snippet: 'Lost invoice', messageId: null })
    expect(await match('hopper')).toEqual({ field: 'customer', snippet: 'Grace Hopper', messageId: null })
    expect(await match('grace@')).toMatchObject({ field: 'customer', snippet: 'grace@example.com' })
    expect(await match('accoun')).toEqual({ field: 'topic', snippet: 'Accounting', messageId: null })
    const message = await match('needle')
    expect(message).toMatchObject({ field: 'message', messageId: expect.stringMatching(/^cvm_/) })
    expect(message?.snippet).toContain('the NEEDLE is here')
    expect(message?.snippet.length).toBeLessThanOrEqual(200)
    // The place that has the most of the words.
    expect(await match('needle here grace')).toMatchObject({ field: 'message' })
    const [item] = (await search('', { status: 'open' })).items
    expect(item).not.toHaveProperty('match')
  })

  it('knows nothing of notes, of drafts, and of other organizations', async () => {
    const id = await open('s1', 'Hello')
    await post(`/${id}/messages`, { body: 'confidential gossip', internal: true })
    await post(`/${id}/draft-reply`, { body: 'a gossip draft' })
    expect(await find('gossip')).toEqual([])
    const stranger = await app.createOrg()
    const theirs = await openWidget(app, stranger)
    await theirs.say('s1', 'our secret gossip', { visitor: { name: 'Gossip Girl' } })
    expect(await find('gossip')).toEqual([])
    expect(numbers(await searchIn(stranger)('gossip'))).toEqual([1])
  })

  it('keeps to the other filters, and follows changes of subject and customer', async () => {
    const [one, two] = [await open('s1', 'pineapple'), await open('s2', 'pineapple')]
    await post(`/${one}/status`, { status: 'closed' })
    await post(`/${two}/request-handover`, {})
    expect(numbers(await search('pineapple', { status: 'closed' }))).toEqual([1])
    expect(numbers(await search('pineapple', { needsYou: 'true' }))).toEqual([2])
    expect(numbers(await search('#1', { status: 'open' }))).toEqual([])
    expect(numbers(await search('pineapple', { since: '2100-01-01T00:00:00Z' }))).toEqual([])
    const rename = (subject: string | null) =>
      app.http('PATCH', `/v1/conversations/${one}`, { key: org.key, body: { subject } })
    await rename('Ananas')
    expect(await find('ananas')).toEqual([1])
    await rename('Bromelia')
    expect([await find('ananas'), await find('bromel')]).toEqual([[], [1]])
    await rename(null)
    expect(await find('bromel')).toEqual([])
    await app.sql(`update crm_contacts set phone = '+47 22 33 44 55' where org_id = $1`, [org.orgId])
    expect(await find('"22 33 44"')).toEqual([1, 2])
  })

  it('puts the conversation with the number first, and the others that say it behind it, each once', async () => {
    for (const n of upTo(12)) await open(`s${n}`, n === 12 ? 'have I won 3 times?' : 'no digits')
    await open('s1', 'what about 3?')
    expect(numbers(await search('3'))).toEqual([3, 1, 12])
    expect(numbers(await search('#3'))).toEqual([3])
    const pages: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await search('3', { limit: '1', ...(cursor && { cursor }) })
      pages.push(...numbers(page))
      cursor = page.nextCursor
    }
    expect(pages).toEqual([3, 1, 12])
  })
})

describe('among thousands of conversations, a search', () => {
  const COUNT = 5000
  const LATE = 4000
  let org: TestOrg
  let search: ReturnType<typeof searchIn>

  beforeAll(async () => {
    org = await app.createOrg()
    const { channelId } = await openWidget(app, org)
    await fillWithConversations(app, org, { channelId, count: COUNT })
    const say = (text: string, where: string) =>
      app.sql(
        `update conv_messages set body = body || ' ' || $2 where org_id = $1 and seq = 1 and ${where}`,
        [org.orgId, text],
      )
    const number = `(substr(conversation_id, 5)::int)`
    await say('bygone', `${number} <= ${LATE}`)
    await say('unicorn', `${number} = 3`)
    await say('zq', `${number} = 3`)
    search = searchIn(org)
  })

  /** All pages, and how many they were. */
  async function all(q: string, limit: number, path = '/queue'): Promise<{ found: number[]; pages: number }> {
    const found: number[] = []
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await search(q, { limit: String(limit), ...(cursor && { cursor }) }, path)
      found.push(...numbers(page))
      cursor = page.nextCursor
      pages += 1
    }
    return { found, pages }
  }
  const downFrom = (top: number, where: (n: number) => boolean) => upTo(top).toReversed().filter(where)

  it('finds a rare word however old, at once', async () => {
    const page = await search('unicorn')
    expect([numbers(page), page.nextCursor]).toEqual([[3], null])
    expect(numbers(await search('UNICOR 3'))).toEqual([3])
    expect(numbers(await search('unicorn', {}, ''))).toEqual([3])
  })

  it('finds all of what is neither rare nor common, in order, page by page', async () => {
    const hundreds = downFrom(COUNT, (n) => n % 100 === 0)
    for (const limit of [20, 50, 200]) expect((await all('every100', limit)).found).toEqual(hundreds)
    expect((await all('every100 answer', 30)).found).toEqual(hundreds)
    expect((await all('every10', 90)).found).toEqual(downFrom(COUNT, (n) => n % 10 === 0))
    expect((await all('every100', 30, '')).found).toEqual(hundreds)
  })

  it('finds a common word page by page without losing or repeating one', async () => {
    const { found, pages } = await all('word', 200)
    expect(found).toEqual(downFrom(COUNT, () => true))
    expect(pages).toBe(COUNT / 200)
  })

  it('finds what was common long ago, though it is in too many messages to be looked up', async () => {
    const [first] = (await search('bygone')).items
    expect(first?.displayId).toBe(LATE)
    expect((await all('bygone', 200)).found).toEqual(downFrom(LATE, () => true))
  })

  it('goes through the newest in bounded steps for two letters, and gets to the oldest by its cursor', async () => {
    const first = await search('zq')
    expect([numbers(first), first.nextCursor === null]).toEqual([[], false])
    const { found, pages } = await all('zq', 50)
    expect(found).toEqual([3])
    expect(pages).toBeLessThan(8)
  })

  it('finds messages before and after the index has settled them', async () => {
    const widget = await openWidget(app, org)
    await widget.say('fresh', 'a brontosaurus')
    await app.sql(`update conv_conversations set last_message_at = '2020-01-01' where session_id = 'fresh'`)
    expect((await search('brontosaurus')).items).toHaveLength(1)
    await app.sql(`select graphile_worker.add_job('conversations.settleSearch', '{}')`)
    const waiting = `select count(*)::int as n from graphile_worker._private_jobs`
    await vi.waitFor(async () => expect((await app.sql(waiting))[0].n).toBe(0))
    expect((await search('brontosaurus')).items).toHaveLength(1)
  })
})
