import { expect } from 'vitest'
import type { PastConversation } from '@stoa/sdk/chat'
import { createSampler } from '../server/test/sample.ts'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const ai = { authorKind: 'ai', authorName: 'Stoa' } as const
const button = (name: string | RegExp) => widget.page.getByRole('button', { name })

const CLOSED = { open: false, opensAt: null, closesAt: null }

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const past = (id: string, more: Partial<PastConversation>): PastConversation => ({
  id: `ccv_${id}`,
  sessionId: id,
  title: 'Invoice',
  preview: 'Thank you, it has arrived.',
  status: 'open',
  handedOver: false,
  lastMessageAt: hoursAgo(1),
  unreadCount: 0,
  ...more,
})

/** A conversation that has begun; answers with its session. */
async function begin(...tags: Record<string, string>[]): Promise<string> {
  await widget.visit(...tags)
  await widget.open()
  await widget.write('Do you ship to Norway?')
  await widget.eventually(widget.sentCount, 1)
  return widget.sessionId()
}

browserTest('welcomes, and lists what there was with what is new in it', async () => {
  service.past = [
    past('one', { title: 'Do you ship to Norway?', preview: 'We do, it takes three days.', unreadCount: 2 }),
    past('two', {
      title: 'A very long question about invoices that cannot fit',
      lastMessageAt: hoursAgo(30),
    }),
    past('three', { title: 'OpenState hours', status: 'closed', lastMessageAt: hoursAgo(300) }),
  ]
  await widget.remember({ current: 'new', recent: ['new', 'one', 'two', 'three'] })
  await widget.visit({
    'data-svc-eyebrow': 'Customer care',
    'data-svc-greeting': 'Good to see you. Ask us anything about books, orders or shops.',
  })
  await widget.open()
  await widget.page.getByText('OpenState hours').waitFor()
  await widget.inspect('30-welcome')
  expect(await widget.page.getByText('Customer care').innerText()).toBe('CUSTOMER CARE')
  expect(await button(/^New:.*Norway/).count()).toBe(1)
  expect(await button(/Closed/).count()).toBe(1)
})

browserTest('a site may keep the history to itself, and a list that cannot be had is said', async () => {
  service.past = [past('one', {})]
  await widget.remember({ current: 'new', recent: ['new', 'one'] })
  await widget.visit({ 'data-svc-show-history': 'false' })
  await widget.open()
  await widget.page.waitForTimeout(300)
  expect(await button(/Invoice/).count()).toBe(0)
  service.problem = { status: 503, code: 'unavailable', path: 'conversations' }
  await widget.visit()
  await widget.open()
  await widget.page.getByText('Earlier conversations could not be loaded.').waitFor()
  await widget.expectAccessible()
})

browserTest('the first view tells who answers and how soon, and a starter is sent by one click', async () => {
  Object.assign(service.welcome, {
    people: [{ name: 'Ada' }, { name: 'Ola' }],
    assistantMayAnswer: false,
    answersWithin: 'hour',
    starters: ['Where is my order?'],
  })
  await widget.visit()
  await widget.open()
  await widget.page.getByText('Ada · Ola').waitFor()
  await widget.page.getByText('We usually answer within an hour').waitFor()
  await widget.page.getByRole('list', { name: 'Suggestions' }).getByText('Where is my order?').click()
  await widget.eventually(widget.sentCount, 1)
  expect(await widget.page.locator('.own .bubble').innerText()).toBe('Where is my order?')
})

browserTest(
  'never names people above a line about the assistant, which stands there with its own name',
  async () => {
    Object.assign(service.welcome, {
      people: [{ name: 'Ada' }],
      availability: CLOSED,
      agentName: 'Lumi',
      assistantMayAnswer: true,
    })
    await widget.visit()
    await widget.open()
    await widget.page.getByText('Lumi answers').waitFor()
    expect(await widget.page.getByText('Ada').count()).toBe(0)
    expect(await widget.page.getByText(/closed/i).count()).toBe(0)
  },
)

browserTest('says that a colleague was asked, until one has answered', async () => {
  const session = await begin()
  service.say(session, 'I will ask.', ai)
  await widget.page.getByText('Assistant answers').waitFor()
  service.emit(session, 'conversation.handover_requested', { personRequested: true })
  await widget.page.getByText('We’ve asked a colleague').waitFor()
  expect(await widget.page.getByText('Assistant answers', { exact: true }).count()).toBe(0)
  await widget.inspect('31-asked')
  service.emit(session, 'conversation.handover_resolved', {
    personRequested: false,
    handedOver: true,
    assigneeName: 'Ada',
    joined: true,
  })
  await widget.page.getByText('Ada is looking after you').waitFor()
})

browserTest('says who answers, and when somebody joins before they speak, and leaves', async () => {
  const session = await begin({ 'data-svc-org-name': 'Lantern' })
  service.say(session, 'We do! It takes three days.', ai)
  await widget.page.getByText('Assistant answers').waitFor()
  service.emit(session, 'conversation.assigned', { handedOver: true, assigneeName: 'Ada', joined: false })
  await widget.page.getByText('Ada is looking after you').waitFor()
  service.emit(session, 'conversation.taken_over', { handedOver: true, assigneeName: 'Ada', joined: true })
  service.say(session, 'Hei! I am Ada.')
  await widget.eventually(() => widget.page.locator('.bubble').count(), 3)
  const order = await widget.page.locator('.thread :is(.system, .bubble)').allInnerTexts()
  expect(order.slice(2)).toEqual(['Ada has joined the conversation.', 'Hei! I am Ada.'])
  await widget.inspect('31-handover')
  service.emit(session, 'conversation.released', { handedOver: false, assigneeName: null, joined: false })
  await widget.page.locator('.thread .system', { hasText: 'Ada has left the conversation.' }).waitFor()
  await widget.page.locator('.thread .system', { hasText: 'Assistant answers again.' }).waitFor()
  service.emit(session, 'conversation.agent_mode_changed', { assistantMayAnswer: false })
  await widget.page.getByText('Assistant answers', { exact: true }).waitFor({ state: 'detached' })
  expect(await widget.page.locator('[role=log]').innerText()).toContain('Ada has joined the conversation.')
})

browserTest(
  'an emoji is chosen by keyboard, and goes where one writes; they are loaded when they are wanted',
  async () => {
    const loaded = () =>
      widget.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await begin()
    expect((await loaded()).filter((name) => name.includes('emoji'))).toEqual([])
    // Escape takes the click back while they are on their way; the panel stays.
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await widget.page.route(/emoji/, async (route) => {
      await arrived
      await route.continue()
    })
    await button('Insert emoji').click()
    await widget.page.keyboard.press('Escape')
    expect(await widget.focused()).toBe('Your message')
    await widget.field.fill('Thanks!')
    await widget.field.press('Home')
    // Asked for again meanwhile, they come once: a second picker would take the place of the one with the focus.
    await button('Insert emoji').click()
    arrive()
    await widget.page.getByRole('group', { name: 'Insert emoji' }).waitFor()
    await widget.inspect('33-emoji')
    const { keyboard } = widget.page
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    expect([await widget.field.inputValue(), await widget.focused()]).toEqual(['😊Thanks!', 'Your message'])
    expect((await loaded()).filter((name) => name.includes('emoji'))).toHaveLength(1)
    await button('Insert emoji').click()
    await keyboard.press('Escape')
    await widget.eventually(() => widget.page.locator('.emoji-grid').count(), 0)
    expect(await widget.focused()).toBe('Your message')
  },
)

browserTest('the menu is used by keyboard, and Escape closes only what is on top', async () => {
  await begin()
  const { keyboard } = widget.page
  await button('More options').focus()
  await keyboard.press('Enter')
  await widget.page.getByRole('menu').waitFor()
  await widget.inspect('32-menu')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Escape')
  expect(await widget.page.getByRole('menu').count()).toBe(0)
  expect(await widget.focused()).toBe('More options')
  await keyboard.press('Enter')
  await keyboard.press('End')
  await keyboard.press('Enter')
  await button('More options').click()
  await widget.page.getByRole('menuitem', { name: 'Turn sound off' }).waitFor()
  await widget.page.getByRole('menuitem', { name: 'New conversation' }).click()
  await widget.page.locator('.greeting').waitFor()
  await keyboard.press('Escape')
  await widget.eventually(() => widget.page.getByRole('dialog').count(), 0)
})

browserTest(
  'the newest unread reply shows beside the launcher: it opens the chat or is dismissed',
  async () => {
    const long = 'We do! **Three days** for most places, and a week above the arctic circle. '.repeat(3)
    service.say('one', 'An older one.')
    service.say('one', long)
    await widget.remember({ current: 'one', recent: ['one'] })
    await widget.visit()
    const preview = widget.page.getByRole('group', { name: 'New message from Ada' })
    await preview.waitFor()
    expect(await preview.innerText()).toMatch(/^Ada\s+We do! Three days .*…$/)
    await widget.inspect('33-peek')
    await button('Dismiss').click()
    expect(await preview.count()).toBe(0)
    expect(await widget.focused()).toMatch(/^Open chat/)
    await widget.page.reload()
    await preview.waitFor()
    await preview.getByRole('button').first().click()
    await widget.page.getByText('An older one.').waitFor()
    expect(await preview.count()).toBe(0)
    await widget.eventually(widget.focused, 'Your message')
  },
)

browserTest('what comes while the visitor reads further up is counted, and one press away', async () => {
  const session = await begin()
  for (let index = 0; index < 30; index += 1) service.say(session, `Line ${index}`)
  await widget.page.getByText('Line 29', { exact: true }).waitFor()
  const thread = widget.page.getByRole('region', { name: 'Messages' })
  await thread.evaluate((view) => view.scrollTo({ top: 0 }))
  await button('Go to the newest message').waitFor()
  service.say(session, 'Two more.')
  service.say(session, 'The last one.')
  const jump = button(/^Go to the newest message ?2$/)
  await jump.waitFor()
  await widget.inspect('34-jump')
  await jump.click()
  await widget.eventually(() => jump.count(), 0)
  expect(await thread.evaluate((view) => view.scrollHeight - view.scrollTop - view.clientHeight < 2)).toBe(
    true,
  )
})

browserTest('while the browser is offline it says so, and what waits can be discarded', async () => {
  await begin()
  await widget.context.setOffline(true)
  await widget.page.getByText('You are offline.').waitFor()
  await widget.write('Later, please.')
  await widget.page.getByText('Will be sent when you are online').waitFor()
  await widget.write('Not this one.')
  await widget.eventually(() => widget.page.locator('[data-delivery=waiting]').count(), 2)
  await widget.inspect('35-offline')
  await button('Discard').last().click()
  await widget.eventually(widget.bubbles, ['Do you ship to Norway?', 'Later, please.'])
  expect(await widget.focused()).toBe('Your message')
  await widget.context.setOffline(false)
  await widget.eventually(widget.sentCount, 2)
  expect(await widget.page.getByText('You are offline.').count()).toBe(0)
})

browserTest('a part that cannot be drawn does not take the page along, and can be tried again', async () => {
  await begin()
  await widget.page.evaluate(() => {
    const broken = () => {
      throw new Error('no dates here')
    }
    Object.assign(globalThis, { healthy: Intl.DateTimeFormat.prototype.formatToParts })
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: broken, configurable: true })
  })
  service.say(await widget.sessionId(), 'Hello.')
  await widget.page.getByText('This chat is not available right now.').waitFor()
  await widget.inspect('36-broken')
  expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
  await widget.page.evaluate(() =>
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => () => 'now',
      configurable: true,
    }),
  )
  await button('Try again').click()
  await widget.page.locator('.bubble', { hasText: 'Hello.' }).waitFor()
})

const RICH = [
  '## Three ways',
  'Take the **night train**, see the [time table](https://example.org/t).',
  '',
  '1. Oslo',
  '   - Bergen',
  '   - Voss',
  '2. Trondheim',
  '',
  '```',
  'a line of code that is longer than any bubble in the panel could ever be, so it scrolls',
  '```',
  `https://example.org/${'long-'.repeat(30)}`,
].join('\n')

const LOOKS = [
  ['light', {}, {}],
  ['dark', { colorScheme: 'dark' }, { 'data-svc-size': 'generous' }],
  ['compact-header', {}, { 'data-svc-size': 'compact', 'data-svc-header-color': '#ffd9c2' }],
  ['light-360', { viewport: { width: 360, height: 740 } }, {}],
  ['dark-360', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }, {}],
  ['german-360', { viewport: { width: 360, height: 740 } }, { 'data-svc-locale': 'de' }],
  ['arabic', {}, { 'data-svc-locale': 'ar', 'data-svc-greeting': 'أهلاً بك. كيف يمكننا مساعدتك اليوم؟' }],
  [
    'arabic-360-dark',
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    { 'data-svc-locale': 'ar' },
  ],
  ['zoom-200', { viewport: { width: 640, height: 400 } }, { 'data-svc-position': 'bottom-left' }],
] as const

browserTest.each(createSampler()(LOOKS, 1 / 3))(
  'everything has its place: %s, a third of the looks a run',
  async (name, options, tag) => {
    await widget.newVisitor({ reducedMotion: 'reduce', ...options })
    service.past = [
      past('one', { unreadCount: 1 }),
      past('two', { status: 'closed', lastMessageAt: hoursAgo(300) }),
    ]
    await widget.remember({ current: 'new', recent: ['new', 'one', 'two'] })
    await widget.visit({
      'data-svc-org-name': 'Lantern & Daughters, Booksellers',
      'data-svc-eyebrow': 'Lantern',
      ...tag,
    })
    const composer = widget.page.locator('.composer textarea')
    const say = async (words: string) => {
      await composer.fill(words)
      await composer.press('Enter')
    }
    await widget.launcher.click()
    await widget.page.locator('.past li').nth(1).waitFor()
    await widget.expectAccessible()
    await widget.shoot(`60-${name}-welcome`)
    await say('Do you ship to Norway, and what would it cost?')
    await widget.eventually(widget.sentCount, 1)
    const session = await widget.sessionId()
    service.say(session, RICH, ai)
    service.emit(session, 'conversation.assigned', { handedOver: true, assigneeName: 'Ada' })
    const source = { connectionId: 'c', vendor: 'v', label: 'Lantern shop' }
    const product = { imageUrl: null, url: 'https://example.org/p', currency: 'NOK', priceMax: '420.00' }
    const items = ['Atlas of light', 'Night trains'].map((title) => ({
      ...product,
      productRef: title,
      title,
      priceMin: '399.00',
    }))
    service.say(session, 'I am Ada. These are on our shelves.', {
      components: [{ type: 'product_list', source, items }],
    })
    await widget.page.locator('.product').nth(1).waitFor()
    await widget.page.locator('.card').waitFor()
    service.tell(session, { type: 'typing', isTyping: true, authorType: 'operator', authorName: 'Ada' })
    await widget.page.locator('.typing').waitFor()
    await widget.expectAccessible()
    await widget.shoot(`61-${name}-thread`)
    await widget.page.locator('.thread').evaluate((view) => view.scrollTo({ top: 0 }))
    await widget.shoot(`62-${name}-above`)
    service.emit(session, 'conversation.status_changed', { status: 'closed' })
    await widget.page.locator('.stars').waitFor()
    service.problem = { status: 400, code: 'invalid_input', path: 'messages' }
    await say('Thank you!')
    await widget.page.locator('.failure').waitFor()
    await widget.expectAccessible()
    await widget.shoot(`63-${name}-end`)
    const isInside = () => document.documentElement.scrollWidth <= innerWidth
    expect(await widget.page.evaluate(isInside)).toBe(true)
    const small = await widget.page
      .locator('.panel :is(button, input, a.product):visible')
      .evaluateAll((all) =>
        all
          .filter((one) => one.closest('.meta') === null && !one.matches('.unseen'))
          .flatMap((one) => {
            const { width, height } = one.getBoundingClientRect()
            return width >= 44 && height >= 44 ? [] : [one.outerHTML]
          }),
      )
    expect(small).toEqual([])
  },
)

browserTest('a reply sounds when it was asked for, and only while nobody is looking', async () => {
  await widget.page.addInitScript(() => {
    const page = window as unknown as { tones: number }
    page.tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      page.tones += 1
      start.call(this, when)
    }
  })
  const tones = () => widget.page.evaluate(() => (window as unknown as { tones: number }).tones)
  const session = await begin()
  service.say(session, 'No sound.')
  await widget.eventually(() => widget.page.locator('.bubble').count(), 2)
  await button('More options').click()
  await widget.page.getByRole('menuitem', { name: 'Turn sound on' }).click()
  await widget.field.click()
  service.say(session, 'Still none: the visitor sees it.')
  await widget.eventually(() => widget.page.locator('.bubble').count(), 3)
  expect(await tones()).toBe(0)
  await widget.field.press('Escape')
  service.say(session, 'Now.')
  await widget.eventually(tones, 2)
})

browserTest('on a touch screen no keyboard pops up, and the page behind the sheet stays still', async () => {
  await widget.newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await widget.visit({ 'data-svc-org-name': 'Lantern' })
  await widget.launcher.tap()
  await widget.field.waitFor()
  await widget.eventually(widget.focused, 'Lantern chat')
  const moves = (selector: string) =>
    widget.page.locator(selector).evaluate((element) => {
      const touch = new Touch({ identifier: 1, target: element, clientX: 9, clientY: 9 })
      const init = { touches: [touch], bubbles: true, composed: true, cancelable: true }
      return element.dispatchEvent(new TouchEvent('touchmove', init))
    })
  expect(await moves('.header')).toBe(false)
  expect(await moves('.composer')).toBe(false)
  await widget.field.tap()
  await widget.field.fill('x')
  await button('Send message').tap()
  await widget.eventually(widget.sentCount, 1)
  // Who has begun to write goes on.
  expect(await widget.focused()).toBe('Your message')
  const session = await widget.sessionId()
  for (let index = 0; index < 20; index += 1) service.say(session, `Line ${index}`)
  await widget.page.getByText('Line 19', { exact: true }).waitFor()
  expect(await moves('.thread')).toBe(true)
  expect(await moves('.header')).toBe(false)
})
