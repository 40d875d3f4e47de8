import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let colleague: string

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  widget = await openWidget(app, org)
  colleague = await app.createMember(org, 'member')
})
afterAll(() => app.close())

/** What the rule says, told by the history alone: a clock in minutes, and one conversation's facts. */
interface Model {
  id: string
  session: string
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  /** When the customer wrote what nobody answered, and from when on that needs a person. */
  since: number | null
  due: number
  asked: 'handover' | 'snooze_ended' | 'kept' | null
  mode: 'auto' | 'draft_only' | 'off'
  held: boolean
  /** When an agent spoke here. */
  spoke: number
  merged: boolean
}

let clock = 0
/** When a key was heard of last. */
let heard = -100

const mayAnswer = (m: Model) => m.mode === 'auto' && !m.held && (clock - heard < 5 || clock - m.spoke < 10)
const needs = (m: Model) =>
  !m.merged && m.status === 'open' && (m.asked !== null || (m.since !== null && m.due <= clock))
const reasonOf = (m: Model) => (needs(m) ? (m.asked ?? 'unanswered') : null)
const reconsider = (m: Model) => {
  if (m.since !== null) m.due = m.since + (mayAnswer(m) ? 5 : 0)
}

const post = (path: string, body: object, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie, body })
/** A call of an agent, which is heard by it, in its own name. */
async function agent(path: string, body: object) {
  const answer = await app.http('POST', `/v1/conversations/${path}`, { key: org.key, body })
  await setHeard()
  return answer
}
/** The stored time of the key's last use is that of the model: every call with it would be heard otherwise. */
const setHeard = () =>
  app.sql(`update iam_api_keys set answering_at = now() - $2 * interval '1 minute' where org_id = $1`, [
    org.orgId,
    clock - heard,
  ])

async function pass(minutes: number): Promise<void> {
  clock += minutes
  await setHeard()
  await app.sql(
    `update conv_conversations set attention_due_at = attention_due_at - $2 * interval '1 minute',
       unanswered_since = unanswered_since - $2 * interval '1 minute',
       agent_spoke_at = agent_spoke_at - $2 * interval '1 minute' where org_id = $1`,
    [org.orgId, minutes],
  )
  await runJob('raiseUnanswered')
}

async function runJob(name: string): Promise<void> {
  await app.sql(`select graphile_worker.add_job('conversations.${name}', '{}')`)
  const waiting = `select from graphile_worker.jobs where task_identifier = 'conversations.${name}'`
  await vi.waitFor(async () => expect(await app.sql(waiting)).toEqual([]), { interval: 10 })
}

type Step = (m: Model, all: Model[]) => Promise<void>

const answered = (m: Model, asked: Model['asked']) => Object.assign(m, { since: null, asked })

const steps: Record<string, Step> = {
  async visitor(m) {
    await widget.say(m.session, 'Hello?')
    if (m.status === 'closed' || m.status === 'snoozed') m.status = 'open'
    const due = clock + (mayAnswer(m) ? 5 : 0)
    m.due = m.since === null ? due : Math.min(m.due, due)
    m.since ??= clock
  },
  async pushed(m) {
    await widget.say(m.session, [{ role: 'agent', body: 'Pushed' }])
    m.spoke = clock
    answered(m, m.asked)
  },
  async person(m) {
    const { status } = await post(`${m.id}/messages`, { body: 'Answer', claim: false })
    expect(status).toBe(201)
    answered(m, null)
  },
  async keeps(m) {
    const flagged = needs(m)
    await post(`${m.id}/messages`, { body: 'Wait', claim: false, preserveAttention: true })
    answered(m, flagged ? (m.asked ?? 'kept') : m.asked)
  },
  async agent(m) {
    const { status } = await agent(`${m.id}/messages`, { body: 'Answer' })
    expect(status).toBe(m.mode === 'auto' && !m.held ? 201 : 409)
    if (status !== 201) return
    m.spoke = clock
    answered(m, null)
  },
  async note(m) {
    await post(`${m.id}/messages`, { body: 'Note', internal: true })
  },
  async draft(m) {
    await agent(`${m.id}/draft-reply`, { body: 'Draft' })
  },
  async heard() {
    heard = clock
    await setHeard()
  },
  async pass() {
    await pass(3)
  },
  async long() {
    await pass(20)
  },
  async mode(m) {
    const mode = ({ auto: 'draft_only', draft_only: 'off', off: 'auto' } as const)[m.mode]
    await post(`${m.id}/agent-mode`, { mode })
    m.mode = mode
    reconsider(m)
  },
  async hold(m) {
    await post(`${m.id}/${m.held ? 'release' : 'take-over'}`, {}, colleague)
    m.held = !m.held
    reconsider(m)
  },
  async snooze(m) {
    await post(`${m.id}/status`, {
      status: 'snoozed',
      snoozeUntil: new Date(Date.now() + 86_400_000).toISOString(),
    })
    m.status = 'snoozed'
  },
  async wake(m) {
    if (m.status !== 'snoozed') return
    await app.sql(`update conv_conversations set snooze_until = now() where id = $1`, [m.id])
    await runJob('wakeSnoozed')
    Object.assign(m, { status: 'open', asked: 'snooze_ended' })
  },
  async close(m) {
    await post(`${m.id}/status`, { status: 'closed' })
    Object.assign(m, { status: 'closed', asked: null, held: false })
  },
  async open(m) {
    await post(`${m.id}/status`, { status: 'open' })
    m.status = 'open'
  },
  async handover(m) {
    await agent(`${m.id}/request-handover`, { postSystemNote: false })
    Object.assign(m, { status: 'open', asked: 'handover' })
  },
  async merge(m, all) {
    const other = all.find((each) => each !== m && !each.merged)
    if (!other || all.filter((each) => !each.merged).length < 3) return
    expect((await post(`${m.id}/merge`, { intoId: other.id })).status).toBe(200)
    const waiting = [other, m].filter(
      (each) => ['open', 'snoozed'].includes(each.status) && each.since !== null,
    )
    const status = m.status === 'open' && ['closed', 'snoozed'].includes(other.status) ? 'open' : other.status
    const asked = [other.asked, m.asked]
    Object.assign(other, {
      status,
      since: waiting.length > 0 ? Math.min(...waiting.map(({ since }) => since as number)) : null,
      due: Math.min(...waiting.map(({ due }) => due)),
      asked: asked.includes('handover') ? 'handover' : (asked[0] ?? asked[1]),
      spoke: Math.max(other.spoke, m.spoke),
    })
    m.merged = true
  },
}

/** Numbers that look random, the same ones for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % below
  }
}

async function compare(all: readonly Model[], after: string): Promise<void> {
  const get = async (path: string) => (await app.http('GET', `/v1/${path}`, { cookie: org.cookie })).body
  const [list, counts, breakdown, backlog, inbox] = await Promise.all([
    get('conversations?needsHumanAttention=true&limit=200'),
    get('conversations/queue/counts'),
    get('conversations/queue/breakdown'),
    get('overview/backlog'),
    get('inbox'),
  ])
  const ids = (items: { id: string; attentionReason?: string }[]) =>
    items.map(({ id, attentionReason }) => `${id} ${attentionReason}`).toSorted()
  const wanted = all
    .filter(needs)
    .map((m) => `${m.id} ${reasonOf(m)}`)
    .toSorted()
  const mine = all.filter((m) => needs(m) && !m.held).length
  expect([after, ids(list.items)]).toEqual([after, wanted])
  expect([after, counts.needsYou]).toEqual([after, mine])
  expect(breakdown.channels.map(({ needsYou }: { needsYou: number }) => needsYou)).toEqual([mine])
  expect(backlog.conversationsNeedingAttention).toBe(wanted.length)
  const live = inbox.live.filter((item: { needsHumanAttention: boolean }) => item.needsHumanAttention)
  expect(ids(live)).toEqual(wanted)
}

it('whatever happens, everything that tells who needs a person says what the history says', async () => {
  const random = randomFrom(20_261_122)
  const all: Model[] = []
  for (const n of upTo(4)) {
    const session = `s${n}`
    const id = (await widget.post('conversations', { sessionId: session })).body.conversationId
    all.push({
      id,
      session,
      status: 'open',
      since: null,
      due: 0,
      asked: null,
      mode: 'auto',
      held: false,
      spoke: -100,
      merged: false,
    })
  }
  await setHeard()
  const names = [...Object.keys(steps), 'visitor', 'visitor', 'visitor', 'heard', 'pass', 'open', 'hold']
  let done = ''
  for (const _ of upTo(70)) {
    const live = all.filter(({ merged }) => !merged)
    const m = live[random(live.length)] as Model
    const name = names[random(names.length)] as string
    done = `${done.slice(-300)} ${name}(${m.session})`
    await steps[name]?.(m, all)
    await compare(all, done)
  }
  for (const { id } of all) {
    const turns = (await eventsOf(app, id)).flatMap(({ type, payload }) =>
      type === 'conversation.attention_changed' ? [payload['needsHumanAttention']] : [],
    )
    // Each event is a change of what the one before said.
    expect(turns.filter((turn, index) => turn === turns[index - 1])).toEqual([])
  }
}, 60_000)
