import type { HttpAnswer, TestApp, TestOrg } from '../../../../test/harness.ts'
import { createRandom } from '../../../../test/random.ts'
import type { TestWidget } from '../../test-widget.ts'

/** An organization in which anything may happen, in an order that only the seed knows. */
interface History {
  app: TestApp
  org: TestOrg
  widget: TestWidget
  /** The id and session of a colleague of the owner. */
  colleague: { userId: string; cookie: string }
  /** A whole number from 0 up to, but not including, `below`. */
  random: (below: number) => number
}

/** A history of an organization that has nothing yet; the same one for the same seed. */
export async function newHistory(
  { app, org, widget }: Pick<History, 'app' | 'org' | 'widget'>,
  seed: number,
): Promise<History> {
  const cookie = await app.createMember(org, 'member')
  const [member] = await app.sql(
    `select user_id from iam_memberships where org_id = $1 and role = 'member'`,
    [org.orgId],
  )
  const { between } = createRandom(seed)
  const random = (below: number) => Math.floor(between(0, below))
  return { app, org, widget, colleague: { userId: member.user_id, cookie }, random }
}

type Step = (history: History, id: string) => Promise<unknown>

const SESSIONS = 9
const TOPICS = ['delivery', 'returns']

/** One of the organization's conversations that is no shell; an id of nothing where there is none. */
async function anyOf({ app, org, random }: History): Promise<string> {
  const rows = await app.sql(
    'select id from conv_conversations where org_id = $1 and merged_into_id is null order by display_id',
    [org.orgId],
  )
  return rows[random(Math.max(rows.length, 1))]?.id ?? `ccv_${'0'.repeat(22)}`
}

const post = ({ app, org }: History, path: string, body: object = {}, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie, body })
const either = ({ org, colleague, random }: History): string => (random(2) ? org.cookie : colleague.cookie)

/** An id of a topic, which is made where it is not there. */
async function topicOf(history: History): Promise<string> {
  const { app, org, random } = history
  const name = TOPICS[random(TOPICS.length)] as string
  const [found] = await app.sql('select id from conv_topics where org_id = $1 and name = $2', [
    org.orgId,
    name,
  ])
  return found?.id ?? (await post(history, 'topics', { name })).body.id
}

const STEPS: Record<string, Step> = {
  visitor: ({ widget, random }) => widget.say(`s${random(SESSIONS)}`, 'Hello?'),
  visitorTwice: ({ widget, random }) =>
    widget.say(`s${random(SESSIONS)}`, [{ body: 'One' }, { body: 'Two' }]),
  pushed: ({ widget, random }) =>
    widget.say(`s${random(SESSIONS)}`, [{ body: 'Question' }, { role: 'agent', body: 'Answer' }]),
  reply: (history, id) => post(history, `${id}/messages`, { body: 'Answer' }, either(history)),
  note: (history, id) => post(history, `${id}/messages`, { body: 'Note', internal: true }, either(history)),
  draft: ({ app, org }, id) =>
    app.http('POST', `/v1/conversations/${id}/draft-reply`, { key: org.key, body: { body: 'Draft' } }),
  clearDraft: (history, id) => post(history, `${id}/clear-draft`),
  read: (history, id) =>
    post(history, `${id}/read`, history.random(2) ? {} : { seq: history.random(12) }, either(history)),
  close: (history, id) => post(history, `${id}/status`, { status: 'closed' }),
  spam: (history, id) => post(history, `${id}/status`, { status: 'spam' }),
  open: (history, id) => post(history, `${id}/status`, { status: 'open' }),
  snooze: (history, id) =>
    post(history, `${id}/status`, {
      status: 'snoozed',
      snoozeUntil: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  assign: (history, id) => {
    const { org, colleague, random } = history
    const assigneeUserId = [org.ownerUserId, colleague.userId, null][random(3)]
    return post(history, `${id}/assign`, { assigneeUserId })
  },
  file: async (history, id) =>
    post(history, `${id}/topic`, { topicId: history.random(3) ? await topicOf(history) : null }),
  forgetTopic: async (history) =>
    history.app.http('DELETE', `/v1/conversations/topics/${await topicOf(history)}`, {
      cookie: history.org.cookie,
    }),
  handover: (history, id) => post(history, `${id}/request-handover`),
  takeOver: (history, id) => post(history, `${id}/take-over`, { force: true }, either(history)),
  release: (history, id) => post(history, `${id}/release`, {}, either(history)),
  expire: ({ app }, id) =>
    app.sql(
      `update conv_conversations set claim_expires_at = now() - interval '1 second' where id = $1 and claim_user_id is not null`,
      [id],
    ),
  bulk: async (history, id) =>
    post(history, 'bulk', {
      ids: [...new Set([id, await anyOf(history)])],
      ...(history.random(2) ? { status: 'closed' } : { read: true }),
    }),
  merge: async (history, id) => post(history, `${id}/merge`, { intoId: await anyOf(history) }),
  mergePerson: async (history, id) =>
    post(history, `${id}/merge`, { intoId: await anyOf(history), samePerson: true }),
  unmerge: async (history) => {
    const { app, org, random } = history
    const shells = await app.sql(
      'select id from conv_conversations where org_id = $1 and merged_into_id is not null order by display_id',
      [org.orgId],
    )
    return shells.length && post(history, `${shells[random(shells.length)].id}/unmerge`)
  },
  readShell: async (history) => {
    const [shell] = await history.app.sql(
      'select id from conv_conversations where org_id = $1 and merged_into_id is not null order by display_id limit 1',
      [history.org.orgId],
    )
    return shell && post(history, `${shell.id}/read`, {}, either(history))
  },
  remove: ({ app, org }, id) => app.http('DELETE', `/v1/conversations/${id}`, { cookie: org.cookie }),
  restore: async (history) => {
    const [gone] = await history.app.sql(
      'select id from conv_deleted_conversations where org_id = $1 order by deleted_at limit 1',
      [history.org.orgId],
    )
    return gone && post(history, `${gone.id}/restore`)
  },
  sumUp: ({ app, org }) => app.sql('select svc_counts.sum_up($1)', [org.orgId]),
}

// What fills the place comes more often.
const NAMES = [
  ...Object.keys(STEPS),
  'visitor',
  'visitor',
  'visitorTwice',
  'pushed',
  'reply',
  'open',
  'restore',
]

/** Does something, to any conversation; answers what. It may be refused, but has to be a call that there is. */
export async function happen(history: History): Promise<string> {
  const name = NAMES[history.random(NAMES.length)] as string
  const answer = (await STEPS[name]?.(history, await anyOf(history))) as Partial<HttpAnswer> | undefined
  const isNoCall = ['invalid_input', 'not_found', 'internal'].includes(answer?.body?.code)
  if (isNoCall) throw new Error(`${name}: ${JSON.stringify(answer?.body)}`)
  return name
}
