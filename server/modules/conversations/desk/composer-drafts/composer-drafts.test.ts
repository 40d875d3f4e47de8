import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openSocket } from '../../test-socket.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let mia: string
let id: string

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  mia = await app.createMember(org, 'member')
  id = (await widget.say('s1', 'Hello')).body.conversationId
})

const save = (body: object, cookie = mia, conversationId = id) =>
  app.http('PUT', `/v1/conversations/${conversationId}/composer-draft`, {
    cookie,
    body: { mode: 'reply', body: 'Dear', baseVersion: 0, ...body },
  })
const remove = (query = 'mode=reply', cookie = mia) =>
  app.http('DELETE', `/v1/conversations/${id}/composer-draft?${query}`, { cookie })
const list = async (query = '', cookie = mia) =>
  (await app.http('GET', `/v1/conversations/composer-drafts?${query}`, { cookie })).body
const bodies = async (query = '', cookie = mia) =>
  (await list(query, cookie)).items.map(({ body }: { body: string }) => body)

describe('a text that was not sent', () => {
  it('is kept for whoever wrote it alone, one reply and one note', async () => {
    const { status, body } = await save({})
    expect([status, body]).toEqual([
      200,
      {
        conversationId: id,
        mode: 'reply',
        body: 'Dear',
        version: expect.any(Number),
        updatedAt: expect.any(String),
      },
    ])
    await save({ mode: 'note', body: 'Careful' })
    await save({ body: 'Olga’s' }, org.cookie)
    expect(await bodies()).toEqual(['Careful', 'Dear'])
    expect(await bodies('', org.cookie)).toEqual(['Olga’s'])
    expect((await app.http('GET', '/v1/conversations/composer-drafts', { key: org.key })).body.items).toEqual(
      [],
    )
  })

  it('grows from version to version; a machine that missed one is told what is there', async () => {
    const first = (await save({})).body
    const second = (await save({ body: 'Dear Ada', baseVersion: first.version })).body
    expect(second.version).toBeGreaterThan(first.version)
    const late = await save({ body: 'Dear B', baseVersion: first.version })
    expect([late.status, late.body.code, late.body.current]).toEqual([
      409,
      'conv_composer_draft_stale',
      second,
    ])
    expect((await save({ body: 'Dear C' })).body.current).toEqual(second)
    expect(await bodies()).toEqual(['Dear Ada'])
  })

  it('may be saved again when the answer was lost', async () => {
    const first = (await save({})).body
    expect((await save({})).body).toEqual(first)
  })

  it('does not come back when it was removed elsewhere, nor under an old version', async () => {
    const first = (await save({})).body
    expect((await remove()).status).toBe(204)
    const late = await save({ body: 'Dear Ada', baseVersion: first.version })
    expect([late.body.code, late.body.current]).toEqual(['conv_composer_draft_stale', null])
    const anew = (await save({ body: 'Anew' })).body
    expect(anew.version).toBeGreaterThan(first.version)
    expect((await save({ body: 'Old', baseVersion: first.version })).body.current).toEqual(anew)
  })

  it('that many machines write at once is that of one of them, and all others learn of it', async () => {
    const { version } = (await save({})).body
    const answers = await Promise.all(upTo(10).map((n) => save({ body: `Text ${n}`, baseVersion: version })))
    const [winner] = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await bodies()).toEqual([winner?.body.body])
    const begun = await Promise.all(upTo(10).map((n) => save({ mode: 'note', body: `Note ${n}` })))
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is removed only in the version that is meant, and twice without harm', async () => {
    const { version } = (await save({})).body
    expect((await remove(`mode=reply&version=${version - 1}`)).body.current.version).toBe(version)
    expect((await remove(`mode=reply&version=${version}`)).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect(await bodies()).toEqual([])
  })

  it('is refused where it is empty, too long, of no mode, or nobody’s conversation', async () => {
    for (const bad of [{ body: '' }, { body: 'x'.repeat(50_001) }, { mode: 'letter' }, { baseVersion: -1 }])
      expect((await save(bad)).body.code).toBe('invalid_input')
    expect((await save({ body: 'x'.repeat(50_000) })).status).toBe(200)
    const other = await app.createOrg()
    expect((await save({}, other.cookie)).body.code).toBe('conv_not_found')
    expect((await remove('mode=reply', other.cookie)).body.code).toBe('conv_not_found')
  })

  it('is one of at most 500', async () => {
    await app.sql(
      `with c as (
         insert into conv_conversations (org_id, id, display_id, channel_id)
         select $1, 'ccv_' || lpad(n::text, 22, '0'), 1000 + n, $2 from generate_series(1, 500) n returning id
       )
       insert into conv_composer_drafts (org_id, owner_id, conversation_id, mode, body, version) select $1, $3, id, 'note', 'x', 1 from c`,
      [org.orgId, widget.channelId, org.ownerUserId],
    )
    expect((await save({}, org.cookie)).body.code).toBe('conv_composer_draft_too_many')
    expect((await save({})).status).toBe(200)
  })
})

it('the list has the newest first, in pages, and can be of one conversation', async () => {
  const ids = [id]
  for (const n of upTo(4)) ids.push((await widget.say(`t${n}`, 'Hi')).body.conversationId)
  for (const [n, each] of ids.entries()) await save({ body: `Text ${n}` }, mia, each)
  const first = await list('limit=3')
  expect(first.items.map(({ body }: { body: string }) => body)).toEqual(['Text 4', 'Text 3', 'Text 2'])
  expect(await bodies(`limit=3&cursor=${first.nextCursor}`)).toEqual(['Text 1', 'Text 0'])
  expect(await bodies(`conversationId=${id}`)).toEqual(['Text 0'])
  expect((await list('cursor=W10')).code).toBe('invalid_cursor')
  expect((await list('limit=51')).code).toBe('invalid_input')
})

it('other machines of the same person hear of a change, and nobody else', async () => {
  const asPerson = (cookie: string) => openSocket(app, { headers: { cookie, origin: app.url } })
  const [own, colleague, agent] = await Promise.all([
    asPerson(mia),
    asPerson(org.cookie),
    openSocket(app, { key: org.key }),
  ])
  const subscribed = await own.ask({ type: 'subscribe', channel: 'me' })
  expect(subscribed).toMatchObject({ type: 'subscribed', channel: expect.stringMatching(/^person:usr_/) })
  for (const other of [colleague, agent]) {
    await other.ask({ type: 'subscribe', channel: 'me' })
    await other.ask({ type: 'subscribe', channel: 'org' })
    await other.ask({ type: 'subscribe', channel: 'conversation', id })
  }
  const { version } = (await save({})).body
  await remove()
  await vi.waitFor(() => expect(own.events()).toHaveLength(2))
  expect(own.events().map(({ payload }) => payload)).toEqual([
    { conversationId: id, mode: 'reply', version },
    { conversationId: id, mode: 'reply', version: null },
  ])
  await colleague.settled()
  expect([...colleague.events(), ...agent.events()]).toEqual([])
  for (const socket of [own, colleague, agent]) socket.close()
})

it('a merge takes the text along, unless there is one in the other conversation', async () => {
  const intoId = (await widget.say('s2', 'Hi')).body.conversationId
  await save({})
  await save({ mode: 'note', body: 'Of the source' })
  await save({ mode: 'note', body: 'Of the target' }, mia, intoId)
  await app.http('POST', `/v1/conversations/${id}/merge`, { key: org.key, body: { intoId } })
  expect((await bodies(`conversationId=${intoId}`)).toSorted()).toEqual(['Dear', 'Of the target'])
  expect((await save({ body: 'Late' })).body.code).toBe('conv_invalid')
})

it('what nobody touched for 90 days is forgotten', async () => {
  await save({})
  await save({ mode: 'note', body: 'Younger' })
  await app.sql(
    `update conv_composer_drafts set updated_at = now() - case mode when 'reply' then interval '91 days' else interval '89 days' end`,
  )
  await app.sql(`select graphile_worker.add_job('conversations.forgetDrafts', '{}')`)
  await vi.waitFor(async () => expect(await bodies()).toEqual(['Younger']))
})
