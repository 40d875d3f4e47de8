import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, signIn } from './calls.ts'
import { openOffice, sessionOf, type Office } from './office.ts'
import { addMember } from './staff.ts'
import { buildProject, expectAccessible, openBrowser, shoot } from './stage.ts'

const SIZE = { width: 1440, height: 900 }

interface Role {
  name: string
  scopes: string[]
  /** Where one arrives. */
  landing: RegExp
  /** The lines of the navigation that are there, and some that are not. */
  there: string[]
  notThere: string[]
  settings: string[]
}

const ROLES: Role[] = [
  {
    name: 'Editor',
    scopes: ['cms:read', 'cms:write', 'cms:publish'],
    landing: /\/content$/,
    there: ['Content', 'Media'],
    notThere: ['Home', 'Search', 'Needs you', 'Analytics', 'Reports', 'Automation', 'Activity'],
    settings: ['Profile'],
  },
  {
    name: 'Analyst',
    scopes: ['analytics:read'],
    landing: /\/analytics(\/|$)/,
    there: ['Analytics'],
    notThere: ['Home', 'Needs you', 'Content', 'Media', 'Reports'],
    settings: ['Profile'],
  },
  {
    name: 'Support',
    scopes: ['conv:read', 'conv:write'],
    landing: /\/inbox\//,
    there: ['Home', 'Needs you', 'Mine', 'Reports'],
    notThere: ['Content', 'Analytics', 'Activity'],
    settings: ['Profile', 'Canned replies'],
  },
]

/** What a page asked for in vain, and what it wrote into the console. */
function watch(page: Page): string[] {
  const wrong: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(String(error)))
  return wrong
}

interface Member {
  id: string
  email: string
  roleId: string
}

async function addWithRole(
  { service: { url }, sql }: Office,
  cookie: string,
  { name, scopes }: Role,
): Promise<Member> {
  const email = `${name.toLowerCase()}@example.com`
  const id = await addMember(sql, { email, name: `${name} Example` })
  const made = await call(url, 'POST', '/v1/orgs/me/roles', { cookie, body: { name, scopes } })
  expect(made.status).toBe(201)
  const changed = await call(url, 'PATCH', `/v1/orgs/me/members/${id}`, {
    cookie,
    body: { roleId: made.body.id },
  })
  expect(changed.status).toBe(200)
  return { id, email, roleId: made.body.id }
}

async function openDesk(office: Office, browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  await context.addCookies(await sessionOf(office, email))
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

const line = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .first()
const settled = (page: Page) => page.waitForLoadState('networkidle')

test('people with roles of scopes arrive where their work is, meet nothing that is not theirs, and hear of a change at once', async () => {
  const office = await openOffice(await buildProject())
  const cookie = await signIn(office.service.url)
  const browser = await openBrowser()
  for (const role of ROLES) {
    const member = await addWithRole(office, cookie, role)
    const page = await openDesk(office, browser, member.email)
    const wrong = watch(page)
    await page.goto(office.service.url)
    await page.waitForURL(role.landing)
    await settled(page)
    for (const name of role.there) await line(page, name).waitFor()
    for (const name of role.notThere)
      expect([role.name, name, await line(page, name).count()]).toEqual([role.name, name, 0])
    await expectAccessible(page)
    await shoot(page, `role-${role.name.toLowerCase()}`)
    await visitEverything(page, role)
    await page.goto(`${office.service.url}/settings`)
    await settled(page)
    for (const name of role.settings) await line(page, name).waitFor()
    await visitEverything(page, role)
    // A page that is not theirs leads to one that is.
    await page.goto(`${office.service.url}${role.name === 'Support' ? '/content' : '/inbox/open'}`)
    await page.waitForURL(role.landing)
    await settled(page)
    expect([role.name, wrong]).toEqual([role.name, []])
    await page.context().close()
  }
  await changeReachesTab(office, cookie, browser)
}, 240_000)

/** Opens each page of the navigation: none says that something is locked or could not be loaded. */
async function visitEverything(page: Page, { name }: Role): Promise<void> {
  const links = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThan(0)
  for (const href of new Set(links)) {
    await page.goto(href)
    await settled(page)
    const main = await page.locator('#content').innerText()
    expect([
      name,
      href,
      /could not be loaded|don’t have access|not allowed|Something went wrong/i.exec(main)?.[0],
    ]).toEqual([name, href, undefined])
  }
}

/** An open tab shows what a changed role has, and leaves what it has no more. */
async function changeReachesTab(office: Office, cookie: string, browser: Browser): Promise<void> {
  const page = await openDesk(office, browser, 'analyst@example.com')
  const wrong = watch(page)
  await page.goto(office.service.url)
  await page.waitForURL(/\/analytics/)
  await settled(page)
  const [{ id }] = await office.sql(`select id from iam_roles where name = 'Analyst'`)
  const change = (scopes: string[]) =>
    call(office.service.url, 'PATCH', `/v1/orgs/me/roles/${id}`, { cookie, body: { scopes } })
  expect((await change(['analytics:read', 'cms:read'])).status).toBe(200)
  await line(page, 'Content').waitFor()
  await page.waitForURL(/\/analytics/)
  expect((await change(['cms:read'])).status).toBe(200)
  await page.waitForURL(/\/content$/)
  await line(page, 'Analytics').waitFor({ state: 'detached' })
  await settled(page)
  expect(wrong.filter((each) => !/WebSocket/.test(each))).toEqual([])
}
