import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'
import { readJoins } from './read-marks.ts'
import { happen, newHistory } from './test-histories.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const post = (path: string, body: object = {}, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie, body })

// What a list says of each conversation, counted from the messages alone. $1 organization, $2 the reader.
const COUNTED = `select c.id, least(100, count(*) filter (where m.author_type = 'end_user' and m.seq > coalesce(r.seq, 0)))::int as "unreadCount",
    count(*) filter (where m.kind = 'internal_note')::int as "noteCount", coalesce(bool_or(m.kind = 'draft_reply'), false) as "hasPendingDraft"
  from conv_conversations c left join conv_messages m on m.org_id = c.org_id and m.conversation_id = c.id
  left join conv_read_marks r on r.org_id = c.org_id and r.conversation_id = c.id and r.reader_id = $2
  where c.org_id = $1`
const EACH = ' and c.merged_into_id is null group by c.id, r.seq order by c.id'
const COUNTED_IN_ALL = `select sum("unreadCount")::int as unread, sum("noteCount")::int as notes from (${COUNTED} group by c.id, r.seq) x`
const KEPT_IN_ALL = `select sum(u.unread)::int as unread, sum(c.notes)::int as notes from conv_conversations c ${readJoins('$2')} where c.org_id = $1`

async function expectCounted(me: string, cookie: string, told = ''): Promise<void> {
  const { items } = (await app.http('GET', '/v1/conversations?limit=200', { cookie })).body
  const listed = items
    .map(({ id, unreadCount, noteCount, hasPendingDraft }: Record<string, unknown>) => ({
      id,
      unreadCount,
      noteCount,
      hasPendingDraft,
    }))
    .toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
  const counted = await app.sql(COUNTED + EACH, [org.orgId, me])
  expect([told, listed]).toEqual([told, counted.toSorted((a, b) => (a.id < b.id ? -1 : 1))])
}

describe('unread messages, notes and drafts of a list', () => {
  it('are those of a count of the messages, whatever happened', async () => {
    const history = await newHistory({ app, org, widget }, inject('sampling').seed)
    let told = ''
    for (const n of upTo(150)) {
      told = `${told.slice(-300)} ${await happen(history)}`
      if (n % 5 > 0) continue
      await expectCounted(org.ownerUserId, org.cookie, told)
      await expectCounted(history.colleague.userId, history.colleague.cookie, told)
    }
  }, 120_000)

  it('follow an import', async () => {
    const source = await app.createOrg()
    const from = await openWidget(app, source)
    const { conversationId } = (await from.say('s1', [{ body: 'One' }, { body: 'Two' }])).body
    await app.http('POST', `/v1/conversations/${conversationId}/messages`, {
      key: source.key,
      body: { body: 'Note', internal: true },
    })
    const { nextCursor: _, ...records } = (await app.http('GET', '/v1/conv/export', { key: source.key })).body
    await app.http('POST', '/v1/conv/import', { key: org.key, body: { records } })
    await expectCounted(org.ownerUserId, org.cookie)
    const { items } = (await app.http('GET', '/v1/conversations', { cookie: org.cookie })).body
    expect(items).toMatchObject([{ unreadCount: 2, noteCount: 1 }])
  })

  it('are right with marks, and with deleted conversations, that are older than these numbers', async () => {
    const { conversationId: id } = (await widget.say('s1', [{ body: 'One' }, { body: 'Two' }])).body
    await post(`${id}/messages`, { body: 'Note', internal: true })
    const [first] = await app.sql(
      'select min(seq)::int as seq from conv_messages where conversation_id = $1',
      [id],
    )
    await post(`${id}/read`, { seq: first.seq })
    await app.sql(
      'update conv_read_marks set visitor_messages = null, moves = null where conversation_id = $1',
      [id],
    )
    await app.http('DELETE', `/v1/conversations/${id}`, { cookie: org.cookie })
    await app.sql(
      `update conv_deleted_conversations set records = jsonb_set(records, '{conv_conversations}',
         (select jsonb_agg(r - '{visitor_messages,notes,has_draft,moves}'::text[]) from jsonb_array_elements(records -> 'conv_conversations') r))
       where id = $1`,
      [id],
    )
    await post(`${id}/restore`)
    await widget.say('s1', 'Three')
    await expectCounted(org.ownerUserId, org.cookie)
    const { body } = await app.http('GET', `/v1/conversations/${id}`, { cookie: org.cookie })
    expect(body).toMatchObject({ unreadCount: 2, noteCount: 1 })
    expect((await post(`${id}/read`)).body.unreadCount).toBe(0)
    await expectCounted(org.ownerUserId, org.cookie)
  })

  it('of 50 callers who write, note and read at once none is lost, and each moment of a reader adds up', async () => {
    const { conversationId: id } = (await widget.say('s0', 'Hello')).body
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        await client.query('begin isolation level repeatable read read only')
        const [kept] = (await client.query(KEPT_IN_ALL, [org.orgId, org.ownerUserId])).rows
        const [counted] = (await client.query(COUNTED_IN_ALL, [org.orgId, org.ownerUserId])).rows
        expect(kept).toEqual(counted)
        await client.query('commit')
      }
    }
    const watching = watch()
    watching.catch(() => {})
    const work = async (n: number) => {
      await widget.say(`s${n % 5}`, `Hello ${n}`)
      await post(
        `${id}/${n % 2 ? 'read' : 'messages'}`,
        n % 2 ? { seq: n } : { body: 'Note', internal: true },
      )
      await widget.say(`s${n % 5}`, [{ body: 'And' }, { role: 'agent', body: 'Answer' }])
    }
    await Promise.all(upTo(50).map((n) => work(n))).finally(() => (isOver = true))
    await watching
    await client.end()
    await expectCounted(org.ownerUserId, org.cookie)
    const { items } = (await app.http('GET', '/v1/conversations', { cookie: org.cookie })).body
    expect(items.find((item: { id: string }) => item.id === id).noteCount).toBe(25)
  }, 60_000)
})
