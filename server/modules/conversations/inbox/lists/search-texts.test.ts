import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { createRandom, type Random } from '../../../../test/random.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'
import { publicText } from './searched-messages.ts'
import { storeNext } from './store-search-texts.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const post = (path: string, body: unknown = {}) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie: org.cookie, body })
const open = async (sessionId: string, said: string, more = {}): Promise<string> =>
  (await widget.say(sessionId, said, more)).body.conversationId

/** All pages of a search. */
async function find(q: string, limit = 50, of = org): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ q, limit: String(limit), ...(cursor && { cursor }) })
    const { body } = await app.http('GET', `/v1/conversations/queue?${query}`, { key: of.key })
    found.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  }
  return found
}

/** The same by looking at everything, as the promise has it. */
const findByLooking = async (terms: readonly string[], of = org): Promise<string[]> =>
  (
    await app.sql(
      `select c.id from conv_conversations c
       left join conv_topics t on t.org_id = c.org_id and t.id = c.topic_id
       left join crm_contacts k on k.org_id = c.org_id and k.id = c.contact_id
       cross join lateral (select lower(concat_ws(E'\\n', c.subject, t.name, k.name, k.email, k.phone, (
         select string_agg(m.body, E'\\n') from conv_messages m
         where m.org_id = c.org_id and m.conversation_id = c.id and not m.internal))) as text) d
       where c.org_id = $1 and c.merged_into_id is null
         and (select bool_and(strpos(d.text, lower(term)) > 0) from unnest($2::text[]) term)
       order by c.last_message_at desc nulls last, c.id desc`,
      [of.orgId, terms],
    )
  ).map(({ id }) => id)

/** Lets a minute pass for what was said, except where somebody is just writing, and runs the job. */
async function storeTexts(of = org): Promise<void> {
  await app.sql(
    `update conv_conversations c set last_message_at = last_message_at - interval '2 minutes' from (
       select id from conv_conversations where org_id = $1 for no key update skip locked) k
     where c.org_id = $1 and c.id = k.id`,
    [of.orgId],
  )
  await app.sql(`update conv_search_progress set began_at = '-infinity' where org_id = $1`, [of.orgId])
  await app.sql(`select graphile_worker.add_job('conversations.storeSearchTexts', '{}')`)
  const waiting = `select count(*)::int as n from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'conversations.storeSearchTexts'`
  await vi.waitFor(async () => expect((await app.sql(waiting))[0].n).toBe(0), {
    timeout: 20_000,
    interval: 20,
  })
}
const stored = async (id: string): Promise<{ text: string; isWhole: boolean } | undefined> =>
  (
    await app.sql(
      `select t.text, t.last_seq = c.last_seq as "isWhole" from conv_search_texts t join conv_conversations c
       on c.org_id = t.org_id and c.id = t.conversation_id where c.id = $1`,
      [id],
    )
  )[0]

const PIECES = [
  'refund',
  'Größe',
  'STRASSE',
  'straße',
  'İstanbul',
  'ilk',
  'KELVIN K',
  'ΣΊΣΥΦΟΣ',
  '我的包裹',
  '👩‍👩‍👧 ok',
  '100%',
  'a_b',
  '\\d+',
  'x\ny',
  'Äpfel,\tBirnen',
  "O'Brien",
  'zu',
  '#12',
  '🎉',
]
const textOf = (random: Random) =>
  upTo(1 + Math.floor(random.between(0, 6)))
    .map(() => random.pick(PIECES))
    .join(random.pick([' ', '', '-', '\n']))

/** A part of a text, as somebody would type it between quotation marks. */
function partOf(text: string, random: Random): string | undefined {
  const letters = Array.from(text)
  const start = Math.floor(random.between(0, letters.length))
  const part = letters
    .slice(start, start + 1 + Math.floor(random.between(0, 7)))
    .join('')
    .trim()
  // A search takes white space as one blank, and a number as that of a conversation.
  return part === '' || /[\s"]{2}|[\n\t"]|^#?\d+$/.test(part) ? undefined : part
}

describe('a search finds what looking at everything finds', () => {
  it('whatever is said, stored, renamed, merged, taken apart, deleted and restored between two searches', async () => {
    const random = createRandom(inject('sampling').seed)
    const other = await app.createOrg()
    const theirs = await openWidget(app, other)
    const topic = (await post('topics', { name: 'Zubehör' })).body.id
    const merges: string[] = []
    const deleted: string[] = []
    const texts: string[] = []
    const anyId = async () =>
      (
        await app.sql(
          `select id from conv_conversations where org_id = $1 and merged_into_id is null order by md5(id || $2) limit 1`,
          [org.orgId, String(random.between(0, 1))],
        )
      )[0]?.id as string
    const say = () => {
      const text = textOf(random)
      texts.push(text)
      return text
    }
    const session = () => `s${Math.floor(random.between(1, 12))}`
    const changes: (() => Promise<unknown>)[] = [
      ...upTo(5).map(() => () => widget.say(session(), say())),
      () =>
        widget.say(
          session(),
          upTo(3).map(() => ({ body: say() })),
        ),
      () => theirs.say(session(), say()),
      async () => post(`${await anyId()}/messages`, { body: say() }),
      async () => post(`${await anyId()}/messages`, { body: say(), internal: true }),
      async () =>
        app.http('PATCH', `/v1/conversations/${await anyId()}`, { key: org.key, body: { subject: say() } }),
      async () => post(`${await anyId()}/topic`, { topicId: topic }),
      () => app.sql(`update conv_topics set name = $2 where org_id = $1`, [org.orgId, say().slice(0, 60)]),
      () => widget.say(session(), say(), { visitor: { name: say().replace(/\s+/g, ' ').slice(0, 60) } }),
      async () => {
        const [from, into] = [await anyId(), await anyId()]
        if (from !== into && (await post(`${from}/merge`, { intoId: into })).status === 200) merges.push(from)
      },
      () => post(`${merges.pop() ?? 'ccv_none'}/unmerge`),
      async () => {
        const id = await anyId()
        await app.http('DELETE', `/v1/conversations/${id}`, { cookie: org.cookie })
        deleted.push(id)
      },
      () => post(`${deleted.pop() ?? 'ccv_none'}/restore`),
      // As a later version of the service may.
      () =>
        app.sql(
          `update conv_messages set body = $2 where org_id = $1 and id = (select max(id) from conv_messages where org_id = $1)`,
          [org.orgId, say()],
        ),
      () =>
        app.sql(
          `update conv_messages set internal = not internal where org_id = $1 and id = (select min(id) from conv_messages where org_id = $1 and kind is null)`,
          [org.orgId],
        ),
      () =>
        app.sql(
          `delete from conv_messages where org_id = $1 and id = (select min(id) from conv_messages where org_id = $1)`,
          [org.orgId],
        ),
      () => storeTexts(),
      () => storeTexts(other),
    ]
    for (const _ of upTo(10)) await widget.say(session(), say())
    for (const _ of upTo(25)) {
      for (const change of random.shuffle(changes).slice(0, 2)) await change()
      const terms = random
        .shuffle(texts)
        .slice(0, random.pick([1, 1, 2]))
        .flatMap((text) => partOf(text, random) ?? [])
      if (terms.length === 0) continue
      const q = [...new Set(terms)].map((term) => `"${term}"`).join(' ')
      const limit = random.pick([1, 3, 50])
      expect([q, await find(q, limit)]).toEqual([q, await findByLooking(terms)])
      expect([q, await find(q, limit, other)]).toEqual([q, await findByLooking(terms, other)])
    }
    await storeTexts()
    const whole = await app.sql(`select count(*)::int as n from conv_search_texts where text <> ''`)
    expect(whole[0].n).toBeGreaterThan(0)
  }, 120_000)

  it('while fifty write, merge and correct at once and the texts are stored again and again', async () => {
    const ids = await Promise.all(upTo(12).map((n) => open(`s${n}`, `first ${n}`)))
    let isOver = false
    const storing = (async () => {
      while (!isOver) await storeTexts()
    })()
    await Promise.all(
      upTo(50).map(async (n) => {
        await widget.say(`s${1 + (n % 12)}`, `said ${n} before`)
        if (n <= 4) await post(`${ids[n]}/merge`, { intoId: ids[n + 4] })
        await app.sql(`update conv_messages set body = $2 where org_id = $1 and body = $3`, [
          org.orgId,
          `said ${n} afterwards`,
          `said ${n} before`,
        ])
      }),
    )
    isOver = true
    await storing
    await storeTexts()
    for (const q of ['be', 'before']) expect([q, await find(q)]).toEqual([q, []])
    const [{ stale }] = await app.sql(
      `select count(*)::int as stale from conv_search_texts where org_id = $1 and text like '%before%'`,
      [org.orgId],
    )
    expect(stale).toBe(0)
    for (const q of ['afterwards', 'first', 'said'])
      expect([q, await find(q)]).toEqual([q, await findByLooking([q])])
  }, 120_000)
})

describe('a stored text', () => {
  it('is of conversations that rest, has what is public in lower case, and grows by what is new', async () => {
    const id = await open('s1', 'Hello\nWORLD', { visitor: { name: 'ADA' } })
    await post(`${id}/messages`, { body: 'Secret', internal: true })
    await app.sql(`select graphile_worker.add_job('conversations.storeSearchTexts', '{}')`)
    await storeTexts()
    expect(await stored(id)).toEqual({ text: 'ada\nhello\nworld', isWhole: true })
    await widget.say('s1', 'ÄPFEL')
    expect(await stored(id)).toMatchObject({ isWhole: false })
    expect(await find('"äpfel"')).toEqual([id])
    await storeTexts()
    expect(await stored(id)).toEqual({ text: 'ada\nhello\nworld\näpfel', isWhole: true })
  })

  it('says nothing of what has been changed, moved, deleted or renamed since', async () => {
    const visitor = { name: 'Ada', email: 'ada@example.com' }
    const [one, two] = [await open('s1', 'oldest words', { visitor }), await open('s2', 'other words')]
    const [contact] = await app.sql('select contact_id as id from conv_conversations where id = $1', [one])
    const set = (subject: string) =>
      app.http('PATCH', `/v1/conversations/${one}`, { key: org.key, body: { subject } })
    const message = (change: string) => app.sql(`${change} where conversation_id = $1 and seq = 1`, [one])
    const changes: [of: string, to: string, () => Promise<unknown>][] = [
      ['oldest', 'newest', () => message(`update conv_messages set body = 'newest words'`)],
      ['newest', 'words', () => message('update conv_messages set internal = true')],
      ['none', 'newest', () => message('update conv_messages set internal = false')],
      ['none', 'Invoice', () => set('Invoice')],
      ['Invoice', 'Delivery', () => set('Delivery')],
      ['Ada', 'Grace', () => app.sql(`update crm_contacts set name = 'Grace' where id = $1`, [contact.id])],
      ['none', 'other', () => post(`${two}/merge`, { intoId: one, samePerson: true })],
      ['none', 'other', () => post(`${two}/unmerge`)],
      ['newest', 'words', () => message('delete from conv_messages')],
    ]
    for (const [of, to, change] of changes) {
      await storeTexts()
      expect([to, (await stored(one))?.isWhole]).toEqual([to, true])
      await change()
      const found = [of, await find(of), to, await find(to)]
      expect(found).toEqual([of, await findByLooking([of]), to, await findByLooking([to])])
    }
    expect(await find('newest')).toEqual([])
  })

  it('is not made of what a message was while somebody changed it', async () => {
    const id = await open('s1', 'as it was')
    await storeTexts()
    await widget.say('s1', 'more')
    await app.sql(
      `update conv_conversations set last_message_at = now() - interval '2 minutes' where id = $1`,
      [id],
    )
    await app.sql('delete from conv_search_progress')
    const [changing, storing] = (await Promise.all(
      upTo(2).map(async () => {
        const client = new pg.Client({ connectionString: app.databaseUrl })
        await client.connect()
        return client
      }),
    )) as [pg.Client, pg.Client]
    try {
      await changing.query('begin')
      await changing.query(
        `update conv_messages set body = 'as it is' where conversation_id = $1 and body = 'as it was'`,
        [id],
      )
      const { rows } = await storing.query('select pg_backend_pid() as pid')
      const stores = storing.query(storeNext.text, [org.orgId])
      await vi.waitFor(
        async () => {
          const waits = `select cardinality(pg_blocking_pids($1)) as n`
          expect((await app.sql(waits, [rows[0].pid]))[0].n).toBe(1)
        },
        { timeout: 20_000, interval: 20 },
      )
      await changing.query('commit')
      await stores
    } finally {
      await Promise.all([changing.end(), storing.end()])
    }
    expect(await find('"as it was"')).toEqual([])
    expect(await find('"as it is"')).toEqual([id])
    await storeTexts()
    expect(await stored(id)).toEqual({ text: 'as it is\nmore', isWhole: true })
  })

  it('is made although another organization’s cannot be, which the log names', async () => {
    const broken = await app.createOrg()
    const theirs = await openWidget(app, broken)
    await theirs.say('s1', 'never stored')
    const id = await open('s1', 'stored')
    await app.sql(
      `alter table conv_search_texts add constraint broken check (org_id <> '${broken.orgId}') not valid`,
    )
    await app.sql(`update conv_conversations set last_message_at = last_message_at - interval '2 minutes'`)
    await storeTexts()
    expect(await stored(id)).toEqual({ text: 'stored', isWhole: true })
    const told = app.logs.filter((line) => line.includes('texts for searches were not stored'))
    expect(told.every((line) => line.includes(broken.orgId))).toBe(true)
    expect(told.length).toBeGreaterThan(0)
    await app.sql('alter table conv_search_texts drop constraint broken')
  })

  it('of a conversation that is very long is of its latest words, in order', async () => {
    const id = await open('s1', 'first')
    for (const word of ['second', 'third', 'fourth']) await widget.say('s1', word)
    const textOf = async (lastSeq: number, after: number) => {
      const conversation = { org: '$1', id: '$2', lastSeq: '$3::int', after: '$4::int' }
      const text = publicText(conversation, { manyEvents: 10, mostBytes: 12 })
      return (await app.sql(`select ${text} as text`, [org.orgId, id, lastSeq, after]))[0].text
    }
    expect(await textOf(10, 0)).toBe('first\nsecond\nthird\nfourth')
    expect(await textOf(11, 0)).toBe('third\nfourth')
    const [{ seq }] = await app.sql(
      `select seq from conv_messages where conversation_id = $1 and body = 'third'`,
      [id],
    )
    expect(await textOf(11, seq)).toBe('fourth')
    expect(await textOf(11, seq + 100)).toBeNull()
  })

  it('goes with its conversation, is kept in no other place, and is made anew when that comes back', async () => {
    const id = await open('s1', 'A needle')
    await storeTexts()
    await app.http('DELETE', `/v1/conversations/${id}`, { cookie: org.cookie })
    expect(await stored(id)).toBeUndefined()
    const [kept] = await app.sql(`select records from conv_deleted_conversations where id = $1`, [id])
    expect(kept.records).not.toHaveProperty('conv_search_texts')
    expect((await post(`${id}/restore`)).status).toBe(200)
    expect(await find('needle')).toEqual([id])
    await storeTexts()
    expect(await stored(id)).toEqual({ text: 'a needle', isWhole: true })
  })
})
