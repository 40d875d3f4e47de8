import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSite, type TestSite } from '../test-site.ts'

let app: TestApp
let org: TestOrg
let site: TestSite

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  site = await openSite(app, org)
})

const factsOf = async (id: string) =>
  (await app.sql('select * from overview_conversations where conversation_id = $1', [id]))[0]

describe('what reports count', () => {
  it('follows a conversation through its life', async () => {
    const id = await site.say('s1')
    expect(await factsOf(id)).toMatchObject({
      channel_id: site.channelId,
      topic_id: null,
      person_id: null,
      agent_id: null,
      answer_seconds: null,
      resolve_seconds: null,
      rating: null,
      counts: true,
    })
    await app.sql(
      `update conv_messages set created_at = created_at - interval '90 seconds' where conversation_id = $1`,
      [id],
    )
    await site.asAgent(`${id}/messages`, { body: 'A note', internal: true })
    expect((await factsOf(id)).answer_seconds).toBeNull()
    await site.asAgent(`${id}/messages`, { body: 'An answer' })
    const answered = await factsOf(id)
    expect(answered.answer_seconds).toBeGreaterThanOrEqual(90)
    expect(answered.answer_seconds).toBeLessThan(100)
    expect(answered).toMatchObject({ agent_id: expect.stringMatching(/^akey_/), person_id: null })
    await site.asPerson(`${id}/messages`, { body: 'Another answer' })
    expect(await factsOf(id)).toMatchObject({
      person_id: org.ownerUserId,
      agent_id: answered.agent_id,
      answer_seconds: answered.answer_seconds,
    })
    const { body: topic } = await site.asPerson('topics', { name: 'Refunds' })
    await site.asPerson(`${id}/topic`, { topicId: topic.id })
    await app.sql(
      `update overview_conversations set opened_at = opened_at - interval '1 hour' where conversation_id = $1`,
      [id],
    )
    await site.asPerson(`${id}/status`, { status: 'closed' })
    const closed = await factsOf(id)
    expect(closed.topic_id).toBe(topic.id)
    expect(closed.resolve_seconds).toBeGreaterThanOrEqual(3600)
    expect(closed.resolve_seconds).toBeLessThan(3700)
    await site.say('s1', 'One more thing')
    expect((await factsOf(id)).resolve_seconds).toBeNull()
  })

  it('takes no greeting for an answer: the customer has to have asked', async () => {
    const id = await site.say('s1')
    await app.sql('delete from conv_messages where conversation_id = $1', [id])
    await site.asPerson(`${id}/messages`, { body: 'Can I help?' })
    expect(await factsOf(id)).toMatchObject({ person_id: null, answer_seconds: null })
    await site.say('s1', 'Yes')
    await site.asPerson(`${id}/messages`, { body: 'So I do' })
    expect(await factsOf(id)).toMatchObject({ person_id: org.ownerUserId, answer_seconds: 0 })
  })

  it('leaves out tests, spam, shells and what has no message', async () => {
    const [spam, shell, into] = [await site.say('s1'), await site.say('s2'), await site.say('s3')]
    await site.asPerson(`${spam}/status`, { status: 'spam' })
    expect((await site.asPerson(`${shell}/merge`, { intoId: into })).status).toBe(200)
    const { body: test } = await site.asPerson('test-message')
    for (const id of [spam, shell, test.id]) expect((await factsOf(id)).counts).toBe(false)
    await site.asPerson(`${spam}/status`, { status: 'open' })
    expect((await factsOf(spam)).counts).toBe(true)
    await app.sql(
      `insert into conv_conversations (org_id, id, display_id, channel_id) values ($1, 'ccv_silent', 999, $2)`,
      [org.orgId, site.channelId],
    )
    expect(await factsOf('ccv_silent')).toBeUndefined()
  })

  it('knows of imported conversations who answered, and when', async () => {
    const id = await site.say('s1')
    await site.asAgent(`${id}/messages`, { body: 'An answer' })
    const { body: records } = await app.http('GET', '/v1/conv/export', { key: org.key })
    records.messages[0].createdAt = '2026-01-01T12:00:00.000Z'
    records.messages[1].createdAt = '2026-01-01T12:01:00.000Z'
    const other = await app.createOrg('Other')
    await app.http('POST', '/v1/conv/import', { key: other.key, body: { records } })
    const imported = await app.sql('select * from overview_conversations where org_id = $1', [other.orgId])
    expect(imported).toHaveLength(1)
    expect(imported[0]).toMatchObject({ answer_seconds: 60, resolve_seconds: null, counts: true })
    expect(imported[0].agent_id).not.toBeNull()
  })

  it('ends with its conversation', async () => {
    const { body: test } = await site.asPerson('test-message')
    await app.http('DELETE', `/v1/conversations/test-message/${test.id}`, { cookie: org.cookie })
    expect(await factsOf(test.id)).toBeUndefined()
  })

  it('is the same where it was worked out afterwards, when the service was updated', async () => {
    const [one, two, three] = [await site.say('s1'), await site.say('s2'), await site.say('s3')]
    await site.asAgent(`${one}/messages`, { body: 'An answer' })
    await site.asPerson(`${one}/messages`, { body: 'Another' })
    await site.asPerson(`${two}/messages`, { body: 'An answer' })
    await site.asPerson(`${two}/status`, { status: 'closed' })
    await site.asPerson(`${three}/status`, { status: 'spam' })
    const all = () =>
      app.sql('select * from overview_conversations where org_id = $1 order by conversation_id', [org.orgId])
    const kept = await all()
    expect(kept).toHaveLength(3)
    const migration = readFileSync(new URL('../../../migrations/0010_overview.sql', import.meta.url), 'utf8')
    const [, afterwards = ''] = migration.split('set local role svc_system;')
    const [backfill = ''] = afterwards.split('reset role;')
    await app.sql('delete from overview_conversations')
    await app.sql(
      `update iam_orgs set assistant_name = null, settings = '{"assistantName": "  Ada\\n ", "tone": "warm"}' where id = $1`,
      [org.orgId],
    )
    await app.sql(backfill)
    expect(await all()).toEqual(kept)
    const { body } = await app.http('GET', '/v1/assistants/me', { cookie: org.cookie })
    expect(body.name).toBe('Ada')
    expect((await app.http('GET', '/v1/orgs/me', { cookie: org.cookie })).body.settings).toEqual({
      tone: 'warm',
    })
  })
})
