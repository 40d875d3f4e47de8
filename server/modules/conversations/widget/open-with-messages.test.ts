import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { startTestMachinery, type TestMachinery } from '../../../test/machinery.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { jobTransaction } from '../../../kernel/jobs/runner.ts'
import { conversations } from '../index.ts'
import { newSessionContact, type VisitorClaims } from '../../crm/index.ts'
import { appendMessages, openWithMessages, type NewMessage } from '../core/append-messages.ts'
import { requireChannel } from '../core/channel-rows.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'
import { lockSessions, openSession, originOf } from './sessions.ts'

let app: TestApp
let test: TestMachinery
let org: TestOrg
let widget: TestWidget

beforeAll(async () => {
  app = await startTestApp()
  test = await startTestMachinery(app, [
    { name: 'conversations', summary: '', operations: [], events: conversations.events ?? {} },
  ])
})
afterAll(async () => {
  await test.close()
  await app.close()
})
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const URL = 'https://shop.test/a'
const said = (body: string, more: Partial<NewMessage> = {}): NewMessage => ({
  authorType: 'end_user',
  authorId: null,
  body,
  metadata: { url: URL },
  ...more,
})
const origin = (sessionId: string) => ({
  sessionId,
  url: URL,
  providerThreadId: 'thread-1',
  browser: undefined,
})

const inOrg = <T>(work: (ctx: Context<string>) => Promise<T>) =>
  jobTransaction<T>(test.machinery, { orgId: org.orgId, job: 'test' }, work)

/** Opens sessions at once, with what the ingest passes on; `null` for those that are there. */
const openAtOnce = (
  sessionIds: readonly string[],
  messages: readonly NewMessage[] = [said('Hello')],
  claims: VisitorClaims = {},
) =>
  inOrg(async (ctx) => {
    const channel = await requireChannel(ctx, widget.channelId)
    await lockSessions(ctx, channel.id, sessionIds)
    const openings = sessionIds.map((sessionId) => ({
      sessionId,
      messages,
      metadata: originOf(origin(sessionId)),
      contact: newSessionContact(claims),
    }))
    return openWithMessages(ctx, channel, openings)
  })

/** The same in the two steps of who is let in by themselves. */
const openInSteps = (sessionId: string, messages: readonly NewMessage[], claims: VisitorClaims = {}) =>
  inOrg(async (ctx) => {
    const channel = await requireChannel(ctx, widget.channelId)
    await openSession(ctx, {
      channel,
      sessionId,
      externalId: undefined,
      claims,
      url: URL,
      providerThreadId: 'thread-1',
    })
    return appendMessages(ctx, { channelId: channel.id, sessionId }, messages)
  })

const rows = (table: string, where = 'true') =>
  app.sql(`select * from ${table} t where org_id = $1 and ${where} order by 2`, [org.orgId])

describe('sessions that begin with messages', () => {
  it.each([
    ['one message', [said('Hello  there\n\nwhere is it?')]],
    ['several', [said('One', { providerMessageId: 'a' }), said('Two', { metadata: { url: `${URL}/b` } })]],
    ['the same twice', [said('One', { providerMessageId: 'a' }), said('One', { providerMessageId: 'a' })]],
    ['a backdated one', [said('Earlier', { createdAt: new Date(Date.now() - 3_600_000) })]],
    ['an agent’s answer', [said('Hello'), said('Here.', { authorType: 'agent', authorId: 'key_1' })]],
  ] satisfies [string, NewMessage[]][])(
    'with %s are stored as if they had been opened first and then appended to',
    async (_, messages) => {
      const claims = { name: 'Ada', locale: 'de', metadata: { plan: 'pro' } }
      const [once] = await openAtOnce(['once'], messages, claims)
      const steps = await openInSteps('steps', messages, claims)
      expect(once?.inserted.length).toBe(steps?.inserted.length)
      expect(once?.skipped).toBe(steps?.skipped)
      const alike =
        (table: string) =>
        async (conversationId: string | null | undefined, by = 'id') =>
          (await rows(table, `t.${by} = '${conversationId}'`))
            .toSorted((a, b) => a.seq - b.seq)
            .map(withoutNames)
      const pair = [once?.conversation, steps?.conversation]
      for (const [table, by] of [
        ['conv_conversations', 'id'],
        ['conv_messages', 'conversation_id'],
      ] as const) {
        const [a, b] = await Promise.all(pair.map((each) => alike(table)(each?.id, by)))
        expect(a).toEqual(b)
        expect(a?.length).toBeGreaterThan(0)
      }
      const [a, b] = await Promise.all(pair.map((each) => alike('crm_contacts')(each?.contactId)))
      expect(a).toEqual(b)
      const events = (id?: string) =>
        app.sql(
          `select type, seq, payload - 'conversationId' - 'messageId' - 'displayId' - 'since' as payload from kernel_events
          where org_id = $1 and stream = $2 order by seq`,
          [org.orgId, `conversation:${id}`],
        )
      expect(await events(once?.conversation.id)).toEqual(await events(steps?.conversation.id))
    },
  )

  it('are opened once by 50 callers at once, each of whom is told who did', async () => {
    const answers = await Promise.all(upTo(50).map(() => openAtOnce(['s1', 's2'])))
    expect(answers.map((each) => each.filter(Boolean).length).toSorted((a, b) => b - a)).toEqual([
      2,
      ...upTo(49).map(() => 0),
    ])
    const opened = await rows('conv_conversations')
    expect(opened.map((row) => row.display_id).toSorted()).toEqual([1, 2])
    expect(await rows('crm_contacts')).toHaveLength(2)
    expect(await rows('conv_messages')).toHaveLength(2)
  })

  it('are numbered on without a gap by 50 callers at once', async () => {
    await Promise.all(upTo(50).map((n) => openAtOnce([`a${n}`, `b${n}`])))
    const numbers = (await rows('conv_conversations')).map((row) => row.display_id as number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(100))
  })

  it('keep the contact that their session has', async () => {
    const [first] = await openAtOnce(['s1'])
    await app.sql('delete from conv_conversations where org_id = $1', [org.orgId])
    const [again] = await openAtOnce(['s1'])
    expect(again?.conversation.contactId).toBe(first?.conversation.contactId)
  })

  it('that were merged into another conversation are left to that', async () => {
    const [first] = await openAtOnce(['s1'])
    await app.sql(
      `insert into conv_session_aliases (org_id, channel_id, session_id, conversation_id, party_id) values ($1, $2, 's0', $3, $3)`,
      [org.orgId, widget.channelId, first?.conversation.id],
    )
    const [merged, fresh] = await openAtOnce(['s0', 's2'])
    expect(merged).toBeNull()
    expect(fresh?.conversation.displayId).toBe(2)
    expect(await rows('crm_contacts')).toHaveLength(2)
  })
})

/** A row without what is new in each: ids, numbers among others, times of now. */
function withoutNames(row: Record<string, unknown>) {
  const rest = Object.entries(row).filter(([name]) => !/(^|_)id$|session_id|_at$|since$/.test(name))
  const set = Object.entries(row).map(([name, value]) => [name, value !== null])
  const metadata = row['metadata'] as Record<string, unknown> | undefined
  return { ...Object.fromEntries(rest), set, metadata: { ...metadata, sessionId: undefined } }
}
