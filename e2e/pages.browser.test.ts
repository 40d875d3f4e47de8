import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { agentWorks, call, manage, signIn, type Answer } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { OWNER, startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, startSite, tap } from './stage.ts'

const SIZE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }
const COLLEAGUE = { email: 'mads@example.com', name: 'Mads Mikkelborg' }
const WAIT = { timeout: 40_000 }

interface Scene {
  url: string
  desk: Page
  /** The owner’s `Cookie` header: the key would count as an agent. */
  cookie: string
  channelId: string
  widgetKey: string
  conversationId: string
}

test('a new organization finds its way, and its people find what happened, what is meant for them and what was said', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const browser = await openBrowser()
  const office = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })
  const wire = tap(office)
  const cookie = await signIn(url)
  const [name, value] = cookie.split('=') as [string, string]
  await office.addCookies([{ name, value, url }])
  const desk = await office.newPage()
  desk.setDefaultTimeout(WAIT.timeout)
  const visit = await browser.newContext().then((context) => context.newPage())
  const scene = await checklistBecomesTrue({ url, desk, cookie }, visit)
  await activityIsLive(scene)
  await mentionIsRead(scene)
  await searchByKeyboard(scene)
  expect(wire.complaints).toEqual([])
  const phone = await browser.newContext({
    viewport: NARROW,
    hasTouch: true,
    storageState: await office.storageState(),
  })
  await fitsAPhone(await phone.newPage(), url)
}, 240_000)

const visitorWrites = ({ url, channelId, widgetKey }: Scene, sessionId: string, body: string) =>
  call(url, 'POST', '/v1/widget/messages', {
    key: widgetKey,
    body: { channelId, sessionId, visitor: { name: 'Ada Lund' }, messages: [{ body }] },
  })

const post = async (
  path: string,
  cookie: string | undefined,
  url: string,
  body: object,
): Promise<Answer['body']> => {
  const answer = await call(url, 'POST', `/v1/${path}`, { cookie, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** Each step of the checklist is done by doing it; the page follows by itself. */
async function checklistBecomesTrue(
  start: Pick<Scene, 'url' | 'desk' | 'cookie'>,
  visit: Page,
): Promise<Scene> {
  const { url, desk, cookie } = start
  const progress = (text: string) => desk.getByText(text, { exact: true }).waitFor(WAIT)
  await desk.goto(`${url}/home`)
  await desk.getByRole('heading', { name: /^Good (morning|afternoon|evening), / }).waitFor(WAIT)
  await progress('0 of 5 done')
  await expectAccessible(desk)
  await shoot(desk, 'home-new')
  await desk.getByRole('button', { name: 'Create a chat widget' }).click()
  await progress('1 of 5 done')
  await desk
    .locator(':focus')
    .and(desk.getByText('Your widget is ready', { exact: true }))
    .waitFor()
  const snippet = await desk.getByLabel('Snippet for your site').innerText()
  await expectAccessible(desk)
  await shoot(desk, 'home-widget')
  const [, channelId = ''] = /data-channel-id="([^"]+)"/.exec(snippet) ?? []
  const [, widgetKey = ''] = /data-widget-key="([^"]+)"/.exec(snippet) ?? []
  const scene: Scene = { ...start, channelId, widgetKey, conversationId: '' }

  await visit.goto(await startSite(snippet))
  await visit.getByRole('button', { name: 'Open chat' }).click()
  await progress('2 of 5 done')
  const { body } = await visitorWrites(scene, 'visitor-1', 'Do you ship the blue bowl to Norway?')
  await progress('3 of 5 done')
  await desk
    .getByRole('main')
    .getByRole('link', { name: /All open\s*1/ })
    .waitFor()

  const invitation = await post('orgs/me/invitations', cookie, url, {
    email: COLLEAGUE.email,
    role: 'member',
  })
  await post('auth/sign-up', undefined, url, {
    ...COLLEAGUE,
    password: OWNER.password,
    invitationToken: invitation.token,
  })
  await progress('4 of 5 done')
  await desk.getByLabel('Client configuration').waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'home-agent')
  await agentWorks(url)
  await desk.getByRole('heading', { name: 'Everything is set up.' }).waitFor(WAIT)
  await desk.getByText('1 active agent').waitFor(WAIT)
  await desk.getByRole('button', { name: 'Hide checklist' }).click()
  await desk.reload()
  await desk
    .getByRole('main')
    .getByRole('link', { name: /All open\s*1/ })
    .waitFor()
  expect(await desk.getByRole('region', { name: 'Getting started' }).count()).toBe(0)
  await expectAccessible(desk)
  await shoot(desk, 'home')
  return { ...scene, conversationId: body.conversationId }
}

/** New lines come in at the top, and are held back while one reads further down. */
async function activityIsLive(scene: Scene): Promise<void> {
  const { desk } = scene
  await desk.getByRole('link', { name: 'Activity', exact: true }).click()
  await desk.getByText('Ada Lund opened conversation #1').waitFor()
  await expectAccessible(desk)
  for (let n = 1; n <= 30; n += 1) await visitorWrites(scene, 'visitor-1', `And bowl number ${n}?`)
  await desk.waitForFunction(() => document.querySelectorAll('main li').length > 30, undefined, WAIT)
  await shoot(desk, 'activity')
  const main = desk.getByRole('main')
  await main.evaluate((element) => element.scrollTo({ top: 500 }))
  await visitorWrites(scene, 'visitor-2', 'Somebody else asks.')
  const held = desk.getByRole('button', { name: /^\d+ new events?$/ })
  await held.waitFor(WAIT)
  expect(await desk.getByText('Ada Lund wrote in conversation #2').count()).toBe(0)
  await shoot(desk, 'activity-held')
  await held.click()
  await desk.getByText('Ada Lund wrote in conversation #2').waitFor()
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(0)
  await filtersLiveInTheAddress(desk)
}

async function filtersLiveInTheAddress(desk: Page): Promise<void> {
  await desk.getByLabel('What').selectOption({ label: 'Settings' })
  await desk.waitForURL(/kind=setup/)
  await desk.getByText('created Website chat').waitFor()
  await desk.getByLabel('What').selectOption({ label: 'Everything' })
  await desk.getByRole('link', { name: 'Show only this conversation' }).first().focus()
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/conversation=ccv_/)
  await desk.getByText('Ada Lund opened conversation #2').waitFor()
  await expect.poll(() => desk.getByText('Ada Lund opened conversation #1').count()).toBe(0)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Show everything' }).click()
  await desk.waitForURL(/activity$/)
}

/** A note that names somebody reaches them at once, leads to its place, and is read by that. */
async function mentionIsRead(scene: Scene): Promise<void> {
  const { url, desk, cookie, conversationId } = scene
  const { actor } = (await call(url, 'GET', '/v1/whoami', { cookie })).body
  const mads = await signIn(url, COLLEAGUE.email)
  const note = (text: string) =>
    post(`conversations/${conversationId}/messages`, mads, url, {
      internal: true,
      body: `@[${actor.name}](${actor.id}) ${text}`,
    })
  const line = desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Mentions/ })
  await line.click()
  await desk.getByRole('heading', { name: 'No mentions yet.' }).waitFor()
  const { id } = await note('is the blue one still there?')
  await desk.getByText('is the blue one still there?').waitFor(WAIT)
  await expect.poll(() => line.innerText(), WAIT).toContain('1')
  await expectAccessible(desk)
  await shoot(desk, 'mentions')
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await desk.waitForURL(new RegExp(`${conversationId}.*#${id}`))
  await expect.poll(() => line.innerText(), WAIT).toBe('Mentions')
  await desk.goBack()
  await desk.getByText('No unread mentions.').waitFor()
  await note('and the green one?')
  await note('and the red one?')
  await expect.poll(() => line.innerText(), WAIT).toContain('2')
  await desk.getByRole('button', { name: 'Mark as read' }).first().focus()
  await desk.keyboard.press('Enter')
  await expect.poll(() => desk.locator(':focus').innerText(), WAIT).toContain('and the green one?')
  await expect.poll(() => line.innerText(), WAIT).toContain('1')
  await desk.getByRole('button', { name: 'Mark all as read' }).click()
  await desk.getByText('1 mention marked as read').waitFor()
  await expect.poll(() => line.innerText(), WAIT).toBe('Mentions')
}

/** From `/` to the message that was meant, without the pointer, and back by what was searched before. */
async function searchByKeyboard({ url, desk, conversationId }: Scene): Promise<void> {
  await manage(url, 'POST', '/v1/conversations/canned-replies', {
    shortcut: 'bowls',
    title: 'Bowls',
    body: 'Every bowl is blue.',
    shared: true,
  })
  const field = desk.getByRole('searchbox', { name: 'Search everything' })
  await desk.keyboard.press('/')
  await desk.waitForURL(/\/search$/)
  await expect.poll(() => isFocused(field), WAIT).toBe(true)
  await desk.getByRole('heading', { name: 'What are you looking for?' }).waitFor()
  await expectAccessible(desk)
  await desk.keyboard.type('blue bowl')
  await desk.waitForURL(/q=blue/)
  // What the service finds stands above what the page knows, and comes later.
  await desk.getByRole('link', { name: /Do you ship the blue bowl/ }).waitFor()
  await desk.getByRole('link', { name: /Every bowl is blue/ }).waitFor()
  await expect
    .poll(() => desk.locator('mark').allInnerTexts())
    .toEqual(expect.arrayContaining(['blue', 'bowl', 'Bowl']))
  await expectAccessible(desk)
  await shoot(desk, 'search')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await desk.waitForURL(new RegExp(`${conversationId}.*#cvm_`))
  await desk.getByRole('log', { name: 'Messages' }).getByText('Do you ship the blue bowl').waitFor()
  await desk.goBack()
  await expect.poll(() => field.inputValue()).toBe('blue bowl')
  await desk.getByLabel('Status').selectOption({ label: 'Closed' })
  await desk.getByRole('heading', { name: 'No matches for “blue bowl”' }).waitFor()
  await expectAccessible(desk)
  await shoot(desk, 'search-nothing')
  await desk.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await desk
    .getByRole('link', { name: /Ada Lund/ })
    .first()
    .waitFor()
  await desk.keyboard.press('/')
  await desk.keyboard.press('Escape')
  await desk.waitForURL(/\/search$/)
  await desk.getByRole('link', { name: 'blue bowl', exact: true }).waitFor()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/q=blue/)
  await desk.keyboard.press('/')
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Remove “blue bowl”' }).click()
  await desk.getByRole('heading', { name: 'What are you looking for?' }).waitFor()
}

const isFocused = (element: Locator) => element.evaluate((each) => each === document.activeElement)

/** By touch, in a hand: nothing is wider than the page. */
async function fitsAPhone(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(WAIT.timeout)
  await page.goto(`${url}/home`)
  for (const [name, content] of [
    ['Home', 'All activity'],
    ['Activity', 'Ada Lund opened conversation #2'],
    ['Mentions', 'and the red one?'],
    ['Search', 'What are you looking for?'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .tap()
    await page.getByText(content).first().waitFor()
    const main = page.getByRole('main')
    expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth), name).toBe(0)
    await expectAccessible(page)
    await shoot(page, `${name.toLowerCase()}-narrow`)
  }
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('bowl number 7')
  await page
    .getByRole('link', { name: /Ada Lund/ })
    .first()
    .waitFor()
  const main = page.getByRole('main')
  expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Ada Lund/ })
    .first()
    .tap()
  await page.getByRole('log', { name: 'Messages' }).getByText('And bowl number 7?').waitFor()
}
