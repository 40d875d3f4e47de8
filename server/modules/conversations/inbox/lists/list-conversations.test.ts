import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const get = (
  path: string,
  query: Record<string, string> = {},
  as: Record<string, string> = { key: org.key },
) => app.http('GET', `/v1/conversations${path}?${new URLSearchParams(query).toString()}`, as)
const open = async (sessionId: string, said = 'Hello', more = {}): Promise<string> =>
  (await widget.say(sessionId, said, more)).body.conversationId
const flag = (id: string) =>
  app.sql(
    'update conv_conversations set needs_human_attention = true, needs_human_attention_at = now() where id = $1',
    [id],
  )
const found = async (query: Record<string, string>, path = '') =>
  (await get(path, query)).body.items
    .map((item: { displayId: number }) => item.displayId)
    .toSorted((a: number, b: number) => a - b)

async function allPages(path: string, limit: number, query: Record<string, string> = {}): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { items: { id: string }[]; nextCursor: string | null } = (
      await get(path, { ...query, limit: String(limit), ...(cursor && { cursor }) })
    ).body
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return seen
}

describe('the list', () => {
  it('shows a conversation with its customer and channel', async () => {
    const id = await open('s1', 'Hello\n there', {
      ...widget.pair('user-1'),
      visitor: { name: 'Ada', email: 'ada@example.com' },
    })
    const { body } = await get('')
    expect(body).toEqual({
      nextCursor: null,
      items: [
        {
          id,
          displayId: 1,
          status: 'open',
          channelId: widget.channelId,
          channelType: 'chat',
          channelName: 'Site',
          contactId: expect.stringMatching(/^ctc_/),
          customerName: 'Ada',
          customerEmail: 'ada@example.com',
          topicId: null,
          topicName: null,
          topicSlug: null,
          assigneeUserId: null,
          assignedByReply: false,
          subject: null,
          lastMessageAt: expect.any(String),
          lastInboundPreview: 'Hello there',
          lastMessagePreview: 'Hello there',
          lastMessageAuthorType: 'end_user',
          lastMessageAuthorId: null,
          lastMessageAuthorName: null,
          needsHumanAttention: false,
          attentionReason: null,
          needsHumanAttentionAt: null,
          handoverResolvedAt: null,
          snoozeUntil: null,
          agentMode: 'auto',
          agentModeSource: 'channel',
          suppressedReason: null,
          isTest: false,
          mergedIntoId: null,
          verified: true,
          voiceActive: false,
          claim: null,
          seq: 2,
          updatedAt: expect.any(String),
          createdAt: expect.any(String),
          assigneeName: null,
          topicAgentMode: null,
          noteCount: 0,
          hasPendingDraft: false,
          unreadCount: 1,
        },
      ],
    })
  })

  it('names the people, and tells of notes, drafts, what is unread, and the topic’s mode', async () => {
    const id = await open('s1')
    await open('s1', 'Anybody there?')
    const post = (path: string, body: unknown, as: Record<string, string> = { cookie: org.cookie }) =>
      app.http('POST', `/v1/conversations${path}`, { ...as, body })
    const topic = (await post('/topics', { name: 'Refunds' })).body
    await post(`/topics/${topic.id}/agent-mode`, { mode: 'draft_only' })
    await post(`/${id}/topic`, { topicId: topic.id })
    await post(`/${id}/assign`, { assigneeUserId: org.ownerUserId })
    await post(`/${id}/take-over`, {})
    await post(`/${id}/messages`, { body: 'one', internal: true })
    await post(`/${id}/messages`, { body: 'two', internal: true })
    await post(`/${id}/draft-reply`, { body: 'A draft' }, { key: org.key })
    const shown = {
      id,
      topicName: 'Refunds',
      topicAgentMode: 'draft_only',
      assigneeName: 'Olga Owner',
      claim: { holderName: 'Olga Owner' },
      noteCount: 2,
      hasPendingDraft: true,
      unreadCount: 2,
    }
    for (const path of ['', '/queue']) expect((await get(path)).body.items).toMatchObject([shown])
    expect((await get(`/${id}`)).body).toMatchObject({ ...shown, readSeq: 0 })
    // Who left the organization has no name here any more.
    await app.sql('delete from iam_memberships where user_id = $1', [org.ownerUserId])
    expect((await get('')).body.items[0]).toMatchObject({ assigneeName: null, claim: { holderName: null } })
  })

  it('puts flagged ones first, then the latest; the queue goes by the latest only', async () => {
    const ids: string[] = []
    for (const n of upTo(4)) ids.push(await open(`s${n}`))
    await flag(ids[1] as string)
    const at = (...order: number[]) => order.map((n) => ids[n - 1])
    expect((await get('')).body.items.map(({ id }: { id: string }) => id)).toEqual(at(2, 4, 3, 1))
    expect((await get('/queue')).body.items.map(({ id }: { id: string }) => id)).toEqual(at(4, 3, 2, 1))
  })

  it('skips and repeats nothing over pages, while rows share a time, a flag, or have no message', async () => {
    const ids: string[] = []
    for (const n of upTo(11)) ids.push(await open(`s${n}`))
    await app.sql(
      `update conv_conversations set last_message_at = '2026-01-01T00:00:00.123Z' where id = any($1)`,
      [ids.slice(0, 6)],
    )
    // Closer to each other than a millisecond.
    await app.sql(
      `update conv_conversations set last_message_at = '2026-01-02T00:00:00Z'::timestamptz + display_id * interval '1 microsecond'
       where id = any($1)`,
      [ids.slice(6, 8)],
    )
    await app.sql('update conv_conversations set last_message_at = null where id = any($1)', [ids.slice(8)])
    for (const id of [ids[0], ids[5], ids[9], ids[10]]) await flag(id as string)
    for (const path of ['', '/queue']) {
      const whole = (await get(path)).body.items.map(({ id }: { id: string }) => id)
      expect(whole.toSorted()).toEqual(ids.toSorted())
      for (const limit of [1, 2, 3]) expect(await allPages(path, limit)).toEqual(whole)
    }
  })

  it('refuses a cursor that it did not make, and bad filters, with 400', async () => {
    const key = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const cursor of ['junk', key([]), key([0, 'never', 'x']), key([2, null, 'x']), key([0, 1e300, 'x'])])
      for (const q of ['', 'word']) expect((await get('', { cursor, q })).body.code).toBe('invalid_cursor')
    for (const at of [0, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
      expect((await get('', { cursor: key([0, at, 'x']), since: '0000-01-01T00:00:00Z' })).status).toBe(200)
    for (const bad of [
      { status: 'gone' },
      { suppressedReason: 'mood' },
      { channelType: 'fax' },
      { since: 'today' },
      { limit: '0' },
      { limit: '201' },
      { q: 'x'.repeat(201) },
    ]) {
      const refused = await get('', bad as Record<string, string>)
      expect([bad, refused.status, refused.body.code]).toEqual([bad, 400, 'invalid_input'])
    }
  })

  it('filters by status, assignee, channel, flag and activity', async () => {
    const [one, two, three] = [await open('s1'), await open('s2'), await open('s3')]
    const other = await openWidget(app, org)
    await other.say('s4', 'x')
    await app.http('POST', `/v1/conversations/${one}/status`, { key: org.key, body: { status: 'closed' } })
    await app.http('POST', `/v1/conversations/${two}/messages`, {
      cookie: org.cookie,
      body: { body: 'Mine' },
    })
    await flag(three)
    await app.sql(`update conv_conversations set last_message_at = '2026-01-01T00:00:00Z' where id = $1`, [
      one,
    ])
    for (const path of ['', '/queue']) {
      expect(await found({ status: 'closed' }, path)).toEqual([1])
      expect(await found({ assigneeUserId: org.ownerUserId }, path)).toEqual([2])
      expect(await found({ assigneeUserId: 'none' }, path)).toEqual([1, 3, 4])
      expect(await found({ needsHumanAttention: 'true' }, path)).toEqual([3])
      expect(await found({ needsHumanAttention: '0' }, path)).toEqual([1, 2, 4])
      expect(await found({ channelId: other.channelId }, path)).toEqual([4])
      expect(await found({ channelType: 'chat', since: '2026-01-02T00:00:00Z' }, path)).toEqual([2, 3, 4])
      expect(await found({ channelType: 'email' }, path)).toEqual([])
      expect(await found({ suppressedReason: 'bounce' }, path)).toEqual([])
    }
  })

  it('filters by what is settled unseen, by no topic, by the caller’s own, by unread, and alone or together', async () => {
    const ids: string[] = []
    for (const n of upTo(5)) ids.push(await open(`s${n}`))
    const [one, two, three, four] = ids as [string, string, string, string]
    const topic = (await app.http('POST', '/v1/conversations/topics', { key: org.key, body: { name: 'T' } }))
      .body
    await app.sql('update conv_conversations set topic_id = $2 where id = any($1)', [[one, two], topic.id])
    await app.sql('update conv_conversations set assignee_user_id = $2 where id = any($1)', [
      [two, three],
      org.ownerUserId,
    ])
    await app.sql(
      `update conv_conversations set suppressed_reason = 'bounce', status = 'spam' where id = $1`,
      [four],
    )
    await app.http('POST', `/v1/conversations/${one}/read`, { cookie: org.cookie, body: {} })
    await flag(two)
    const mine = async (query: Record<string, string>, path: string) =>
      (await get(path, query, { cookie: org.cookie })).body.items
        .map((item: { displayId: number }) => item.displayId)
        .toSorted()
    for (const path of ['', '/queue']) {
      expect(await mine({ topicId: topic.id }, path)).toEqual([1, 2])
      expect(await mine({ topicId: 'none' }, path)).toEqual([3, 4, 5])
      expect(await mine({ assigneeUserId: 'me' }, path)).toEqual([2, 3])
      expect(await mine({ assigneeUserId: 'me', topicId: topic.id }, path)).toEqual([2])
      expect(await mine({ assigneeUserId: 'none', topicId: 'none', status: 'open' }, path)).toEqual([5])
      expect(await mine({ suppressedReason: 'any' }, path)).toEqual([4])
      expect(await mine({ suppressedReason: 'bounce', status: 'spam' }, path)).toEqual([4])
      expect(await mine({ suppressedReason: 'bounce', status: 'open' }, path)).toEqual([])
      expect(await mine({ suppressedReason: 'none' }, path)).toEqual([1, 2, 3, 5])
      expect(await mine({ unread: 'true' }, path)).toEqual([2, 3, 4, 5])
      expect(await mine({ unread: 'true', assigneeUserId: 'none', status: 'open' }, path)).toEqual([5])
      expect(await mine({ needsHumanAttention: 'true', assigneeUserId: 'me' }, path)).toEqual([2])
      expect(await mine({ needsHumanAttention: '0', topicId: topic.id }, path)).toEqual([1])
      expect(await mine({ needsYou: 'true', topicId: topic.id }, path)).toEqual([2])
      expect(await mine({ needsHumanAttention: 'perhaps' }, path)).toEqual([1, 2, 3, 4, 5])
      expect(await mine({ assigneeUserId: 'usr_nobody' }, path)).toEqual([])
    }
  })

  it('filters by customer, with every other filter', async () => {
    const ada = { visitor: { name: 'Ada', email: 'ada@example.com' } }
    const first = await open('s1', 'One', ada)
    await open('s2', 'Two', ada)
    await open('s3', 'Three')
    await open('s4', 'Four', ada)
    const { contactId } = (await get(`/${first}`)).body
    await app.http('POST', `/v1/conversations/${first}/status`, { key: org.key, body: { status: 'closed' } })
    await flag((await get('', { q: 'Two' })).body.items[0].id)
    for (const path of ['', '/queue']) {
      expect(await found({ contactId }, path)).toEqual([1, 2, 4])
      expect(await allPages(path || '/queue', 1, { contactId })).toHaveLength(3)
      expect(await found({ contactId, status: 'closed' }, path)).toEqual([1])
      expect(await found({ contactId, needsHumanAttention: 'true' }, path)).toEqual([2])
      expect(await found({ contactId, needsYou: 'true', status: 'open' }, path)).toEqual([2])
      expect(await found({ contactId, assigneeUserId: 'none', topicId: 'none' }, path)).toEqual([1, 2, 4])
      expect(await found({ contactId, assigneeUserId: 'usr_x' }, path)).toEqual([])
      expect(await found({ contactId, q: 'four' }, path)).toEqual([4])
      expect(await found({ contactId: 'ctc_nobody' }, path)).toEqual([])
    }
  })

  it('pages through every filter without losing or repeating one', async () => {
    for (const n of upTo(9)) await open(`s${n}`)
    const topic = (await app.http('POST', '/v1/conversations/topics', { key: org.key, body: { name: 'T' } }))
      .body
    await app.sql(
      `update conv_conversations set topic_id = $1, assignee_user_id = case when display_id % 2 = 0 then 'usr_a' end,
         needs_human_attention = display_id % 3 = 0 or display_id in (1, 5), status = case when display_id % 4 = 0 then 'closed' else 'open' end,
         last_message_at = case when display_id < 8 then last_message_at end where org_id = $2`,
      [topic.id, org.orgId],
    )
    for (const path of ['', '/queue'])
      for (const query of [
        { topicId: topic.id },
        { topicId: topic.id, status: 'open' },
        { assigneeUserId: 'none' },
        { assigneeUserId: 'usr_a' },
        { needsHumanAttention: 'false' },
        { needsYou: 'true' },
        { channelType: 'chat', status: 'open' },
        { q: 'hello' },
        { q: 'he' },
      ] as Record<string, string>[]) {
        const whole = (await get(path, query)).body.items.map(({ id }: { id: string }) => id)
        expect(whole.length).toBeGreaterThan(2)
        expect([query, await allPages(path, 2, query)]).toEqual([query, whole])
      }
  })

  it('leaves out what was merged into another one', async () => {
    const [one, two] = [await open('s1', 'first'), await open('s2', 'second')]
    await app.http('POST', `/v1/conversations/${one}/merge`, { key: org.key, body: { intoId: two } })
    for (const path of ['', '/queue']) {
      expect(await found({}, path)).toEqual([2])
      expect(await found({ status: 'closed' }, path)).toEqual([])
      expect(await found({ q: 'first' }, path)).toEqual([2])
      expect(await found({ q: '#1' }, path)).toEqual([])
    }
    expect((await get('/queue/counts')).body).toMatchObject({ total: 1, closed: 0 })
  })

  it('shows nothing of another organization', async () => {
    await open('s1')
    const stranger = await app.createOrg()
    expect((await get('', { q: 'Hello' }, { key: stranger.key })).body.items).toEqual([])
    expect((await get('/queue/counts', {}, { key: stranger.key })).body.total).toBe(0)
  })

  it('needs conv:read', async () => {
    const key = await app.createKey(org, ['conv:write'])
    for (const path of ['', '/queue', '/queue/counts'])
      expect((await get(path, {}, { key })).status).toBe(403)
  })
})

describe('the search', () => {
  it('finds by public text, customer and subject, in any case and status', async () => {
    await open('s1', 'Where is my PARCEL?')
    await open('s2', 'x', { visitor: { name: 'Ada Lovelace', email: 'ada@example.com' } })
    const third = await open('s3')
    await app.sql(`update conv_conversations set subject = 'Invoice 2026', status = 'closed' where id = $1`, [
      third,
    ])
    await app.sql(
      `update crm_contacts set phone = '+49 30 1234' where id = (select contact_id from conv_conversations where id = $1)`,
      [third],
    )
    const hits: Record<string, number[]> = {
      parcel: [1],
      ' parcel ': [1],
      lovelace: [2],
      'ADA@': [2],
      invoice: [3],
      '30 1234': [3],
      nothing: [],
    }
    for (const [q, ids] of Object.entries(hits)) expect([q, await found({ q })]).toEqual([q, ids])
    expect(await found({ q: '', status: 'open' })).toEqual([1, 2])
  })

  it('takes wildcards literally', async () => {
    await open('s1', '100% sure')
    await open('s2', '100 x sure')
    await open('s3', 'a_b')
    await open('s4', 'a\\b')
    expect(await found({ q: '100% s' })).toEqual([1])
    expect(await found({ q: 'a_b' })).toEqual([3])
    expect(await found({ q: 'a\\b' })).toEqual([4])
    expect(await found({ q: '%' })).toEqual([1])
  })

  it('finds by number, with and without #', async () => {
    for (const n of upTo(12)) await open(`s${n}`, 'no digits')
    expect(await found({ q: '#1' })).toEqual([1])
    expect(await found({ q: '1' })).toEqual([1])
    expect(await found({ q: '#12' })).toEqual([12])
    expect(await found({ q: '99999999999' })).toEqual([])
  })

  it('never finds by internal notes', async () => {
    const id = await open('s1')
    await app.http('POST', `/v1/conversations/${id}/messages`, {
      key: org.key,
      body: { body: 'difficult customer', internal: true },
    })
    expect(await found({ q: 'difficult' })).toEqual([])
  })
})

describe('the counts', () => {
  it('tell what needs the caller, what is in progress, and the rest by status', async () => {
    const colleague = await app.createKey(org, ['conv:read'])
    const [mine, theirs, expired, flagged] = await Promise.all(upTo(4).map((n) => open(`s${n}`)))
    for (const n of upTo(3)) await open(`plain-${n}`)
    const closed = await open('closed')
    await app.http('POST', `/v1/conversations/${closed}/status`, { key: org.key, body: { status: 'closed' } })
    for (const id of [theirs, expired, flagged]) await flag(id as string)
    await app.http('POST', `/v1/conversations/${mine}/take-over`, { cookie: org.cookie, body: {} })
    await app.http('POST', `/v1/conversations/${mine}/assign`, {
      key: org.key,
      body: { assigneeUserId: org.ownerUserId },
    })
    const hold = `update conv_conversations set claim_user_id = 'usr_other', claim_expires_at = now() + $2::interval where id = $1`
    await app.sql(hold, [theirs, '1 hour'])
    await app.sql(hold, [expired, '-1 second'])
    const me = (await get('/queue/counts', {}, { cookie: org.cookie })).body
    // Taken over by me, flagged with an expired take-over, flagged; a colleague's take-over is in progress.
    expect(me).toEqual({
      needsYou: 3,
      inProgress: 4,
      total: 7,
      mine: 1,
      unassigned: 6,
      snoozed: 0,
      closed: 1,
      spam: 0,
    })
    // The filter finds what the count counts.
    const needy = async (as: Record<string, string>) =>
      (await get('/queue', { needsYou: 'true', status: 'open' }, as)).body.items
        .map((item: { id: string }) => item.id)
        .toSorted()
    expect(await needy({ cookie: org.cookie })).toEqual([mine, expired, flagged].toSorted())
    expect(await needy({ key: colleague })).toEqual([expired, flagged].toSorted())
    expect((await get('/queue/counts', {}, { key: colleague })).body).toMatchObject({ needsYou: 2, mine: 0 })
    expect(
      (await get('/queue/counts', { assigneeUserId: org.ownerUserId }, { cookie: org.cookie })).body,
    ).toMatchObject({ needsYou: 1, total: 1 })
    for (const assigneeUserId of ['me', org.ownerUserId])
      expect(
        (await get('/queue/counts', { assigneeUserId, topicId: 'none' }, { cookie: org.cookie })).body,
      ).toMatchObject({ needsYou: 1, total: 1, mine: 1, unassigned: 0 })
    expect((await get('/queue/counts', { assigneeUserId: 'none' })).body).toMatchObject({
      total: 6,
      closed: 1,
    })
  })

  it('count by topic, and far beyond a page', async () => {
    const topic = (await app.http('POST', '/v1/conversations/topics', { key: org.key, body: { name: 'T' } }))
      .body
    await app.sql(
      `insert into conv_conversations (org_id, id, display_id, channel_id, status, topic_id)
       select $1, 'ccv_many' || n, n, $2, (array['open', 'closed', 'snoozed', 'spam', 'open'])[n % 5 + 1], case when n % 2 = 0 then $3 end
       from generate_series(1, 1000) n`,
      [org.orgId, widget.channelId, topic.id],
    )
    const half = {
      needsYou: 0,
      inProgress: 200,
      total: 200,
      unassigned: 200,
      closed: 100,
      snoozed: 100,
      spam: 100,
    }
    expect((await get('/queue/counts', { topicId: topic.id })).body).toMatchObject(half)
    expect((await get('/queue/counts', { topicId: 'none' })).body).toMatchObject(half)
    expect((await get('/queue/counts')).body).toMatchObject({
      total: 400,
      closed: 200,
      snoozed: 200,
      spam: 200,
    })
  })
})
