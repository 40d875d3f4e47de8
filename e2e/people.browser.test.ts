import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { agentWorks, call, createWidget, manage, write, type Widget } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { OWNER, startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, tap } from './stage.ts'

const SIZE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 740 }
const MIA = { email: 'mia@example.com', name: 'Mia Berg', password: 'a teapot on the shelf' }
const NEW_PASSWORD = 'two teapots on the shelf'
const SLOW = 40_000

/** Notes every notification that the browser is asked for. */
const RECORD_BANNERS = `(() => {
  const Real = window.Notification
  window.banners = []
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options)
      window.banners.push(title + ' | ' + (options?.body ?? ''))
    }
  }
})()`
const bannersOf = (page: Page) => page.evaluate('window.banners') as Promise<string[]>

interface Account {
  email: string
  password: string
}

interface Scene {
  url: string
  widget: Widget
  olga: Page
  mia: Page
  miasBrowser: BrowserContext
  /** Every frame and answer that reached Mia. */
  heard: () => string[]
}

test('colleagues are invited, see each other, are told of what happens, and go again', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  // For notifications.
  const browser = await openBrowser({ isWhole: true })
  const [office, miasBrowser] = await Promise.all([
    browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' }),
    browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' }),
  ])
  await miasBrowser.addInitScript(RECORD_BANNERS)
  await miasBrowser.grantPermissions(['notifications'], { origin: url })
  const wires = [tap(office), tap(miasBrowser)] as const
  const scene: Scene = {
    url,
    widget: await createWidget(url),
    olga: await office.newPage(),
    mia: await miasBrowser.newPage(),
    miasBrowser,
    heard: () => wires[1].received,
  }
  for (const page of [scene.olga, scene.mia]) page.setDefaultTimeout(SLOW)
  await signIn(scene.olga, url, OWNER)
  const link = await invites(scene)
  await accepts(scene, link)
  await seeEachOther(scene)
  await ownPages(scene)
  await isNotified(scene)
  await roleCountsAtOnce(scene)
  await sessionEndsElsewhere(scene)
  await unsavedIsKept(scene)
  await newVersionIsTold(scene)
  await changesPassword(scene)
  await findsByKeyboard(scene)
  await goes(scene, link)
  await comesBack(scene)
  await resetsAndMoves(scene)
  // The first look at who is signed in, ended sessions and refused passwords are answered by 4xx, and browsers say so.
  expect(
    wires.flatMap(({ complaints }) => complaints).filter((text) => !/\b(401|403|404|410)\b/.test(text)),
  ).toEqual([])
}, 300_000)

async function signIn(page: Page, url: string, person: Account): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await fillSignIn(page, person)
  await page.waitForURL(/inbox/)
}

async function fillSignIn(page: Page, person: Account): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

/** Accessible in both themes, and narrow nowhere wider than the page. */
async function looksRight(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await shoot(page, `people-${name}`)
  await page.setViewportSize(NARROW)
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(wider, { message: name }).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, `people-${name}-narrow-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(SIZE)
}

/** The only owner cannot go; a link is shown once, an address that is no address is said at its field. */
async function invites({ olga, url }: Scene): Promise<string> {
  await olga.goto(`${url}/settings/members`)
  await olga.getByText('The only owner').waitFor()
  await olga.getByRole('button', { name: 'Invite' }).click()
  await olga.getByLabel('Email').fill('mia@')
  await olga.keyboard.press('Enter')
  await olga.getByText('Enter a valid email address').first().waitFor()
  await expectAccessible(olga)
  await olga.getByLabel('Email').fill(MIA.email)
  await olga.getByLabel('Admin').check()
  await olga.getByRole('button', { name: 'Create invitation' }).click()
  const shown = olga.getByRole('dialog', { name: `Invitation for ${MIA.email}` })
  await shown.getByText('No email goes out with it.').waitFor()
  await looksRight(olga, 'invitation-link')
  const link = await shown.getByRole('group', { name: 'Link' }).innerText()
  await shown.getByRole('button', { name: 'Done' }).click()
  await olga.getByText(/Admin · Expires/).waitFor()
  await looksRight(olga, 'members')
  return link.trim()
}

/** Who is invited makes an account on the page that the link opens, and is in. */
async function accepts({ mia }: Scene, link: string): Promise<void> {
  await mia.goto(link)
  await mia.getByRole('heading', { name: 'Join Harbour Ceramics.' }).waitFor()
  await looksRight(mia, 'accept')
  await mia.getByLabel('Your name').fill(MIA.name)
  await mia.getByLabel('Password', { exact: true }).fill('short')
  await mia.keyboard.press('Enter')
  await mia.getByText('Use at least 8 characters').first().waitFor()
  await mia.getByLabel('Password', { exact: true }).fill(MIA.password)
  await mia.keyboard.press('Enter')
  await mia.waitForURL(/inbox/)
}

const here = (page: Page, who: RegExp) =>
  page.getByRole('region', { name: 'Colleagues here now' }).getByRole('listitem').filter({ hasText: who })

/** Each sees that the other is here, and that one does not want to be disturbed. */
async function seeEachOther({ olga, mia }: Scene): Promise<void> {
  await here(olga, /Mia Berg, online/)
    .first()
    .waitFor()
  await here(mia, /, online/)
    .first()
    .waitFor()
  // The list of members has learnt of her by herself.
  await olga.getByLabel(`Role of ${MIA.name}`).waitFor()
  await mia.getByRole('button', { name: /^Account/ }).click()
  await expectAccessible(mia)
  await shoot(mia, 'people-account-menu')
  await mia.getByRole('menuitemcheckbox', { name: 'Do not disturb for an hour' }).click()
  await here(olga, /Mia Berg, do not disturb/)
    .first()
    .waitFor()
  await shoot(olga, 'people-here')
}

/** The pages of one's own: profile with a name that counts everywhere, sessions, organization. */
async function ownPages({ olga, url }: Scene): Promise<void> {
  await olga.goto(`${url}/settings/profile`)
  await olga.getByLabel('Name', { exact: true }).fill('Olga Ottersen')
  await olga.getByRole('button', { name: 'Save changes' }).click()
  await olga.getByRole('button', { name: /^Account.*Olga Ottersen/ }).waitFor()
  await looksRight(olga, 'profile')
  await olga.goto(`${url}/settings/organization`)
  await olga.getByText('Organization ID').first().waitFor()
  await looksRight(olga, 'organization')
  await olga.goto(`${url}/settings/sessions`)
  await olga.getByText('This session').waitFor()
  await looksRight(olga, 'sessions')
}

/** Off until switched on, silent while nobody is to be disturbed, then shown; title and icon tell what waits. */
async function isNotified({ mia, url, widget, heard }: Scene): Promise<void> {
  await mia.goto(`${url}/settings/notifications`)
  const banners = mia.getByLabel('Browser notifications')
  expect(await banners.isChecked()).toBe(false)
  await looksRight(mia, 'notifications')
  await banners.click()
  await expect.poll(() => banners.isChecked(), { timeout: SLOW }).toBe(true)
  await mia.getByRole('button', { name: 'Send test notification' }).click()
  await expect.poll(() => bannersOf(mia), { timeout: SLOW }).toHaveLength(1)
  const say = (body: string) => write(url, widget, { sessionId: 'people-visitor-1', body })
  // Who answers for a while, so that nobody is needed before a person is asked for.
  await agentWorks(url)
  const { body } = await say('Is anybody there?')
  await expect
    .poll(() => heard().filter((text) => text.includes('Is anybody there?')), { timeout: SLOW })
    .not.toEqual([])
  await mia.getByRole('button', { name: /^Account/ }).click()
  await mia.getByRole('menuitemcheckbox', { name: 'Online' }).click()
  expect(await bannersOf(mia)).toHaveLength(1)
  // Of what comes while the socket is away nobody is called: on a slow machine once may not be enough.
  await expect
    .poll(() => say('Hello?').then(() => bannersOf(mia)), { timeout: SLOW, interval: 3000 })
    .toContain('Visitor wrote | Hello?')
  const icon = () => mia.locator('link[rel="icon"]').getAttribute('href')
  expect(await icon()).not.toMatch(/^data:/)
  await manage(url, 'POST', `/v1/conversations/${body.conversationId}/request-handover`, {
    reason: 'A refund',
  })
  await expect.poll(() => mia.title(), { timeout: SLOW }).toMatch(/^\(1\) Notifications/)
  expect(await icon()).toMatch(/^data:image\/svg/)
  await expect.poll(() => bannersOf(mia), { timeout: SLOW }).toContain('Visitor needs a person | A refund')
}

/** A role counts in the page that is open: what it no longer allows goes, and the page says why. */
async function roleCountsAtOnce({ olga, mia, url }: Scene): Promise<void> {
  // What she makes while she may is asked about when she goes.
  const cookie = await cookieOf(url, MIA)
  await call(url, 'POST', '/v1/api-keys', { cookie, body: { name: 'Nightly export' } })
  await mia.goto(`${url}/settings/members`)
  await mia.getByText('Only owners can invite people, change roles and remove members.').waitFor()
  await olga.goto(`${url}/settings/members`)
  await olga.getByLabel(`Role of ${MIA.name}`).selectOption('member')
  await olga.getByText('Mia Berg’s role is now Member').waitFor()
  await mia.getByText('Your role is now Member.').waitFor()
  await mia.getByText('You can see who works here.').waitFor()
  await looksRight(mia, 'members-as-member')
  await here(mia, /Olga Ottersen, online/)
    .first()
    .waitFor()
}

async function cookieOf(url: string, { email, password }: Account): Promise<string | undefined> {
  const { headers } = await call(url, 'POST', '/v1/auth/sign-in', { body: { email, password } })
  return headers.get('set-cookie')?.split(';', 1)[0]
}

/** Ends a person’s sessions but the one that it opens for it. */
async function endSessions(url: string, person: Account): Promise<void> {
  const cookie = await cookieOf(url, person)
  const { items } = (await call(url, 'GET', '/v1/me/sessions', { cookie })).body
  for (const { id, current } of items)
    if (!current) await call(url, 'DELETE', `/v1/me/sessions/${id}`, { cookie })
}

/** A session that is ended elsewhere ends in its page at once; signing in leads back to the same place. */
async function sessionEndsElsewhere({ mia, url }: Scene): Promise<void> {
  await endSessions(url, MIA)
  await mia.waitForURL(/sign-in/)
  await mia.getByText('You were signed out from another device.').waitFor()
  await fillSignIn(mia, MIA)
  await mia.waitForURL(/settings\/members$/)
}

/** Whoever has something unsaved may stay, sign in beside it, and save it then. */
async function unsavedIsKept({ mia, url, miasBrowser }: Scene): Promise<void> {
  await mia.goto(`${url}/settings/profile`)
  await mia.getByLabel('Name', { exact: true }).fill('Mia Maria Berg')
  await endSessions(url, MIA)
  await mia.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await mia.keyboard.press('Escape')
  await mia.getByText('Your session has ended.').waitFor()
  await expectAccessible(mia)
  await shoot(mia, 'people-session-over')
  const opened = miasBrowser.waitForEvent('page')
  await mia.getByRole('link', { name: /^Sign in/ }).click()
  const beside = await opened
  await fillSignIn(beside, MIA)
  await beside.waitForURL(/inbox/)
  await beside.close()
  await mia.evaluate(() => window.dispatchEvent(new Event('focus')))
  await mia.getByText('Back online.').waitFor()
  await mia.getByRole('button', { name: 'Save changes' }).click()
  await mia.getByRole('button', { name: /^Account.*Mia Maria Berg/ }).waitFor()
}

/** A page of which the server has another version says so and offers to load it, also behind a proxy with a sign-in of its own. */
async function newVersionIsTold({ mia, url }: Scene): Promise<void> {
  const signIn =
    '<!doctype html><html lang="en"><title>Sign in</title><script type="module" src="/login.js"></script></html>'
  await mia.route(`${url}/`, async (route) => {
    const cookies = (await route.request().headerValue('cookie')) ?? ''
    if (!cookies.includes('proxy=knows')) return route.fulfill({ contentType: 'text/html', body: signIn })
    const response = await route.fetch()
    const page = (await response.text()).replace(/index-[\w-]+\.js/, 'index-another.js')
    await route.fulfill({ response, body: page })
  })
  const asks = async () => {
    const answered = mia.waitForResponse(`${url}/`)
    await mia.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
    await (await answered).finished()
  }
  await asks()
  expect(await mia.getByText('A new version of Stoa is available').count()).toBe(0)
  await mia.context().addCookies([{ name: 'proxy', value: 'knows', url }])
  await asks()
  await mia.getByText('A new version of Stoa is available').waitFor()
  await expectAccessible(mia)
  await mia.unroute(`${url}/`)
  await mia.getByRole('button', { name: 'Reload' }).click()
  await mia.getByText('A new version of Stoa is available').waitFor({ state: 'hidden' })
}

/** The wrong password is said at its field; the right one ends the other sessions and counts from then on. */
async function changesPassword({ mia, url }: Scene): Promise<void> {
  await mia.goto(`${url}/settings/profile`)
  await mia.getByLabel('Current password').fill('not this one')
  await mia.getByLabel('New password').fill(NEW_PASSWORD)
  await mia.keyboard.press('Enter')
  await mia.getByText('The current password is wrong.').first().waitFor()
  await mia.getByLabel('Current password').fill(MIA.password)
  await mia.keyboard.press('Enter')
  await mia.getByText('Password changed.').waitFor()
  await mia.goto(`${url}/settings/sessions`)
  await mia.getByText('This session').waitFor()
  expect(await mia.getByRole('button', { name: /^End/ }).count()).toBe(0)
}

/** Palette, shortcuts and search without a pointer; what was used lately stands first. */
async function findsByKeyboard({ mia, url }: Scene): Promise<void> {
  await mia.keyboard.press('Control+k')
  await mia.getByRole('combobox').pressSequentially('stgprof')
  await mia.keyboard.press('Enter')
  await mia.waitForURL(/settings\/profile/)
  await mia.keyboard.press('Control+k')
  await mia.getByRole('group', { name: 'Recent' }).waitFor()
  await expectAccessible(mia)
  await shoot(mia, 'people-palette')
  expect(await mia.getByRole('dialog').getByRole('option').first().innerText()).toContain('Settings: Profile')
  await mia.keyboard.press('Escape')
  await mia.getByRole('heading', { name: 'Profile' }).click()
  await mia.keyboard.press('?')
  await mia.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await looksRight(mia, 'shortcuts')
  await mia.keyboard.press('Escape')
  await mia.keyboard.press('/')
  await mia.waitForURL(/\/search/)
  await mia.goto(`${url}/settings/profile`)
}

/** Who is removed is told so in the page that is open; neither the page nor the link lets them in again. */
async function goes({ olga, mia, url }: Scene, link: string): Promise<void> {
  await olga.reload()
  await here(mia, /Olga Ottersen/)
    .first()
    .waitFor()
  await olga.getByRole('button', { name: 'Remove', exact: true }).click()
  await olga.getByRole('dialog', { name: 'Remove Mia Maria Berg?' }).waitFor()
  await olga.getByText('1 API key created by this person keeps working.').waitFor()
  await looksRight(olga, 'remove-member')
  await olga.getByRole('checkbox', { name: 'Revoke Nightly export' }).check()
  await olga.getByRole('button', { name: 'Cancel' }).focus()
  await olga.keyboard.press('Tab')
  await olga.keyboard.press('Enter')
  await olga.getByText('Mia Maria Berg removed').waitFor()
  const { items } = await manage(url, 'GET', '/v1/api-keys')
  expect(items.map(({ name }: { name: string }) => name)).not.toContain('Nightly export')
  await mia.waitForURL(/sign-in/)
  await mia.getByText('You’re no longer a member').waitFor()
  await looksRight(mia, 'removed')
  await fillSignIn(mia, { ...MIA, password: NEW_PASSWORD })
  await mia.getByText('You’re not a member of any organization.').waitFor()
  await mia.goto(link)
  await mia.getByRole('heading', { name: 'This invitation is no longer valid.' }).waitFor()
  await looksRight(mia, 'invitation-gone')
}

/** With a new invitation the account that is there already comes back; who is somebody else is told so. */
async function comesBack({ mia, url }: Scene): Promise<void> {
  const cookie = await cookieOf(url, OWNER)
  const invite = async (email: string) =>
    (await call(url, 'POST', '/v1/orgs/me/invitations', { cookie, body: { email } })).body
  await mia.goto((await invite(MIA.email)).acceptUrl)
  await mia.getByText('You already have an account').waitFor()
  await looksRight(mia, 'accept-with-account')
  await mia.getByLabel('Your password').fill(MIA.password)
  await mia.keyboard.press('Enter')
  await mia.getByText('Wrong password').waitFor()
  await mia.getByLabel('Your password').fill(NEW_PASSWORD)
  await mia.keyboard.press('Enter')
  await mia.waitForURL(/inbox/)
  const other = await invite('nils@example.com')
  await mia.goto(other.acceptUrl)
  await mia.getByText(`You’re signed in as ${MIA.email}.`).waitFor()
  await looksRight(mia, 'accept-other-person')
  await mia.getByRole('button', { name: 'Sign out and continue' }).click()
  await mia.getByLabel('Your name').fill('Nils')
  await call(url, 'DELETE', `/v1/orgs/me/invitations/${other.id}`, { cookie })
  await mia.getByLabel('Password', { exact: true }).fill(MIA.password)
  await mia.keyboard.press('Enter')
  await mia.getByText('It was revoked.').waitFor()
}

/** Without email: the sign-in page says whom to ask, an owner's link lets her in again, and her address changes at once. */
async function resetsAndMoves({ olga, mia, url }: Scene): Promise<void> {
  await mia.goto(`${url}/sign-in`)
  await mia.getByRole('link', { name: 'Forgot your password?' }).click()
  await mia.getByText('This server doesn’t send email').waitFor()
  await looksRight(mia, 'forgot-password')
  await olga.goto(`${url}/settings/members`)
  await olga.getByRole('button', { name: /^More for Mia/ }).click()
  await olga.getByRole('menuitem', { name: 'Create password reset link' }).click()
  await olga.getByRole('button', { name: 'Create link' }).click()
  const shown = olga.getByRole('dialog', { name: /^Password reset link for Mia/ })
  const link = await shown.getByRole('group', { name: 'Link' }).innerText()
  await looksRight(olga, 'reset-link')
  await mia.goto(link.trim())
  await mia.getByLabel('New password').fill('three teapots on the shelf')
  await looksRight(mia, 'reset-password')
  await mia.keyboard.press('Enter')
  await mia.waitForURL(/inbox/)
  await mia.goto(`${url}/settings/profile`)
  await mia.getByRole('button', { name: 'Change email' }).click()
  await mia.getByLabel('New email').fill('mia.berg@example.com')
  await mia.getByLabel('Current password').first().fill('three teapots on the shelf')
  await looksRight(mia, 'change-email')
  await mia.keyboard.press('Enter')
  await mia.getByText('Email changed to mia.berg@example.com').waitFor()
}
