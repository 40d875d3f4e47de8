import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '../server/test/mail-server.ts'
import { call, signIn, type Answer, type Widget } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { COLLEAGUE } from './office.ts'
import { startService, type Service } from './service.ts'
import { addMember } from './staff.ts'
import { buildProject, openBrowser, startSite } from './stage.ts'

const SLOW = 30_000
const CAUGHT_UP = 'All caught up.'

/** Notes the title of every notification that the browser is asked for. */
const RECORD_BANNERS = `(() => {
  const Real = window.Notification
  window.banners = []
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options)
      window.banners.push(title)
    }
  }
  localStorage.setItem('stoa.notifications', JSON.stringify({ banner: true }))
})()`

/** What the service, two people's pages and the list say of who waits. */
interface Claims {
  homeSaysCaughtUp: boolean
  inList: number
  inTitle: number
  needsYou: number
  backlog: number
}

interface Hour {
  service: Service
  sql: Sql
  widget: Widget
  site: string
  cookie: string
  /** Olga looks at her home page, Mads at the list of what needs him. */
  home: Page
  list: Page
  visitorsBrowser(): Promise<BrowserContext>
}

test('in the first hour widget, home, list, title and notifications say what is so: alone, with an agent, with email', async () => {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const mails = await startMailServer()
  try {
    const first = await openHour({ project, databaseUrl, sql })
    await nobodyHasWritten(first)
    await somebodyWaits(first)
    await somebodyAnswers(first)
    await anAgentAnswers(first)
    await first.service.kill('SIGTERM')
    await emailReachesWhoLeft({ project, databaseUrl, sql }, mails, first.widget)
  } finally {
    await mails.close()
  }
}, 240_000)

interface Place {
  project: string
  databaseUrl: string
  sql: Sql
}

async function openHour(
  { project, databaseUrl, sql }: Place,
  env: Record<string, string> = {},
  known?: Widget,
): Promise<Hour> {
  const service = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project, ...env } })
  if (!known) await addMember(sql, { ...COLLEAGUE, role: 'admin' })
  const cookie = await signIn(service.url)
  const widget = known ?? (await createWidget(service.url, cookie))
  const site = await startSite(
    `<script src="${service.url}/widget.js" defer data-svc-host="${service.url}" data-widget-key="${widget.key}" data-channel-id="${widget.id}"></script>`,
  )
  // Whole, for notifications.
  const browser = await openBrowser({ isWhole: true })
  const desk = async (email: string | undefined, path: string) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      reducedMotion: 'reduce',
    })
    const [name = '', value = ''] = (await signIn(service.url, email)).split('=')
    await context.addCookies([{ name, value, url: service.url }])
    await context.grantPermissions(['notifications'], { origin: service.url })
    await context.addInitScript(RECORD_BANNERS)
    const page = await context.newPage()
    page.setDefaultTimeout(SLOW)
    await page.goto(service.url + path)
    // Who tells of what comes is loaded once the page is idle: inbox, notifications and presence.
    await page.waitForFunction(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/background-/.test(name)).length >= 3,
    )
    return page
  }
  return {
    service,
    sql,
    widget,
    site,
    cookie,
    home: await desk(undefined, '/home'),
    list: await desk(COLLEAGUE.email, '/inbox/needs-you'),
    visitorsBrowser: () =>
      browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' }),
  }
}

/** A channel that Olga makes. */
async function createWidget(url: string, cookie: string): Promise<Widget> {
  const { body } = await call(url, 'POST', '/v1/conversations/channels/widget', {
    cookie,
    body: { name: 'Website' },
  })
  return { id: body.channelId, key: body.widgetKey }
}

/** A call of Olga's that has to succeed; answers the body. */
async function olga(hour: Hour, method: string, path: string, body?: unknown): Promise<Answer['body']> {
  const answer = await call(hour.service.url, method, path, { cookie: hour.cookie, body })
  expect(answer.status, path).toBeLessThan(300)
  return answer.body
}

/** Everything that says who waits, as it is now. */
async function claimsOf({ service, cookie, home, list }: Hour): Promise<Claims> {
  const [{ body: counts }, { body: backlog }, { body: queue }] = await Promise.all([
    call(service.url, 'GET', '/v1/conversations/queue/counts', { cookie }),
    call(service.url, 'GET', '/v1/overview/backlog', { cookie }),
    call(service.url, 'GET', '/v1/conversations/queue?needsHumanAttention=true', { cookie }),
  ])
  return {
    homeSaysCaughtUp: await home.getByText(CAUGHT_UP).isVisible(),
    inList: queue.items.length,
    inTitle: Number(/^\((\d+)\)/.exec(await list.title())?.[1] ?? 0),
    needsYou: counts.needsYou,
    backlog: backlog.conversationsNeedingAttention,
  }
}

/** What waits is nobody's here: it needs both of them. What was answered needs neither, whoever answered it. */
const waiting = (count: number): Claims => ({
  homeSaysCaughtUp: count === 0,
  inList: count,
  inTitle: count,
  needsYou: count,
  backlog: count,
})

const agree = (hour: Hour, count: number) =>
  expect.poll(() => claimsOf(hour), { timeout: SLOW, interval: 300 }).toEqual(waiting(count))
const bannersOf = (page: Page) => page.evaluate('window.banners') as Promise<string[]>
const rowOf = (page: Page, text: string) => page.getByRole('link', { name: text }).first()

/** A visitor on the site, in a browser of their own, with the panel open. */
async function arrive(hour: Hour): Promise<Page> {
  const visitor = await (await hour.visitorsBrowser()).newPage()
  visitor.setDefaultTimeout(SLOW)
  await visitor.goto(hour.site)
  await visitor.getByRole('button', { name: 'Open chat' }).click()
  await visitor.getByLabel('Your message').waitFor()
  return visitor
}

async function say(visitor: Page, text: string): Promise<void> {
  const field = visitor.getByLabel('Your message')
  await field.fill(text)
  await field.press('Enter')
  await visitor.getByText(text).first().waitFor()
}

const panelText = (visitor: Page) => visitor.getByRole('dialog').innerText()

async function nobodyHasWritten(hour: Hour): Promise<void> {
  // Home begins with the first steps: it claims nothing before anybody could have written.
  await hour.home.getByRole('heading', { name: 'Getting started' }).waitFor()
  expect(await claimsOf(hour)).toEqual({ ...waiting(0), homeSaysCaughtUp: false })
}

/** No agent, no mail: whoever writes needs a person at once, and is promised nothing. */
async function somebodyWaits(hour: Hour): Promise<void> {
  const visitor = await arrive(hour)
  await say(visitor, 'Is anybody there?')
  await agree(hour, 1)
  await rowOf(hour.list, 'Is anybody there?').waitFor()
  await expect.poll(() => bannersOf(hour.list), { timeout: SLOW }).toHaveLength(1)
  const said = await panelText(visitor)
  for (const promise of [
    /assistant answers/i,
    /we’ll email you/i,
    /we will write/i,
    /has joined/i,
    /\bSeen\b/,
  ])
    expect(said).not.toMatch(promise)
}

/** A person answers: who it is comes before what they say, and the customer waits no more. */
async function somebodyAnswers(hour: Hour): Promise<void> {
  const visitor = await arrive(hour)
  await say(visitor, 'Do you ship to Bergen?')
  await agree(hour, 2)
  await rowOf(hour.list, 'Do you ship to Bergen?').click()
  await visitor.getByText('Seen').waitFor()
  const reply = hour.list.getByRole('textbox', { name: /^Reply to/ })
  await reply.fill('We do, every Friday.')
  await reply.press('Enter')
  await visitor.getByText('We do, every Friday.').first().waitFor()
  const said = await panelText(visitor)
  expect(said.indexOf('Mads has joined')).toBeGreaterThan(-1)
  expect(said.indexOf('Mads has joined')).toBeLessThan(said.indexOf('We do, every Friday.'))
  await agree(hour, 1)
  const { items } = await olga(hour, 'GET', '/v1/conversations/queue?needsHumanAttention=true')
  await olga(hour, 'POST', `/v1/conversations/${items[0].id}/status`, { status: 'closed' })
  await agree(hour, 0)
}

/**
 * A program that only reads is no agent, and changes nothing. One agent at work: nobody is needed until it has been silent for the
 * time that the organization set.
 */
async function anAgentAnswers(hour: Hour): Promise<void> {
  const { url } = hour.service
  const { key } = await olga(hour, 'POST', '/v1/api-keys', {
    name: 'Night agent',
    scopes: ['conv:read', 'conv:write'],
    answersCustomers: true,
  })
  const sync = await olga(hour, 'POST', '/v1/api-keys', {
    name: 'CRM sync',
    scopes: ['conv:read', 'conv:write'],
  })
  await call(url, 'GET', '/v1/conversations', { key: sync.key })
  await call(url, 'GET', '/v1/conversations', { key })
  const early = await arrive(hour)
  await say(early, 'Is somebody reading this?')
  await agree(hour, 1)
  expect(await panelText(early)).not.toContain('Assistant answers')
  const [{ id: earlyId }] = (await olga(hour, 'GET', '/v1/conversations/queue?needsHumanAttention=true'))
    .items
  await olga(hour, 'POST', `/v1/conversations/${earlyId}/status`, { status: 'closed' })
  await agree(hour, 0)
  await call(url, 'GET', '/v1/conversations/awaiting-reply', { key })
  const visitor = await arrive(hour)
  await say(visitor, 'Where is my order?')
  await visitor.getByText('Assistant answers').first().waitFor()
  await agree(hour, 0)
  await hour.sql(`update conv_conversations set attention_due_at = now() where attention_due_at is not null`)
  await hour.sql(`select graphile_worker.add_job('conversations.raiseUnanswered', '{}'::json)`)
  await agree(hour, 1)
  const { items } = await olga(hour, 'GET', '/v1/conversations/queue?needsHumanAttention=true')
  const answered = await call(url, 'POST', `/v1/conversations/${items[0].id}/messages`, {
    key,
    body: { body: 'It left our workshop this morning.' },
  })
  expect(answered.status).toBeLessThan(300)
  await visitor.getByText('It left our workshop this morning.').first().waitFor()
  await agree(hour, 0)
}

/** With a mail server: the address is asked for, and what was said reaches whoever left. */
async function emailReachesWhoLeft(place: Place, mails: TestMailServer, widget: Widget): Promise<void> {
  // The agent is gone.
  await place.sql(`update iam_api_keys set answering_at = now() - interval '1 hour'`)
  await place.sql(`update conv_conversations set agent_spoke_at = null`)
  const hour = await openHour(place, mails.env, widget)
  await olga(hour, 'PUT', '/v1/conversations/business-hours', { timeZone: 'UTC', weekly: [] })
  const visitor = await arrive(hour)
  await say(visitor, 'Can I exchange the green one?')
  await agree(hour, 1)
  await visitor.getByText('If you leave before we answer, we’ll email you.').waitFor()
  await visitor.getByLabel('Your email address').fill('ada@customers.example')
  await visitor.getByRole('button', { name: 'Save' }).click()
  await visitor.getByText('We’ll email ada@customers.example').waitFor()
  await visitor.context().close()
  await rowOf(hour.list, 'Can I exchange the green one?').click()
  const reply = hour.list.getByRole('textbox', { name: /^Reply to/ })
  await reply.fill('Of course, within thirty days.')
  await reply.press('Enter')
  await agree(hour, 0)
  await expect
    .poll(
      () =>
        hour.sql(
          `update graphile_worker._private_jobs set run_at = now() where key like 'reply-mail:%' and run_at > now() returning 1`,
        ),
      { timeout: SLOW },
    )
    .toHaveLength(1)
  const mail = await mails.mailTo('ada@customers.example')
  expect(mail.text).toContain('Of course, within thirty days.')
}
