import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { manage } from './calls.ts'
import {
  arrivesOnce,
  log,
  openDesk,
  openPage,
  openTrouble,
  ownComplaints,
  row,
  says,
  SLOW,
  timesSent,
  typed,
  types,
  writingBox,
  type Desk,
  type Trouble,
} from './trouble.ts'

const count = (page: Page, view: string) => page.getByRole('link', { name: view }).innerText()
const OURS = 'Something went wrong on the server.'
const STAYS = 'This stays in the box'

test('a lost connection and a restart lose nothing, double nothing, and need no reload', async () => {
  const trouble = await openTrouble()
  const desk = await openDesk(trouble)
  const { page, wire } = desk
  await types(page, STAYS)
  await page.evaluate('window.sameVisit = true')
  await offline(trouble, desk)
  await crosses(trouble, desk)
  await answerIsLost(trouble, page)
  await restarts(trouble, page)
  expect(await page.evaluate('window.sameVisit')).toBe(true)
  expect(ownComplaints(wire)).toEqual([])
}, 240_000)

/** Those that go on where one before them has ended; of the others a run takes half, others each time. */
const linked = [closes, reads, lists, counts, missesParts]
const some = createSampler()([sends, isAskedToSlowDown, saves, searches, reports], 2 / 5)
const failures = [
  sends,
  isAskedToSlowDown,
  closes,
  reads,
  lists,
  counts,
  saves,
  searches,
  reports,
  missesParts,
].filter((step) => linked.includes(step) || some.includes(step))

test('whatever the server refuses is told where it happened, and works when it is tried again', async () => {
  const trouble = await openTrouble()
  const desk = await openDesk(trouble)
  const arrives = await hangs(trouble, desk)
  for (const step of failures) {
    await step(trouble, desk.page)
    expect(
      await desk.page.getByRole('heading', { name: 'Something went wrong', exact: true }).count(),
      step.name,
    ).toBe(0)
  }
  await arrives()
  await wanders(trouble, desk.page)
  expect(ownComplaints(desk.wire)).toEqual([])
}, 240_000)

/**
 * A cut socket is noticed at once and the browser says when it is back, so nothing here depends on how long it takes:
 * the break lasts as long as the steps in it.
 */
async function offline(trouble: Trouble, { context, page }: Desk): Promise<void> {
  trouble.cable.cut()
  await context.setOffline(true)
  await page.getByText('You’re offline. What you write is kept and sent when you’re back online.').waitFor()
  expect(await typed(page)).toBe(STAYS)
  await page.keyboard.type(' a while')
  await page.keyboard.press('Enter')
  await log(page).getByText('Waiting for the connection').waitFor()
  await types(page, STAYS)
  await says(trouble, 'Nils Holm', 'I wrote while you were away')
  trouble.cable.mend()
  await context.setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'hidden' })
  await arrivesOnce(page, trouble, `${STAYS} a while`)
  await row(page, 'I wrote while you were away').waitFor()
  await expect.poll(() => count(page, 'All open'), SLOW).toMatch(/2$/)
  expect(await typed(page)).toBe(STAYS)
}

/** Where the customer wrote during the break, the reply does not go out past their words. */
async function crosses(trouble: Trouble, { context, page }: Desk): Promise<void> {
  trouble.cable.cut()
  await context.setOffline(true)
  await page.keyboard.type(' past you')
  await page.keyboard.press('Enter')
  await log(page).getByText('Waiting for the connection').waitFor()
  await says(trouble, 'Ada Lund', 'Meanwhile it has arrived')
  trouble.cable.mend()
  await context.setOffline(false)
  await log(page).getByText('Meanwhile it has arrived').waitFor()
  await log(page).getByText('A newer message arrived first').waitFor()
  expect(await timesSent(trouble, `${STAYS} past you`)).toBe(0)
  await log(page).getByRole('button', { name: 'Send anyway' }).click()
  await arrivesOnce(page, trouble, `${STAYS} past you`)
  await types(page, STAYS)
}

/** The server took the message, and its answer never came: sent again, it is still one. */
async function answerIsLost(trouble: Trouble, page: Page): Promise<void> {
  await page.route(
    '**/v1/conversations/*/messages',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.keyboard.type(', answer lost')
  await page.keyboard.press('Enter')
  await arrivesOnce(page, trouble, `${STAYS}, answer lost`)
  await types(page, STAYS)
}

async function restarts(trouble: Trouble, page: Page): Promise<void> {
  const { service } = trouble
  for (const [signal, told] of [
    ['SIGTERM', 'The server is restarting and will be back in a moment. What you write is kept.'],
    ['SIGKILL', 'Connection lost. Reconnecting… What you write is kept.'],
  ] as const) {
    await service.kill(signal)
    await page.getByText(told).waitFor()
    expect(await typed(page)).toBe(STAYS)
    await page.keyboard.type(` over ${signal}`)
    await page.keyboard.press('Enter')
    await log(page).getByText('Waiting for the connection').waitFor()
    await service.start()
    await arrivesOnce(page, trouble, `${STAYS} over ${signal}`)
    await page.getByText(told).waitFor({ state: 'hidden' })
    await isLive(trouble, page, `Still here after ${signal}?`)
    await types(page, STAYS)
  }
}

/** What a customer writes shows by itself, once. */
async function isLive(trouble: Trouble, page: Page, body: string): Promise<void> {
  await says(trouble, 'Ada Lund', body)
  await log(page).getByText(body, { exact: true }).waitFor()
  expect(await log(page).getByText(body, { exact: true }).count()).toBe(1)
}

const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'No', status, code: 'trouble', detail }),
})
const refuse = (route: Route) => route.fulfill(problem(500, 'the stack of a bug'))

/** The server fails at an address while something is done. */
async function failing(page: Page, address: string | RegExp, work: () => Promise<void>): Promise<void> {
  await page.route(address, refuse)
  await work()
  await page.unroute(address)
}

/** What failed is tried again by hand, unless an event has led to it meanwhile. */
const triesAgain = (within: Page | Locator): Promise<void> =>
  within
    .getByRole('button', { name: 'Try again' })
    .first()
    .click({ timeout: 5000 })
    .catch(() => undefined)

/** No answer comes: the message waits, goes out by itself when answers come again, and is one. */
async function hangs(trouble: Trouble, { context }: Desk): Promise<() => Promise<void>> {
  const page = await openPage(context, `${trouble.url}/inbox/open/${trouble.conversationId}`)
  await page.route('**/v1/conversations/*/messages', () => undefined, { times: 1 })
  await types(page, 'Nobody answers this')
  await page.keyboard.press('Enter')
  await log(page).getByText('Sending…').waitFor()
  return async () => {
    await arrivesOnce(page, trouble, 'Nobody answers this')
    await page.close()
  }
}

async function sends(trouble: Trouble, page: Page): Promise<void> {
  await failing(page, '**/v1/conversations/*/messages', async () => {
    await types(page, 'At the second attempt')
    await page.keyboard.press('Enter')
    await log(page).getByRole('alert').getByText(OURS).waitFor()
    expect(await timesSent(trouble, 'At the second attempt')).toBe(0)
  })
  await log(page).getByRole('button', { name: 'Send again' }).click()
  await arrivesOnce(page, trouble, 'At the second attempt')
}

async function isAskedToSlowDown(trouble: Trouble, page: Page): Promise<void> {
  await page.route(
    '**/v1/conversations/*/messages',
    (route) => route.fulfill(problem(429, 'Too many requests; wait a second.')),
    { times: 1 },
  )
  await types(page, 'Not so fast')
  await page.keyboard.press('Enter')
  await log(page).getByRole('alert').getByText('Too many requests').waitFor()
  await log(page).getByRole('button', { name: 'Send again' }).click()
  await arrivesOnce(page, trouble, 'Not so fast')
}

async function closes({ service, conversationId }: Trouble, page: Page): Promise<void> {
  const status = async () => (await manage(service.url, 'GET', `/v1/conversations/${conversationId}`)).status
  await types(page, 'Written while closing')
  await failing(page, '**/v1/conversations/*/status', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText(`That didn’t work: ${OURS}`).first().waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
  })
  expect(await status()).toBe('open')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Conversation closed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(status, SLOW).toBe('open')
  expect(await typed(page)).toBe('Written while closing')
}

async function reads(trouble: Trouble, page: Page): Promise<void> {
  const id = await says(trouble, 'Nils Holm', 'Read me')
  await failing(page, `**/v1/conversations/${id}*`, async () => {
    await row(page, 'Nils Holm').click()
    await page.getByRole('alert').getByText(OURS).waitFor()
  })
  await triesAgain(page)
  await log(page).getByText('Read me').waitFor()
  await row(page, 'Ada Lund').click()
  await writingBox(page)
  await expect.poll(() => typed(page), SLOW).toBe('Written while closing')
}

async function lists(_: Trouble, page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Conversations' })
  await failing(page, /\/v1\/conversations\/queue\?/, async () => {
    await page.getByRole('link', { name: 'Unassigned' }).click()
    await list.getByText('Couldn’t load this').waitFor()
    await list.getByText(OURS).waitFor()
  })
  await triesAgain(list)
  await row(page, 'Nils Holm').waitFor()
}

/** Where the numbers are not known, none is shown, and the page says so; the lists work without them. */
async function counts({ url }: Trouble, page: Page): Promise<void> {
  await failing(page, '**/v1/conversations/queue/counts*', async () => {
    await page.goto(`${url}/inbox/open`)
    await row(page, 'Ada Lund').waitFor()
    await page.getByText('Couldn’t load the counts.').waitFor()
  })
  await triesAgain(page.getByRole('navigation'))
  await page.getByRole('link', { name: /^All open\s*2/ }).waitFor()
}

async function saves({ service, url }: Trouble, page: Page): Promise<void> {
  await page.goto(`${url}/settings/organization`)
  const name = page.getByLabel('Name', { exact: true })
  await name.waitFor()
  await failing(page, '**/v1/orgs/me', async () => {
    await name.fill('Harbour Ceramics & Glass')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(OURS).waitFor()
    expect(await name.inputValue()).toBe('Harbour Ceramics & Glass')
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await manage(service.url, 'GET', '/v1/orgs/me')).name).toBe('Harbour Ceramics & Glass')
}

async function searches({ url }: Trouble, page: Page): Promise<void> {
  await page.goto(`${url}/search`)
  await failing(page, /\/v1\/conversations\/queue\?/, async () => {
    await page.getByRole('searchbox').fill('arrive')
    await page.getByRole('main').getByText('Couldn’t load this').waitFor()
  })
  await triesAgain(page)
  await page.getByRole('main').getByText('Ada Lund').first().waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('arrive')
}

async function reports({ url }: Trouble, page: Page): Promise<void> {
  // The step before, which a run may leave out, leads out of the settings.
  await page.goto(`${url}/search`)
  await failing(page, '**/v1/conversations/reports?*', async () => {
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByText('Couldn’t load this').first().waitFor()
  })
  await triesAgain(page)
  await page.getByText('Couldn’t load this').waitFor({ state: 'hidden' })
}

/** After a deployment the parts of the old version are gone: what works goes on, and the page offers the new one. */
async function missesParts({ url, conversationId }: Trouble, page: Page): Promise<void> {
  // Before the page is there: one that is hears of it only after a moment.
  await page.route(/\/assets\/(command-palette|automation-page)/, (route) => route.fulfill({ status: 404 }))
  await page.route(`${url}/`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('crossorigin src="/assets/', 'src="/assets/new-')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`${url}/inbox/open/${conversationId}`)
  await types(page, ', then deployed')
  await page.keyboard.press('Control+k')
  await page.getByRole('status').getByText('A new version of Stoa is available').waitFor()
  expect(await typed(page)).toBe('Written while closing, then deployed')
  await page.getByRole('link', { name: 'Automation' }).click()
  await page.getByText('Couldn’t load this part').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Reload' }).last().click()
  await page.getByRole('heading', { name: 'Automation' }).waitFor()
}

/** Twice down the list and up again. */
const PRESSES = 80

/** Through conversations, some of them faster than they load: in the end one is followed, and it is live. */
async function wanders(trouble: Trouble, page: Page): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, (_, at) => says(trouble, `Guest ${at}`, 'Hello')))
  // By socket: on a busy machine one may be given up for another.
  const followed = new Set<Set<string>>()
  let visits = 0
  page.on('websocket', (socket) => {
    const own = new Set<string>()
    followed.add(own)
    socket.on('close', () => followed.delete(own))
    socket.on('framesent', ({ payload }) => {
      const { type, channel, id } = JSON.parse(String(payload))
      if (type === 'subscribe' && channel === 'conversation') own.add(`conversation:${id}`)
      if (type === 'unsubscribe') own.delete(channel)
    })
  })
  await page.goto(`${trouble.url}/inbox/open/${trouble.conversationId}`)
  await row(page, 'Guest').first().waitFor()
  await page.bringToFront()
  await log(page).focus()
  page.on('framenavigated', () => (visits += 1))
  for (let at = 0; at < PRESSES; at += 1) {
    await page.keyboard.press(Math.floor(at / 20) % 2 ? 'j' : 'k')
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  expect(visits).toBe(PRESSES)
  await writingBox(page)
  await expect
    .poll(() => [...followed].flatMap((own) => [...own]), SLOW)
    .toEqual([`conversation:${trouble.conversationId}`])
  await isLive(trouble, page, 'Am I still heard?')
}
