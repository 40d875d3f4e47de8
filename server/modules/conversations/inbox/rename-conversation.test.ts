import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  widget = await openWidget(app, org)
})
beforeEach(async () => void (id = (await widget.say(newId('ses'), 'Hello')).body.conversationId))

const rename = (body: unknown, key = org.key, conversationId = id) =>
  app.http('PATCH', `/v1/conversations/${conversationId}`, { key, body })
const changes = async () =>
  (await eventsOf(app, id))
    .filter(({ type }) => type === 'conversation.subject_changed')
    .map(({ payload }) => payload)

it('a subject is given, changed and taken away, each with an event', async () => {
  expect((await rename({ subject: '  Refund of order 42 ' })).body).toMatchObject({
    id,
    subject: 'Refund of order 42',
  })
  await rename({ subject: 'Refund' })
  expect((await rename({ subject: null })).body.subject).toBeNull()
  expect(await changes()).toEqual(
    ['Refund of order 42', 'Refund', null].map((subject) => ({ conversationId: id, subject })),
  )
})

it('the same subject again, also by 50 callers at once, is one event', async () => {
  await Promise.all(upTo(50).map(() => rename({ subject: 'Refund' })))
  expect(await changes()).toHaveLength(1)
})

it('refuses no subject at all, an empty and an overlong one, strangers and shells', async () => {
  for (const body of [{}, { subject: '' }, { subject: ' ' }, { subject: 'x'.repeat(301) }, { subject: 7 }])
    expect([body, (await rename(body)).status]).toEqual([body, 400])
  expect((await rename({ subject: 'x'.repeat(300) })).status).toBe(200)
  expect((await rename({ subject: 'x' }, (await app.createOrg()).key)).body.code).toBe('conv_not_found')
  expect((await rename({ subject: 'x' }, await app.createKey(org, ['conv:read']))).status).toBe(403)
  const into = (await widget.say(newId('ses'), 'Hello')).body.conversationId
  await app.http('POST', `/v1/conversations/${id}/merge`, { key: org.key, body: { intoId: into } })
  expect((await rename({ subject: 'x' })).body.code).toBe('conv_invalid')
})
