import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, signIn } from './calls.ts'
import { COLLEAGUE } from './office.ts'
import { OWNER } from './service.ts'
import { addMember } from './staff.ts'
import {
  log,
  openDesk,
  openPage,
  openTrouble,
  ownComplaints,
  says,
  SLOW,
  typed,
  types,
  writingBox,
  type Desk,
  type Trouble,
} from './trouble.ts'

const DRAFT = 'Half a thought'
/** Counts the notifications that the browser is asked for. */
const COUNT_BANNERS = `(() => {
  const Real = window.Notification
  window.banners = 0
  window.Notification = class extends Real {
    constructor(...given) {
      super(...given)
      window.banners += 1
    }
  }
})()`

test('whoever is signed out, loses rights or works in two tabs is told so, and keeps what was written', async () => {
  // For notifications.
  const trouble = await openTrouble({ isWhole: true })
  const colleagueId = await addMember(trouble.sql, { ...COLLEAGUE, role: 'admin' })
  const owner = await openDesk(trouble)
  await sessionIsRevoked(trouble, owner)
  await notifiesOnce(trouble, owner)
  await hasTwoTabs(owner)
  await isSomebodyElse(owner)
  const colleague = await openDesk(trouble, '/settings/organization', COLLEAGUE.email)
  await losesARight(trouble, colleague, colleagueId)
  await isRemoved(trouble, colleague, colleagueId)
  expect([...ownComplaints(owner.wire), ...ownComplaints(colleague.wire)]).toEqual([])
}, 180_000)

const inputs = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.keyboard.press('Enter')
}

/** Another browser ends the session: the page says so within seconds, and signing in leads back to what was written. */
async function sessionIsRevoked(trouble: Trouble, { context, page }: Desk): Promise<void> {
  const { url } = trouble
  await types(page, DRAFT)
  const cookie = await signIn(url)
  const { items } = (await call(url, 'GET', '/v1/me/sessions', { cookie })).body
  for (const { id, current } of items)
    if (!current) await call(url, 'DELETE', `/v1/me/sessions/${id}`, { cookie })
  await page.getByText('You were signed out from another device.').waitFor({ timeout: 10_000 })
  await inputs(page, OWNER.email)
  await page.waitForURL(`**/inbox/open/${trouble.conversationId}`)
  await writingBox(page)
  await expect.poll(() => typed(page), SLOW).toBe(DRAFT)
  await says(trouble, 'Ada Lund', 'Is this still live?')
  await log(page).getByText('Is this still live?').waitFor()
  // What is written in another tab follows again, too.
  const other = await openPage(context, page.url())
  await writingBox(other)
  await expect.poll(() => typed(other), SLOW).toBe(DRAFT)
  await other.close()
}

/** A figure that has stopped changing. */
async function settled(figure: () => Promise<number>): Promise<number> {
  for (let before = await figure(); ;) {
    await sleep(1500)
    const now = await figure()
    if (now === before) return now
    before = now
  }
}

/** Of two tabs, one calls. */
async function notifiesOnce(trouble: Trouble, { context, page }: Desk): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: trouble.url })
  await context.addInitScript(COUNT_BANNERS)
  const here = page.url()
  await page.goto(`${trouble.url}/settings/notifications`)
  await page.getByLabel('Browser notifications').click()
  await expect.poll(() => page.getByLabel('Browser notifications').isChecked(), SLOW).toBe(true)
  const other = await openPage(context, `${trouble.url}/home`)
  await page.goto(`${trouble.url}/mentions`)
  const told = async () => {
    const each = [page, other].map((tab) => tab.evaluate('window.banners') as Promise<number>)
    return (await Promise.all(each)).reduce((sum, banners) => sum + banners)
  }
  // What calls is loaded after the page: the first messages may come too early for it.
  await expect
    .poll(() => says(trouble, 'Nils Holm', 'Is anybody there?').then(told), { ...SLOW, interval: 1000 })
    .toBeGreaterThan(0)
  const before = await settled(told)
  await says(trouble, 'Nils Holm', 'Hello?')
  await expect.poll(told, SLOW).toBe(before + 1)
  expect(await settled(told)).toBe(before + 1)
  await other.close()
  await page.goto(here)
}

/** Texts follow from tab to tab without a quarrel, and signing out is for both. */
async function hasTwoTabs({ context, page }: Desk): Promise<void> {
  const other = await openPage(context, page.url())
  await writingBox(other)
  await types(page, ', begun here')
  await expect.poll(() => typed(other), SLOW).toBe(`${DRAFT}, begun here`)
  await (await writingBox(other)).press('Control+End')
  await other.keyboard.type(', ended there')
  await expect.poll(() => typed(page), SLOW).toBe(`${DRAFT}, begun here, ended there`)
  for (const tab of [page, other])
    expect(await tab.getByText('Another version of this text exists.').count()).toBe(0)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/sign-in/)
  await other.waitForURL(/sign-in/)
  await other.getByLabel('Email').waitFor()
  await expect
    .poll(() =>
      other.evaluate('Object.keys(localStorage).filter((key) => /^stoa.(draft|pending)\\./.test(key))'),
    )
    .toEqual([])
}

/** Who signs in next in the same tab, at the same place, finds nothing of what was written before. */
async function isSomebodyElse({ context }: Desk): Promise<void> {
  const page = context.pages().at(-1) as Page
  await inputs(page, COLLEAGUE.email)
  await page.waitForURL(/inbox.open.ccv_/)
  await writingBox(page)
  expect(await typed(page)).not.toContain(DRAFT)
}

/** A role that goes while a page is open takes its controls along, and the page says why. */
async function losesARight({ url }: Trouble, { page }: Desk, userId: string): Promise<void> {
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Harbour Ceramics & Glass')
  const cookie = await signIn(url)
  await call(url, 'PATCH', `/v1/orgs/me/members/${userId}`, { cookie, body: { role: 'member' } })
  await page.getByText('Your role is now Member.').waitFor()
  await page.getByText('Owners and admins').first().waitFor()
}

/** Who is not a member any more is told so; what they were writing stays in their browser. */
async function isRemoved(trouble: Trouble, { page }: Desk, userId: string): Promise<void> {
  const { url, conversationId } = trouble
  await page.goto(`${url}/inbox/open/${conversationId}`)
  await types(page, 'What I still wanted to say')
  const cookie = await signIn(url)
  await call(url, 'DELETE', `/v1/orgs/me/members/${userId}`, { cookie })
  await page.getByText('You’re no longer a member').waitFor()
  const kept = await page.evaluate(`localStorage.getItem('stoa.draft.${conversationId}')`)
  expect(kept).toContain('What I still wanted to say')
}
