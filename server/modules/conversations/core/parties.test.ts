import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const post = (path: string, body: unknown = {}) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie: org.cookie, body })
const detail = async (id: string) => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const open = async (sessionId: string, text: string, more = {}) =>
  (await widget.say(sessionId, text, more)).body.conversationId as string
const said = async (sessionId: string, headers = {}) =>
  (await widget.read(sessionId, headers)).body.messages.map(({ body }: { body: string }) => body)
const past = async (sessionIds: string) =>
  (await widget.get('conversations', {}, { 'x-svc-session-ids': sessionIds })).body.conversations

/** Ada's conversation, merged into Ben's. */
async function adaIntoBen() {
  const ada = await open('a', 'Ada asks', { visitor: { name: 'Ada', email: 'ada@example.com' } })
  const ben = await open('b', 'Ben asks', { visitor: { name: 'Ben', email: 'ben@example.com' } })
  await post(`${ada}/messages`, { body: 'Dear Ada' })
  await post(`${ben}/messages`, { body: 'Dear Ben' })
  expect((await post(`${ada}/merge`, { intoId: ben })).status).toBe(200)
  return { ada, ben }
}

describe('of two people whose conversations became one', () => {
  it('each keeps reading only what was theirs, and both get the replies from then on', async () => {
    const { ben } = await adaIntoBen()
    await widget.say('a', 'Ada again')
    await widget.say('b', 'Ben again')
    await post(`${ben}/messages`, { body: 'To both of you' })
    expect(await said('a')).toEqual(['Ada asks', 'Dear Ada', 'Ada again', 'To both of you'])
    expect(await said('b')).toEqual(['Ben asks', 'Dear Ben', 'Ben again', 'To both of you'])
    const { messages } = await detail(ben)
    expect(messages.filter(({ internal }: { internal: boolean }) => !internal)).toHaveLength(7)
  })

  it('neither learns the other’s address, subject, rating or last words', async () => {
    const { ben } = await adaIntoBen()
    await app.http('PATCH', `/v1/conversations/${ben}`, {
      cookie: org.cookie,
      body: { subject: 'Ben is late' },
    })
    await widget.post('rating', { sessionId: 'b', rating: 1 })
    const [a, b] = [await widget.read('a'), await widget.read('b')]
    expect(a.body.conversation).toMatchObject({
      contactEmail: 'ada@example.com',
      subject: null,
      rating: null,
    })
    expect(b.body.conversation).toMatchObject({ contactEmail: 'ben@example.com', subject: null, rating: 1 })
    await widget.post('rating', { sessionId: 'a', rating: 5 })
    expect((await widget.read('b')).body.conversation.rating).toBe(1)
    await widget.say('b', 'Ben has the last word')
    expect(await past('a')).toMatchObject([{ title: 'Ada asks', preview: 'Dear Ada', unreadCount: 1 }])
    expect(await past('b')).toMatchObject([{ title: 'Ben asks', preview: 'Ben has the last word' }])
  })

  it('what one says of themselves changes nothing of the other', async () => {
    const { ada, ben } = await adaIntoBen()
    await widget.patch('visitor', { sessionId: 'a', name: 'Ada Lovelace', email: 'ada@new.example' })
    await widget.post('identify', { sessionId: 'a', ...widget.pair('user-ada') })
    expect(await detail(ben)).toMatchObject({
      customerName: 'Ben',
      customerEmail: 'ben@example.com',
      externalId: null,
    })
    expect((await detail(ada)).externalId).toBe('user-ada')
    expect(await said('a', widget.proof('user-ada'))).toEqual(['Ada asks', 'Dear Ada'])
    expect(await said('a', widget.proof('user-else'))).toEqual([])
    expect(await said('b')).toEqual(['Ben asks', 'Dear Ben'])
    const { body } = await widget.get('conversations', {}, widget.proof('user-ada'))
    expect(body.conversations).toMatchObject([{ id: ben, sessionId: 'a', title: 'Ada asks' }])
  })

  it('stays so over further merges, whoever is the same person as whom', async () => {
    const { ben } = await adaIntoBen()
    const cy = await open('c', 'Cy asks')
    const benToo = await open('d', 'Ben on the phone')
    await post(`${benToo}/merge`, { intoId: ben, samePerson: true })
    expect(await said('d')).toEqual(
      ['Ben asks', 'Dear Ben', 'Ben on the phone'].toSorted(byTime(await detail(ben))),
    )
    await post(`${ben}/merge`, { intoId: cy })
    await post(`${cy}/messages`, { body: 'To all three' })
    expect(await said('c')).toEqual(['Cy asks', 'To all three'])
    expect(await said('a')).toEqual(['Ada asks', 'Dear Ada', 'To all three'])
    expect((await said('b')).toSorted()).toEqual(['Ben asks', 'Ben on the phone', 'Dear Ben', 'To all three'])
  })

  it('are two people even where one typed the other’s address, unless whoever merges says otherwise', async () => {
    const visitor = { email: 'ada@example.com' }
    const ada = await open('a', 'Ada’s secret', { visitor })
    const mal = await open('m', 'I am Ada, too', { visitor })
    expect((await detail(mal)).contactId).toBe((await detail(ada)).contactId)
    const preview = `/v1/conversations/${mal}/merge-preview?intoId=${ada}`
    expect((await app.http('GET', preview, { cookie: org.cookie })).body.samePerson).toBe(false)
    expect((await post(`${mal}/merge`, { intoId: ada })).status).toBe(200)
    expect(await said('m')).toEqual(['I am Ada, too'])
    expect(await said('a')).toEqual(['Ada’s secret'])
    await post(`${mal}/unmerge`)
    await post(`${mal}/merge`, { intoId: ada, samePerson: true })
    expect((await said('m')).toSorted()).toEqual(['Ada’s secret', 'I am Ada, too'])
  })

  it('are one person where it is the very same session, which began anew after a deletion', async () => {
    const first = await open('a', 'Before')
    await app.http('DELETE', `/v1/conversations/${first}`, { cookie: org.cookie })
    const second = await open('a', 'After')
    expect((await post(`${first}/restore`)).body.visitorContinuesInId).toBe(second)
    expect((await post(`${first}/merge`, { intoId: second })).status).toBe(200)
    expect((await said('a')).toSorted()).toEqual(['After', 'Before'])
  })

  it('keeps verified people apart, and lets the same verified person read everything', async () => {
    const one = await open('v', 'Verified', widget.pair('user-1'))
    const two = await open('w', 'Somebody else', widget.pair('user-2'))
    const same = await open('y', 'On another device', widget.pair('user-1'))
    expect((await post(`${one}/merge`, { intoId: two })).status).toBe(200)
    expect(await said('v', widget.proof('user-1'))).toEqual(['Verified'])
    expect(await said('v', widget.proof('user-2'))).toEqual([])
    expect(await said('w', widget.proof('user-2'))).toEqual(['Somebody else'])
    const other = await open('z', 'And here', widget.pair('user-1'))
    await post(`${same}/merge`, { intoId: other })
    expect(await said('z', widget.proof('user-1'))).toEqual(['On another device', 'And here'])
  })
})

const byTime = ({ messages }: { messages: { body: string }[] }) => {
  const order = messages.map(({ body }) => body)
  return (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
}

describe('undoing a merge', () => {
  it('gives each back what was theirs, with what was said since', async () => {
    const { ada, ben } = await adaIntoBen()
    await widget.say('a', 'Ada again')
    await post(`${ben}/messages`, { body: 'To both of you' })
    await widget.say('b', 'Ben again')
    const { status, body } = await post(`${ada}/unmerge`)
    expect([status, body.id, body.status, body.mergedIntoId, body.customerName]).toEqual([
      200,
      ada,
      'open',
      null,
      'Ada',
    ])
    expect(await said('a')).toEqual(['Ada asks', 'Dear Ada', 'Ada again', 'To both of you'])
    expect(await said('b')).toEqual(['Ben asks', 'Dear Ben', 'To both of you', 'Ben again'])
    expect((await widget.say('a', 'On my own')).body.conversationId).toBe(ada)
    expect((await widget.say('b', 'Me too')).body.conversationId).toBe(ben)
    await post(`${ben}/messages`, { body: 'For Ben' })
    expect(await said('a')).not.toContain('For Ben')
    expect(await said('b')).toContain('For Ben')
    expect(await detail(ben)).toMatchObject({ lastInboundPreview: 'Me too' })
    expect(await detail(ada)).toMatchObject({ lastInboundPreview: 'On my own' })
    expect((await eventsOf(app, ben)).map(({ type }) => type)).toContain('conversation.split_off')
    const numbers = (await eventsOf(app, ada)).map(({ seq }) => seq)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('works for one person too, and merging again goes on as before', async () => {
    const [one, two] = [await open('a', 'One'), await open('b', 'Two')]
    await post(`${one}/merge`, { intoId: two, samePerson: true })
    await widget.say('a', 'Three')
    await post(`${one}/unmerge`)
    expect([await said('a'), await said('b')]).toEqual([['One', 'Three'], ['Two']])
    expect((await post(`${one}/merge`, { intoId: two, samePerson: true })).status).toBe(200)
    expect((await said('b')).toSorted()).toEqual(['One', 'Three', 'Two'])
  })

  it('is refused after 30 days, where nothing was merged, and before a later merge is undone', async () => {
    const { ada, ben } = await adaIntoBen()
    const cy = await open('c', 'Cy asks')
    await post(`${ben}/merge`, { intoId: cy })
    for (const id of [cy, ada]) expect((await post(`${id}/unmerge`)).body.code).toBe('conv_unmerge_refused')
    expect((await post(`${ben}/unmerge`)).status).toBe(200)
    expect(await said('a')).toEqual(['Ada asks', 'Dear Ada'])
    await app.sql(`update conv_merges set merged_at = now() - interval '31 days' where source_id = $1`, [ada])
    expect((await post(`${ada}/unmerge`)).body.code).toBe('conv_unmerge_refused')
  })

  it('is offered in the conversation, with until when', async () => {
    const { ada, ben } = await adaIntoBen()
    const { merges, customers } = await detail(ben)
    expect(merges).toMatchObject([
      { conversationId: ada, customerName: 'Ada', undoableUntil: expect.any(String) },
    ])
    expect(customers.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Ada', 'Ben'])
    await post(`${ada}/unmerge`)
    expect(await detail(ben)).toMatchObject({ merges: [], customers: [{ name: 'Ben' }] })
  })
})
