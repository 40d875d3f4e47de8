import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Context } from '../../kernel/contract/context.ts'
import type { Trouble } from '../../kernel/contract/troubles.ts'
import { jobTransaction } from '../../kernel/jobs/runner.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { wakeWorkers } from '../../test/wake-workers.ts'
import { alerts, openAlert, resolveAlert } from './index.ts'

let app: TestApp
let machine: TestMachinery
let server: TestMailServer
let org: TestOrg
let reader: string
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(server.env)
  machine = await startTestMachinery(app, [alerts])
})
afterAll(async () => {
  await machine.close()
  await app.close()
  await server.close()
})
beforeEach(async () => {
  org = await app.createOrg('Acme')
  const [user] = await app.sql(
    'select email from iam_users u join iam_memberships m on m.user_id = u.id where m.org_id = $1',
    [org.orgId],
  )
  reader = user.email
})

const inOrg = (work: (ctx: Context<string>) => Promise<void>) =>
  jobTransaction(machine.machinery, { orgId: org.orgId, job: 'test' }, work)
const goesWrong = (subjectId: string, more: Partial<Trouble> = {}) =>
  inOrg((ctx) =>
    openAlert(ctx, {
      source: 'webhook',
      subjectId,
      severity: 'warning',
      title: `The webhook ${subjectId} is away`,
      detail: 'It is tried again.',
      ...more,
    }),
  )
const choose = (on: boolean) =>
  app.http('PATCH', '/v1/me/alert-emails', { cookie: org.cookie, body: { alerts: on } })
/** Half a minute later, has everybody told who is to be told, by two jobs at once; answers the mails that this organization has had. */
async function told(): Promise<string[]> {
  for (const [table, column] of [
    ['alr_alerts', 'news_at'],
    ['alr_email_choices', 'told_until'],
  ])
    await app.sql(`update ${table} set ${column} = ${column} - interval '30 seconds' where org_id = $1`, [
      org.orgId,
    ])
  const keys = ['one', 'two'].map((name) => `${name}:${org.orgId}`)
  for (const key of keys)
    await app.sql(`select graphile_worker.add_job('alerts.mailAlerts', '{}', job_key := $1)`, [key])
  await wakeWorkers(app)
  const left = () =>
    app.sql('select from graphile_worker._private_jobs where key = any($1)', [[...keys, `mail:${org.orgId}`]])
  await vi.waitUntil(async () => (await left()).length === 0)
  return server.mails
    .filter(({ recipients }) => recipients.includes(reader))
    .map(({ subject = '' }) => subject)
}
const anHourLater = () =>
  app.sql(`update alr_email_choices set mailed_at = mailed_at - interval '1 hour' where org_id = $1`, [
    org.orgId,
  ])

it('an alert is told by email to those who asked for it, once, with the way to it and to end such emails', async () => {
  await goesWrong('whk_before')
  expect((await choose(true)).body).toEqual({ alerts: true, mailConfigured: true })
  await goesWrong('whk_a')
  expect(await told()).toEqual(['The webhook whk_a is away'])
  const mail = await server.mailTo(reader, /whk_a/)
  expect(mail.text).toContain('It is tried again.')
  expect(mail.text).toContain(`${app.config.baseUrl}/alerts`)
  expect(mail.text).toContain(`${app.config.baseUrl}/settings/notifications`)
  expect(mail.text).not.toContain('whk_before')
  await anHourLater()
  expect(await told()).toHaveLength(1)
})

it('is at most one email an hour, and the next has what came meanwhile, the worst first', async () => {
  await choose(true)
  await goesWrong('whk_a')
  expect(await told()).toHaveLength(1)
  await goesWrong('whk_b')
  await goesWrong('whk_c', { severity: 'error', title: 'It was switched off' })
  expect(await told()).toHaveLength(1)
  await anHourLater()
  expect(await told()).toEqual(['The webhook whk_a is away', '2 things go wrong: It was switched off'])
})

it('tells nothing of what somebody has seen, of what is over, of what it told just before, nor of emails that are refused', async () => {
  await choose(true)
  await goesWrong('whk_flaps')
  expect(await told()).toEqual(['The webhook whk_flaps is away'])
  await anHourLater()
  await inOrg((ctx) => resolveAlert(ctx, { source: 'webhook', subjectId: 'whk_flaps' }))
  await goesWrong('whk_flaps')
  await goesWrong('whk_seen')
  const { items } = (await app.http('GET', '/v1/system/alerts', { key: org.key })).body
  await app.http('POST', `/v1/system/alerts/${items[0].id}/acknowledge`, { cookie: org.cookie })
  await goesWrong('whk_over')
  await inOrg((ctx) => resolveAlert(ctx, { source: 'webhook', subjectId: 'whk_over' }))
  await goesWrong('outbox', { source: 'mail' })
  expect(await told()).toHaveLength(1)
  // It becomes worse: that is news, though it was seen.
  await goesWrong('whk_seen', { severity: 'error' })
  expect(await told()).toEqual(['The webhook whk_flaps is away', 'The webhook whk_seen is away'])
})

it('what came back before anybody was told of it is told all the same, and so is what comes back worse', async () => {
  await choose(true)
  await goesWrong('whk_quick')
  await inOrg((ctx) => resolveAlert(ctx, { source: 'webhook', subjectId: 'whk_quick' }))
  await goesWrong('whk_quick')
  expect(await told()).toEqual(['The webhook whk_quick is away'])
  await anHourLater()
  await inOrg((ctx) => resolveAlert(ctx, { source: 'webhook', subjectId: 'whk_quick' }))
  await goesWrong('whk_quick', { severity: 'error', title: 'It was switched off' })
  expect(await told()).toEqual(['The webhook whk_quick is away', 'It was switched off'])
})

it('is for those who may read alerts, also later', async () => {
  const role = await app.http('POST', '/v1/orgs/me/roles', {
    cookie: org.cookie,
    body: { name: 'Writers', scopes: ['cms:read'] },
  })
  expect(role.status).toBe(201)
  await choose(true)
  await app.sql(`update iam_memberships set role = 'custom', role_id = $2 where org_id = $1`, [
    org.orgId,
    role.body.id,
  ])
  expect((await choose(true)).status).toBe(403)
  await goesWrong('whk_a')
  expect(await told()).toEqual([])
})

it('nobody is told who has changed their mind or is a member no more', async () => {
  await choose(true)
  await choose(false)
  await goesWrong('whk_a')
  expect(await told()).toEqual([])
  await choose(true)
  await goesWrong('whk_b')
  await app.sql('delete from iam_memberships where org_id = $1', [org.orgId])
  expect(await told()).toEqual([])
})
