import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { createRandom } from '../../test/random.ts'

let app: TestApp
let twin: TestApp
let org: TestOrg
/** An admin who decides, and then leaves. */
let leaver: string
beforeAll(async () => {
  app = await startTestApp()
  twin = await app.twin()
  org = await app.createOrg()
  leaver = await app.createMember(org, 'admin')
})
afterAll(async () => {
  await twin.close()
  await app.close()
})

type By = { cookie: string } | { key: string }
const random = createRandom(35)
let calls = 0
/** A call, by the processes in turn. */
const call = (method: string, path: string, by: By, body?: unknown) =>
  ((calls += 1) % 2 ? app : twin).http(method, `/v1/${path}`, { ...by, ...(body !== undefined && { body }) })
const made = async (path: string, body: unknown) => {
  const answer = await call('POST', path, { key: org.key }, body)
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

interface Item {
  id: string
  kind: 'kb' | 'crm' | 'feedback'
  outcome?: string
}

const WRITTEN = {
  kb: async (n: number) =>
    made('kb/curation/candidates', {
      subject: `Parcels ${n}`,
      draftBody: `They take ${n} days.`,
      proposedTargetSpaceSlug: 'help',
    }),
  crm: async (n: number) => {
    const [one, other] = [
      await made('crm/contacts', { name: `Ada ${n}`, email: `a${n}@example.com` }),
      await made('crm/contacts', { name: `Ada B. ${n}`, email: `b${n}@example.com` }),
    ]
    return made('crm/merge-proposals', {
      contactAId: one.id,
      contactBId: other.id,
      confidence: 'high',

      recommendedKeeperId: one.id,
    })
  },
  feedback: async (n: number) =>
    made('feedback', { title: `Wish ${n}`, body: 'It could be clearer than it is.' }),
}

const DECIDED = {
  kb: (id: string, what: string, by: By) =>
    what === 'approved'
      ? call('POST', `kb/curation/candidates/${id}/publish`, by, { targetSpaceSlug: 'help', ifVersion: 1 })
      : call('POST', `kb/curation/candidates/${id}/dismiss`, by, { reason: 'no' }),
  crm: async (id: string, what: string, by: By) => {
    if (what === 'dismissed') return call('POST', `crm/merge-proposals/${id}/dismiss`, by, { reason: 'no' })
    const { mergeFingerprint } = (await call('GET', `crm/merge-proposals/${id}`, by)).body
    return call('POST', `crm/merge-proposals/${id}/apply`, by, { fingerprint: mergeFingerprint })
  },
  feedback: (id: string, what: string, by: By) =>
    call('POST', `feedback/${id}/${what === 'approved' ? 'approve' : 'dismiss'}`, by, {}),
}

it('review, queue, backlog and set-up are what random decisions by two processes leave, also of who has left since', async () => {
  await made('kb/spaces', { name: 'Help', slug: 'help' })
  const items: Item[] = []
  const kinds = ['kb', 'crm', 'feedback'] as const
  for (let n = 0; n < 27; n += 1) {
    const kind = kinds[n % 3] as Item['kind']
    items.push({ kind, id: (await WRITTEN[kind](n)).id })
  }
  for (let n = 0; n < 40; n += 1) {
    const item = random.pick(items)
    const what = random.pick(['approved', 'dismissed'])
    const by = random.pick([org.cookie, leaver])
    // Two at once: one of them is heard.
    const answers = await Promise.all([1, 2].map(() => DECIDED[item.kind](item.id, what, { cookie: by })))
    const heard = answers.filter(({ status }) => status < 300).length
    expect([item.kind, n, heard]).toEqual([item.kind, n, item.outcome === undefined ? 1 : 0])
    if (heard === 1) {
      item.outcome = what
    }
  }
  await app.sql(
    `delete from iam_memberships where org_id = $1 and user_id in (select id from iam_users where name = 'Mia Member')`,
    [org.orgId],
  )

  const owner = { cookie: org.cookie }
  // The first click after a restart counts.
  const first = items.find(({ outcome }) => outcome === undefined)
  if (first) {
    const fresh = await app.twin()
    onTestFinished(() => fresh.close())
    const path = {
      kb: `kb/curation/candidates/${first.id}/dismiss`,
      crm: `crm/merge-proposals/${first.id}/dismiss`,
      feedback: `feedback/${first.id}/dismiss`,
    }[first.kind]
    expect((await fresh.http('POST', `/v1/${path}`, { ...owner, body: {} })).status).toBeLessThan(300)
    first.outcome = 'dismissed'
  }
  const keysOf = (some: readonly { kind: string; id: string }[]) =>
    some.map(({ kind, id }) => `${kind} ${id}`).toSorted()
  const waiting = items.filter(({ outcome }) => outcome === undefined)
  const decided = items.filter(({ outcome }) => outcome !== undefined)
  const list = async (state: string) =>
    (await call('GET', `review?state=${state}&limit=200`, owner)).body.items
  expect(keysOf(await list('waiting'))).toEqual(keysOf(waiting))
  const lines = await list('decided')
  expect(keysOf(lines)).toEqual(keysOf(decided))
  for (const { id, outcome, decidedBy } of lines) {
    expect([id, outcome]).toEqual([id, items.find((one) => one.id === id)?.outcome])
    expect(['Olga Owner', 'Mia Member']).toContain(decidedBy.name)
  }
  expect(new Set(lines.map(({ decidedBy }: { decidedBy: { name: string } }) => decidedBy.name)).size).toBe(2)

  const { queue } = (await call('GET', 'inbox', owner)).body
  for (const kind of kinds)
    expect([kind, queue[kind].map(({ id }: { id: string }) => id).toSorted()]).toEqual([
      kind,
      waiting
        .filter((one) => one.kind === kind)
        .map(({ id }) => id)
        .toSorted(),
    ])
  const countOf = (kind: string) => waiting.filter((one) => one.kind === kind).length
  expect((await call('GET', 'overview/backlog', owner)).body).toMatchObject({
    kbCurationPending: countOf('kb'),
    crmMergeProposalsPending: countOf('crm'),
  })
  const { reviewQueue } = (await call('GET', 'overview/setup', owner)).body
  expect(reviewQueue.hasPendingItems).toBe(waiting.length > 0)
  expect(reviewQueue.lastDecisionAt).toBe(lines[0].at)
}, 120_000)
