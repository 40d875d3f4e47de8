import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let mia: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  mia = await app.createMember(org, 'member')
})

const PATH = '/v1/conversations/canned-replies'
const HELLO = { shortcut: 'hello', title: 'Greeting', body: 'Hello {{contact.firstName|there}}' }
const create = (body: object = {}, cookie = org.cookie) =>
  app.http('POST', PATH, { cookie, body: { ...HELLO, ...body } })
const change = (id: string, body: object, cookie = org.cookie) =>
  app.http('PATCH', `${PATH}/${id}`, { cookie, body })
const remove = (id: string, cookie = org.cookie) => app.http('DELETE', `${PATH}/${id}`, { cookie })
const list = async (query = '', cookie = org.cookie) =>
  (await app.http('GET', `${PATH}?${query}`, { cookie })).body
const shortcuts = async (query = '', cookie = org.cookie): Promise<string[]> =>
  (await list(query, cookie)).items.map(({ shortcut }: { shortcut: string }) => shortcut)

describe('a canned reply', () => {
  it('is its owner’s alone, or everybody’s; colleagues do not even learn of the others', async () => {
    const own = (await create({ shortcut: 'mine' }, mia)).body
    expect(own).toMatchObject({ shared: false, usageCount: 0, lastUsedAt: null })
    await create({ shortcut: 'all', shared: true })
    expect(await shortcuts('', mia)).toEqual(['all', 'mine'])
    expect(await shortcuts()).toEqual(['all'])
    expect([(await change(own.id, { title: 'x' })).status, (await remove(own.id)).status]).toEqual([404, 404])
    expect((await remove(own.id, mia)).status).toBe(204)
    expect(await shortcuts('', mia)).toEqual(['all'])
  })

  it('of everybody is changed by owners and admins, and by API keys by their scope', async () => {
    expect((await create({ shared: true }, mia)).body.code).toBe('forbidden')
    const { id } = (await create({ shared: true })).body
    expect((await change(id, { title: 'x' }, mia)).body.code).toBe('forbidden')
    expect((await remove(id, mia)).body.code).toBe('forbidden')
    const admin = await app.createMember(org, 'admin')
    expect((await change(id, { title: 'By the admin' }, admin)).body.title).toBe('By the admin')
    expect((await app.http('DELETE', `${PATH}/${id}`, { key: org.key })).status).toBe(204)
  })

  it('has a shortcut that nobody sees twice', async () => {
    await create({ shortcut: 'one' }, mia)
    expect((await create({ shortcut: 'one' }, mia)).body.code).toBe('conv_canned_shortcut_taken')
    expect((await create({ shortcut: 'one' })).status).toBe(201)
    expect((await create({ shortcut: 'one', shared: true })).body.code).toBe('conv_canned_shortcut_taken')
    const shared = (await create({ shortcut: 'two', shared: true })).body
    expect((await create({ shortcut: 'two' }, mia)).body.code).toBe('conv_canned_shortcut_taken')
    expect((await change(shared.id, { shortcut: 'one' })).body.code).toBe('conv_canned_shortcut_taken')
    expect((await change(shared.id, { shortcut: 'two', body: 'Same' })).body.body).toBe('Same')
  })

  it('gets a shortcut that many want at once only once', async () => {
    const answers = await Promise.all(
      upTo(12).map((n) => (n % 2 === 0 ? create({ shared: true }) : create({}, mia))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'conv_canned_shortcut_taken')).toHaveLength(11)
  })

  it('with an unknown variable, a bad shortcut or no text is refused, with the names', async () => {
    const { status, body } = await create({ body: '{{contact.email}} and {{contact.name}} {{nope|x}}' })
    expect([status, body.code]).toEqual([400, 'conv_canned_variable_unknown'])
    expect(body.detail).toContain('{{contact.email}}, {{nope}};')
    expect(body.errors).toHaveLength(2)
    for (const bad of [{ shortcut: 'No Spaces' }, { shortcut: 'x'.repeat(41) }, { body: ' ' }, { title: '' }])
      expect((await create(bad)).body.code).toBe('invalid_input')
    expect((await create({ body: 'x'.repeat(10_001) })).status).toBe(400)
    const { id } = (await create()).body
    expect((await change(id, { body: '{{nope}}' })).body.code).toBe('conv_canned_variable_unknown')
  })

  it('is one of at most 500 of its owner', async () => {
    await app.sql(
      `insert into conv_canned_replies (org_id, id, shortcut, title, body)
       select $1, 'ccr_' || lpad(n::text, 22, '0'), 'n' || n, 'x', 'x' from generate_series(1, 500) n`,
      [org.orgId],
    )
    expect((await create({ shared: true })).body.code).toBe('conv_canned_too_many')
    expect((await create()).status).toBe(201)
  })
})

describe('the list', () => {
  it('finds parts of shortcut, title and text, whatever their case, with % as itself', async () => {
    await create({ shortcut: 'refund', title: 'Money back', body: 'You get 100% of it', shared: true })
    await create({ shortcut: 'bye', title: 'Farewell', body: 'So long' })
    expect(await shortcuts('q=MONEY')).toEqual(['refund'])
    expect(await shortcuts('q=100%25')).toEqual(['refund'])
    expect(await shortcuts('q=%25%25')).toEqual([])
    expect(await shortcuts('shared=true')).toEqual(['refund'])
    expect(await shortcuts('shared=false')).toEqual(['bye'])
  })

  it('has pages in which nothing is missing or twice', async () => {
    for (const n of upTo(5)) await create({ shortcut: `n${n}`, shared: n % 2 === 0 })
    const seen: string[] = []
    let cursor: string | null = ''
    do {
      const page = await list(`limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.items.map(({ shortcut }: { shortcut: string }) => shortcut))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(['n1', 'n2', 'n3', 'n4', 'n5'])
    expect((await list('cursor=bm9wZQ')).code).toBe('invalid_cursor')
  })

  it('shows nothing of another organization, in which nothing can be changed either', async () => {
    const { id } = (await create({ shared: true })).body
    const other = await app.createOrg()
    expect(await shortcuts('', other.cookie)).toEqual([])
    expect((await change(id, { title: 'x' }, other.cookie)).body.code).toBe('conv_canned_reply_not_found')
  })
})

describe('rendering', () => {
  const BODY =
    '{{contact.name|somebody}}/{{contact.firstName|you}}/{{agent.name}}/{{agent.firstName}}/{{conversation.number}}/{{organization.name}}'
  const render = (
    conversationId: string,
    id: string,
    body: object = {},
    credential: object = { cookie: mia },
  ) =>
    app.http('POST', `/v1/conversations/${conversationId}/canned-replies/${id}/render`, {
      ...credential,
      body,
    })

  it('fills in the customer, the colleague, the number and the organization', async () => {
    const { conversationId } = (await widget.say('s1', 'Hi', { visitor: { name: 'Ada Lovelace' } })).body
    const { id } = (await create({ body: BODY, shared: true })).body
    const { status, body } = await render(conversationId, id)
    expect([status, body.body]).toEqual([200, 'Ada Lovelace/Ada/Mia Member/Mia/1/Acme'])
    const nameless = (await widget.say('s2', 'Hi')).body.conversationId
    expect((await render(nameless, id)).body.body).toBe('somebody/you/Mia Member/Mia/2/Acme')
  })

  it('never tells the name of an API key, but that of the assistant', async () => {
    const { conversationId } = (await widget.say('s1', 'Hi')).body
    const { id } = (await create({ body: '{{agent.name}}', shared: true })).body
    expect((await render(conversationId, id, {}, { key: org.key })).body.body).toBe('Assistant')
  })

  it('counts as a use, also when many render at once, and not as a preview', async () => {
    const { conversationId } = (await widget.say('s1', 'Hi')).body
    const { id } = (await create({ shared: true })).body
    await Promise.all(upTo(8).map(() => render(conversationId, id)))
    await render(conversationId, id, { preview: true })
    const [item] = (await list()).items
    expect(item).toMatchObject({ usageCount: 8, lastUsedAt: expect.any(String) })
  })

  it('is 404 for what is not there, a colleague’s own, or of another organization', async () => {
    const { conversationId } = (await widget.say('s1', 'Hi')).body
    const own = (await create()).body
    expect((await render(conversationId, own.id)).body.code).toBe('conv_canned_reply_not_found')
    const other = await app.createOrg()
    const { cookie } = other
    expect((await render(conversationId, own.id, {}, { cookie })).body.code).toBe('conv_not_found')
  })
})
