import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createWidget, manage, write } from './calls.ts'
import { isTaken } from '../server/test/sample.ts'
import { createTestDatabase } from './database.ts'
import { refusalsOnSettings } from './refusals.ts'
import { OWNER, startService, type Service } from './service.ts'
import { buildProject, expectAccessible, findingsOf, openBrowser, shoot, tap } from './stage.ts'
import { addMember } from './staff.ts'

const SIZE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 740 }
const MEMBER = { email: 'mads@example.com', password: OWNER.password }

test('what is set on the settings pages counts, and nothing typed is lost unasked', async () => {
  const project = await buildProject()
  const { url: databaseUrl, sql } = await createTestDatabase()
  const service = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const browser = await openBrowser()
  const office = await browser.newContext({ viewport: SIZE, timezoneId: 'Europe/Oslo' })
  const wire = tap(office)
  const desk = await office.newPage()
  await signIn(desk, service, OWNER)
  await cannedReplies(desk, service)
  await businessHours(desk, service)
  await twoChangeOneChannel(desk, service)
  await assistant(desk, service)
  await topics(desk, service)
  await redaction(desk, service)
  await webhook(desk, service)
  await blocked(desk, service)
  await restoresSeveral(desk, service)
  await addMember(sql, { email: MEMBER.email, name: 'Mads' })
  const guest = await browser.newContext({ viewport: SIZE }).then((context) => context.newPage())
  await signIn(guest, service, MEMBER)
  await mayOnlyRead(guest, service)
  await offersOnlyWhatIsAllowed(guest, service)
  await topicIsReady(guest, service)
  await failsHonestly(guest, service)
  // The first look at who is signed in, and the shortcut that is taken, are answered by 4xx, and browsers say so.
  expect(wire.complaints.filter((text) => !/\b(401|409)\b/.test(text))).toEqual([])
}, 240_000)

async function signIn(desk: Page, { url }: Service, person: { email: string; password: string }) {
  await desk.goto(`${url}/sign-in`)
  await desk.getByLabel('Email').fill(person.email)
  await desk.getByLabel('Password', { exact: true }).fill(person.password)
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/inbox/)
}

/** Accessible, wide and light as narrow and dark, and nowhere wider than the page: half of the pages a run, others each time. */
async function looksRight(desk: Page, name: string): Promise<void> {
  if (!isTaken(1 / 2)) return
  expect(await findingsOf(desk), name).toEqual([])
  await shoot(desk, `settings-${name}`)
  await desk.setViewportSize(NARROW)
  await desk.emulateMedia({ colorScheme: 'dark' })
  expect(
    await findingsOf(desk, ['color-contrast', 'scrollable-region-focusable']),
    `${name}, narrow and dark`,
  ).toEqual([])
  const main = desk.getByRole('main')
  const wider = () => main.evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect.poll(wider, { message: name }).toBe(0)
  await shoot(desk, `settings-${name}-narrow-dark`)
  await desk.emulateMedia({ colorScheme: 'light' })
  await desk.setViewportSize(SIZE)
}

/** From the first canned reply, by keyboard, to the last one that is deleted. */
async function cannedReplies(desk: Page, service: Service): Promise<void> {
  await desk.goto(`${service.url}/settings/canned-replies`)
  await desk.getByRole('heading', { name: 'No canned replies yet.' }).waitFor()
  await looksRight(desk, 'canned-replies-empty')
  await desk.getByRole('link', { name: 'New canned reply' }).click()
  await writeCannedReply(desk)
  await shortcutIsTaken(desk)
  await leavingAsks(desk)
  await manage(service.url, 'POST', '/v1/conversations/canned-replies', {
    shortcut: 'opening-hours',
    title: 'When we are there',
    body: 'We answer from nine to five.',
    shared: true,
  })
  await desk.reload()
  await desk.getByText('2 canned replies').waitFor()
  await looksRight(desk, 'canned-replies')
  await desk.getByLabel('Search canned replies').fill('nine to')
  await desk.getByText('1 canned reply').waitFor()
  await desk.waitForURL(/q=nine/)
  await desk.getByRole('link', { name: /When we are there/ }).click()
  await changeAndDelete(desk)
}

/** A text with a variable from the menu, put where the caret was. */
async function writeCannedReply(desk: Page): Promise<void> {
  const body = desk.getByLabel('Text', { exact: true })
  await desk.getByLabel('Title').fill('Delivery times')
  await desk.getByLabel('Shortcut').fill('Delivery times')
  await body.fill('Hi {{contact.nick}}!')
  await desk.keyboard.press('Tab')
  await desk.getByText('Use lowercase letters, digits and hyphens').first().waitFor()
  await desk.getByText('{{contact.nick}} is not a variable').first().waitFor()
  await looksRight(desk, 'canned-reply-complaints')
  await body.fill('Hi , it takes three days.')
  await body.press('Home')
  for (let step = 0; step < 3; step += 1) await body.press('ArrowRight')
  await desk.getByRole('button', { name: 'Insert variable' }).focus()
  await desk.keyboard.press('Enter')
  await desk.getByRole('menuitem', { name: /Customer’s first name/ }).waitFor()
  await desk.locator('[role="menuitem"]:focus').first().waitFor()
  await shoot(desk, 'settings-canned-reply-menu')
  // The menu puts the focus on its first line once more while it settles: an arrow may come too early.
  await desk.getByRole('menuitem', { name: /Customer’s first name/ }).focus()
  await desk.keyboard.press('Enter')
  await desk.locator('textarea:focus').waitFor()
  await desk.keyboard.type('!')
  expect(await body.inputValue()).toBe('Hi {{contact.firstName}}!, it takes three days.')
  await desk.getByText('Hi Ada!, it takes three days.').waitFor()
  await desk.getByText('Hi !, it takes three days.').waitFor()
  await desk.getByLabel('Shortcut').fill('delivery-times')
  await desk.keyboard.press('Enter')
  await desk.getByText('“Delivery times” created').waitFor()
  await desk.getByText('1 canned reply').waitFor()
}

/** A shortcut that is in use is said at its field, and what was typed stays. */
async function shortcutIsTaken(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'New canned reply' }).click()
  await desk.getByLabel('Title').fill('The same again')
  await desk.getByLabel('Shortcut').fill('delivery-times')
  await desk.getByLabel('Text', { exact: true }).fill('Three days.')
  await desk.getByRole('button', { name: 'Create' }).click()
  await desk.getByText('This shortcut is already in use').first().waitFor()
  await desk.locator('[name=shortcut]:focus').waitFor()
}

/** Who leaves with something unsaved is asked, may stay, and may go. */
async function leavingAsks(desk: Page): Promise<void> {
  const question = desk.getByRole('dialog', { name: 'Leave without saving?' })
  await desk.getByRole('link', { name: 'All canned replies' }).click()
  await question.waitFor()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await desk.getByLabel('Title').inputValue()).toBe('The same again')
  await desk.getByRole('link', { name: 'All canned replies' }).click()
  await desk.getByRole('button', { name: 'Leave without saving' }).click()
  await desk.getByText('1 canned reply').waitFor()
}

async function changeAndDelete(desk: Page): Promise<void> {
  await desk.getByRole('heading', { name: 'When we are there' }).waitFor()
  await desk.getByLabel('Title').fill('Opening hours')
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByRole('heading', { name: 'Opening hours' }).waitFor()
  await looksRight(desk, 'canned-reply')
  await desk.getByRole('button', { name: 'Delete', exact: true }).click()
  await desk.getByText('The text of opening-hours is lost.').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await desk.getByText('“Opening hours” deleted').waitFor()
  await desk.getByText('1 canned reply').waitFor()
}

/** Hours of the organization, set, changed and made those of one channel; what is stored is what was shown. */
async function businessHours(desk: Page, { url }: Service): Promise<void> {
  await manage(url, 'POST', '/v1/conversations/channels/widget', { name: 'Shop in Tokyo' })
  await desk.goto(`${url}/settings/business-hours`)
  await desk.getByRole('heading', { name: 'Always open.' }).waitFor()
  await desk.getByText('No hours set: always open.').waitFor()
  await looksRight(desk, 'business-hours-empty')
  await desk.getByRole('button', { name: 'Set business hours' }).click()
  expect(await desk.locator('input:focus').inputValue()).toBe('Europe/Oslo')
  await complainsAboutHours(desk)
  await setHours(desk)
  expect(await manage(url, 'GET', '/v1/conversations/business-hours')).toMatchObject({
    items: [
      {
        channelId: null,
        timeZone: 'Asia/Tokyo',
        weekly: [
          { day: 'mon', opens: '08:00', closes: '12:00' },
          { day: 'mon', opens: '13:00', closes: '24:00' },
          { day: 'tue', opens: '08:00', closes: '12:00' },
          { day: 'tue', opens: '13:00', closes: '24:00' },
          { day: 'wed', opens: '22:00', closes: '02:00' },
          { day: 'thu', opens: '09:00', closes: '17:00' },
        ],
        holidays: [{ date: '2027-01-01', yearly: true, name: 'New Year' }],
        outOfOffice: { enabled: true, text: 'Back on Monday.' },
      },
    ],
  })
  await looksRight(desk, 'business-hours')
  await hoursOfAChannel(desk)
}

/** What is missing is said where it is missing. */
async function complainsAboutHours(desk: Page): Promise<void> {
  const save = desk.getByRole('button', { name: 'Save changes' })
  await desk.getByLabel('Time zone').fill('Europe/Oslow')
  await desk.getByLabel('Monday, closes').fill('09:00')
  await desk.getByRole('button', { name: 'Add a holiday' }).click()
  await desk.getByLabel('Reply automatically while closed').check()
  await save.click()
  await desk.getByText('Select a time zone from the list').first().waitFor()
  await desk.getByText('Opening and closing times are the same').last().waitFor()
  await desk.getByText('The date is required').last().waitFor()
  await desk.getByText('What customers are told is required').last().waitFor()
  await desk.locator('[name=timeZone]:focus').waitFor()
  await looksRight(desk, 'business-hours-complaints')
}

/** Several spans a day, a day copied to another, a night, a holiday and a reply. */
async function setHours(desk: Page): Promise<void> {
  await desk.getByLabel('Time zone').fill('Asia/Tokyo')
  await desk.getByLabel('Monday, opens').fill('08:00')
  await desk.getByLabel('Monday, closes').fill('12:00')
  await desk.getByRole('button', { name: 'Add hours on Monday' }).click()
  await desk.getByLabel('Monday, closes').nth(1).fill('00:00')
  await desk.getByRole('button', { name: 'Copy Monday to other days' }).focus()
  await desk.keyboard.press('Enter')
  await desk.getByRole('menuitem', { name: 'To Tuesday' }).click()
  await desk.getByLabel('Wednesday, opens').fill('22:00')
  await desk.getByLabel('Wednesday, closes').fill('02:00')
  await desk.getByText('until the next day', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Remove Friday, 09:00 to 17:00' }).click()
  await desk.getByRole('group', { name: 'Friday' }).getByText('Closed').waitFor()
  await desk.getByLabel('Date').fill('2027-01-01')
  await desk.getByLabel('Name').fill('New Year')
  await desk.getByLabel('Every year').check()
  await desk.getByLabel('What customers are told').fill('Back on Monday.')
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByText('Saved', { exact: true }).last().waitFor()
  await desk.getByText(/(Opens|Closes) .*\(Asia\/Tokyo\)/).waitFor()
}

/** Two change the same: whoever typed sees what the other one saved, and what counts is what was chosen. */
async function twoChangeOneChannel(desk: Page, { url }: Service): Promise<void> {
  const { id } = await manage(url, 'POST', '/v1/conversations/channels/widget', { name: 'Shop in Oslo' })
  const path = `/v1/conversations/channels/widget/${id as string}`
  const rename = (name: string) => manage(url, 'PATCH', path, { name })
  await desk.goto(`${url}/settings/channels/${id as string}`)
  const name = desk.getByLabel('Name', { exact: true })
  await expect.poll(() => name.inputValue()).toBe('Shop in Oslo')
  // Where nothing was typed, it follows.
  await rename('Shop in Bergen')
  await expect.poll(() => name.inputValue()).toBe('Shop in Bergen')
  await name.fill('Harbour shop')
  await rename('Shop in Stavanger')
  await desk.getByText('“Shop in Stavanger” was saved here while you were editing.').waitFor()
  expect(await name.inputValue()).toBe('Harbour shop')
  await looksRight(desk, 'both-changed')
  await desk.getByRole('button', { name: 'Use theirs' }).click()
  expect(await name.inputValue()).toBe('Shop in Stavanger')
  await name.fill('Harbour shop')
  await rename('Shop in Molde')
  await desk.getByText('“Shop in Molde” was saved here while you were editing.').waitFor()
  await desk.getByRole('button', { name: 'Keep mine' }).click()
  await desk.getByText('while you were editing').waitFor({ state: 'hidden' })
  await desk.getByRole('button', { name: 'Save changes' }).first().click()
  const stored = () => manage(url, 'GET', path.replace('/widget', '')).then(({ name }) => name)
  await expect.poll(stored).toBe('Harbour shop')
}

/** A channel uses the shared hours until it has its own, and again when these are removed. */
async function hoursOfAChannel(desk: Page): Promise<void> {
  await desk.getByLabel('Hours for').selectOption({ label: 'Shop in Tokyo' })
  await desk.getByRole('heading', { name: 'Shop in Tokyo uses the shared hours.' }).waitFor()
  await desk.waitForURL(/channel=/)
  await desk.getByRole('button', { name: 'Set separate hours' }).click()
  await desk.getByRole('button', { name: 'Remove Thursday, 09:00 to 17:00' }).click()
  await desk.getByLabel('Hours for').selectOption({ index: 0 })
  const question = desk.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByText('Shop in Tokyo (own hours)').waitFor({ state: 'attached' })
  await desk.getByRole('button', { name: 'Remove business hours' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove business hours' }).click()
  await desk.getByRole('heading', { name: 'Shop in Tokyo uses the shared hours.' }).waitFor()
}

/** The name that visitors see, kept where one stays, and taken back. */
async function assistant(desk: Page, { url }: Service): Promise<void> {
  await desk.getByRole('link', { name: 'Assistant' }).click()
  await desk.getByText('Assistant answers').waitFor()
  await desk.getByLabel('Name').fill('Nora')
  await desk.getByText('Nora answers').waitFor()
  await desk.getByLabel('Greeting').fill('x'.repeat(501))
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByText('Use at most 500 characters').first().waitFor()
  await desk.getByLabel('Greeting').fill('Hello, I am Nora.')
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => manage(url, 'GET', '/v1/assistants/me'))
    .toMatchObject({ name: 'Nora', greeting: 'Hello, I am Nora.' })
  // The page knows it only after that.
  await desk.locator('button[type=submit]:disabled', { hasText: 'Save changes' }).waitFor()
  await looksRight(desk, 'assistant')
}

/** A topic, how far agents may go in it, and its end. */
async function topics(desk: Page, { url }: Service): Promise<void> {
  await desk.getByRole('link', { name: 'Topics' }).click()
  await desk.getByRole('heading', { name: 'No topics yet.' }).waitFor()
  await looksRight(desk, 'topics-empty')
  await desk.getByRole('link', { name: 'New topic' }).click()
  await desk.getByLabel('Name').fill('Delivery')
  await desk.getByLabel('Description').fill('Where is my parcel?')
  await desk.getByRole('button', { name: 'Create' }).click()
  await desk.getByRole('heading', { name: 'Delivery' }).waitFor()
  await desk.getByText('At least 20 drafts reviewed (now 0)').waitFor()
  await desk.getByLabel('Answer automatically').check()
  await desk.getByText('The figures below don’t support this yet.').waitFor()
  await desk.getByLabel('Drafts sent unedited').fill('30')
  await desk.getByRole('button', { name: 'Save changes' }).nth(1).click()
  await desk.getByText('Enter a whole number from 50 to 100').first().waitFor()
  await looksRight(desk, 'topic')
  await desk.getByLabel('Drafts sent unedited').fill('85')
  await desk.getByRole('button', { name: 'Save changes' }).nth(1).click()
  await desk.getByText('Agents have answered automatically since').waitFor()
  await manage(url, 'POST', '/v1/conversations/topics', { name: 'Returns' })
  await desk.reload()
  await desk.getByLabel('Name').fill('Deliveries')
  await desk.getByRole('button', { name: 'Save changes' }).first().click()
  await desk.getByRole('heading', { name: 'Deliveries' }).waitFor()
  expect(await manage(url, 'GET', '/v1/conversations/topics')).toMatchObject({
    items: [{ name: 'Deliveries', agentMode: 'auto', promoteThresholdPct: 85 }, { name: 'Returns' }],
  })
  await desk.getByRole('link', { name: 'All topics' }).click()
  await desk.getByText('Agents answer', { exact: true }).waitFor()
  await looksRight(desk, 'topics')
  await desk.getByRole('link', { name: 'New topic' }).click()
  await desk.getByLabel('Name').fill('Returns')
  await desk.getByRole('button', { name: 'Create' }).click()
  await desk.getByText('A topic with this name').first().waitFor()
  await desk.getByLabel('Name').fill('')
  await desk.getByRole('link', { name: 'All topics' }).click()
  await desk.getByRole('link', { name: /Returns/ }).click()
  await desk.getByRole('button', { name: 'Delete', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await desk.getByText('“Returns” deleted').waitFor()
  await desk.getByRole('link', { name: /Returns/ }).waitFor({ state: 'hidden' })
}

/** What is hidden is chosen, and needs at least one kind. */
async function redaction(desk: Page, { url }: Service): Promise<void> {
  await desk.getByRole('link', { name: 'Redaction' }).click()
  await desk.getByLabel('Mask them').check()
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await desk.getByText('Select at least one, or keep them').last().waitFor()
  await looksRight(desk, 'redaction')
  await desk.getByLabel('Payment card numbers').check()
  await desk.getByLabel('Medium').check()
  await desk.getByRole('button', { name: 'Save changes' }).click()
  // What was saved before may still say so.
  await expect
    .poll(() => manage(url, 'GET', '/v1/conversations/redaction'))
    .toMatchObject({ detectors: ['payment_card'], policy: 'mask', minConfidence: 'medium' })
}

/** What is typed into the form stays when something else on its page is changed, and leaving asks. */
async function webhook(desk: Page, { url }: Service): Promise<void> {
  const { id } = await manage(url, 'POST', '/v1/webhooks', { url: 'https://hooks.invalid/in', events: [] })
  await desk.goto(`${url}/settings/webhooks/${id}`)
  const endpoint = desk.getByLabel('Endpoint URL')
  await endpoint.fill('https://hooks.invalid/typed')
  await desk.getByRole('button', { name: 'Turn off' }).click()
  await desk.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(await endpoint.inputValue()).toBe('https://hooks.invalid/typed')
  await desk.getByRole('link', { name: 'All webhooks' }).click()
  await desk.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => manage(url, 'GET', '/v1/webhooks'))
    .toMatchObject({ items: [{ url: 'https://hooks.invalid/typed', active: false }] })
}

/** Who is blocked is listed, and can be unblocked there. */
async function blocked(desk: Page, { url }: Service): Promise<void> {
  await desk.goto(`${url}/settings/blocked`)
  await desk.getByRole('heading', { name: 'Nobody is blocked.' }).waitFor()
  await manage(url, 'POST', '/v1/conversations/blocks', { email: 'mal@example.com' })
  await desk.reload()
  await desk.getByText('mal@example.com').waitFor()
  await looksRight(desk, 'blocked')
  await desk.getByRole('button', { name: 'Unblock' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await desk.getByText('mal@example.com is no longer blocked').waitFor()
  await desk.getByRole('heading', { name: 'Nobody is blocked.' }).waitFor()
}

/** A table is put in order by keyboard, rows are selected, and all of them are brought back at once. */
async function restoresSeveral(desk: Page, { url }: Service): Promise<void> {
  const widget = await createWidget(url)
  // Further apart than what the service may say of itself meanwhile.
  for (const length of [4, 1, 8]) {
    let conversationId: unknown
    for (let at = 1; at <= length; at += 1) {
      const { body } = await write(url, widget, {
        sessionId: `returns-${length}`,
        body: `Message ${at} of ${length}`,
      })
      conversationId = body.conversationId
    }
    await manage(url, 'DELETE', `/v1/conversations/${conversationId as string}`)
  }
  await desk.goto(`${url}/settings/deleted`)
  const table = desk.getByRole('region', { name: 'Deleted conversations' })
  const counts = () => table.locator('tbody td:nth-child(2)').allTextContents()
  await expect.poll(counts).toHaveLength(3)
  const ascending = (await counts()).toSorted((a, b) => Number(a) - Number(b))
  const order = table.getByRole('button', { name: 'Messages' })
  await order.focus()
  await desk.keyboard.press('Enter')
  await expect.poll(counts).toEqual(ascending.toReversed())
  await desk.keyboard.press('Space')
  await expect.poll(counts).toEqual(ascending)
  await table.locator('th[aria-sort="ascending"]').waitFor()
  await table
    .getByRole('checkbox', { name: /^Select Visitor/ })
    .first()
    .check()
  await desk.getByText('1 row selected').waitFor()
  await table.getByRole('checkbox', { name: 'Select all' }).check()
  await desk.getByText('3 rows selected').waitFor()
  await looksRight(desk, 'deleted-selected')
  await desk.getByRole('button', { name: 'Restore selected' }).click()
  await desk.getByText('3 conversations restored').waitFor()
  await desk.getByRole('heading', { name: 'Nothing was deleted' }).waitFor()
}

/** Who is neither owner nor admin reads what is set, is told why no more, and keeps replies for themselves. */
async function mayOnlyRead(guest: Page, { url }: Service): Promise<void> {
  await manage(url, 'POST', '/v1/conversations/canned-replies', {
    shortcut: 'returns',
    title: 'Returns',
    body: 'Within thirty days.',
    shared: true,
  })
  await guest.goto(`${url}/settings/canned-replies`)
  await guest.getByRole('link', { name: /Returns/ }).click()
  await readsOnly(guest, 'canned-reply')
  await guest.goto(`${url}/settings/canned-replies/new`)
  await guest.getByLabel('Title').waitFor()
  expect(await guest.getByText('Who can use it').count()).toBe(0)
  await guest.goto(`${url}/settings/topics`)
  await guest.getByRole('link', { name: /Deliveries/ }).click()
  await readsOnly(guest, 'topic')
  for (const name of ['business-hours', 'assistant', 'redaction']) {
    await guest.goto(`${url}/settings/${name}`)
    await readsOnly(guest, name)
  }
}

async function readsOnly(guest: Page, name: string): Promise<void> {
  await guest.getByText('Only owners and admins can change this.').waitFor()
  const main = guest.getByRole('main')
  expect(await main.getByRole('button').allInnerTexts()).toEqual([])
  expect(await main.locator(':is(input, textarea):enabled').count()).toBe(0)
  await looksRight(guest, `${name}-as-member`)
}

/** No settings page offers a member anything that the server refuses them. */
async function offersOnlyWhatIsAllowed(guest: Page, { url }: Service): Promise<void> {
  await manage(url, 'POST', '/v1/analytics/trackers', { name: 'Shop' })
  const [{ id }] = (await manage(url, 'GET', '/v1/webhooks')).items
  expect(await refusalsOnSettings(guest, url, [`/settings/webhooks/${id}`])).toEqual([])
}

/** What does not load says so, and loads when it is tried again. */
async function failsHonestly(guest: Page, { url }: Service): Promise<void> {
  await guest.route('**/v1/conversations/redaction', (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'forbidden', detail: 'No.' } }),
  )
  await guest.goto(`${url}/settings/redaction`)
  await guest.getByText('Your role doesn’t allow this.').waitFor()
  await expectAccessible(guest)
  await guest.unroute('**/v1/conversations/redaction')
  await guest.getByRole('button', { name: 'Try again' }).click()
  await guest.getByText('Only owners and admins can change this.').waitFor()
}

/** Where the figures speak for it, the list and the topic say so. */
async function topicIsReady(guest: Page, { url }: Service): Promise<void> {
  const { items } = await manage(url, 'GET', '/v1/conversations/topics')
  const path = `/v1/conversations/topics/${items[0].id}/agent-mode`
  await manage(url, 'POST', path, { mode: 'draft_only' })
  const decided = { reviewedCount: 24, approvedUnedited: 22, edited: 1, rejected: 1, uneditedPct: 91.67 }
  await guest.route('**/v1/conversations/automation*', async (route) => {
    const answer = await (await route.fetch()).json()
    const [topic] = answer.topics
    await route.fulfill({
      json: { ...answer, autoRate7d: 0.34, topics: [{ ...topic, ...decided, readyToPromote: true }] },
    })
  })
  await guest.goto(`${url}/settings/topics`)
  await guest.getByText('Agents sent 34% of replies in the last 7 days automatically.').waitFor()
  await guest.getByText('91.7% of 24 drafts sent unedited').waitFor()
  await looksRight(guest, 'topics-ready')
  await guest.getByRole('link', { name: /Ready to automate/ }).click()
  await guest.getByText('At most 5% of them rejected (now 4.2%)').scrollIntoViewIfNeeded()
  expect(await guest.getByText('Met:').count()).toBe(3)
  await looksRight(guest, 'topic-ready')
}
