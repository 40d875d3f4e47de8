import { expect } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const isRead = (session: string) => () =>
  service.session(session).messages.every((message) => message.role === 'end_user' || message.readAt)

browserTest('mounts quietly: nothing is stored, asked or connected before the panel is opened', async () => {
  await widget.page.addInitScript(() => {
    const page = window as unknown as { svc: object; readyEvents: number }
    page.svc = { analytics: { ready: true } }
    page.readyEvents = 0
    document.addEventListener('svc:widget-ready', () => (page.readyEvents += 1))
  })
  await widget.visit({}, { 'data-svc-position': 'bottom-left' })
  await widget.eventually(() => widget.page.locator('[data-svc-widget]').count(), 2)
  const seen = await widget.page.evaluate(() => {
    const page = window as never as {
      svc: { widget: { ready: boolean; isOpen(): boolean } }
      readyEvents: number
    }
    const { ready, isOpen } = page.svc.widget
    const stored = localStorage.length + sessionStorage.length
    return {
      names: Object.keys(page.svc),
      ready,
      open: isOpen(),
      events: page.readyEvents,
      stored,
      cookie: document.cookie,
    }
  })
  expect(seen).toEqual({
    names: ['analytics', 'widget'],
    ready: true,
    open: false,
    events: 1,
    stored: 0,
    cookie: '',
  })
  expect(service.requests).toEqual([])
  expect(service.handshakes).toEqual([])
  expect(widget.complaints()).toHaveLength(1)
  await widget.launcher.nth(1).click()
  await widget.page.getByRole('dialog').waitFor()
  expect(await widget.page.evaluate('svc.widget.isOpen()')).toBe(false)
  await widget.page.evaluate('svc.widget.toggle()')
  await widget.eventually(() => widget.page.getByRole('dialog').count(), 2)
  await widget.page.evaluate('svc.widget.close()')
  await widget.eventually(() => widget.page.getByRole('dialog').count(), 1)
  expect(widget.complaints()).toHaveLength(1)
})

browserTest('a tag that lacks something says what, and shows nothing', async () => {
  await widget.visit({ 'data-widget-key': ' ' }, { 'data-external-id': 'u1' })
  await widget.eventually(() => widget.complaints().length, 2)
  expect(widget.logs.join('\n')).toContain('missing data-widget-key')
  expect(widget.logs.join('\n')).toContain('data-external-id and data-user-hash go together')
  expect(await widget.page.locator('[data-svc-widget]').count()).toBe(0)
  expect(await widget.page.evaluate(() => 'svc' in window)).toBe(false)
})

browserTest('the first message makes the session, and says where it comes from', async () => {
  await widget.visit({
    'data-svc-org-name': 'Lantern',
    'data-svc-visitor-name': 'Eve',
    'data-svc-greeting': 'Good to see you. Ask us anything.',
  })
  await widget.open()
  expect(await widget.page.getByRole('dialog').getAttribute('aria-label')).toBe('Lantern chat')
  await widget.eventually(widget.focused, 'Your message')
  await widget.expectAccessible()
  await widget.shoot('02-welcome')
  expect(await widget.stored()).toBeNull()

  await widget.write('Hello\n**not bold** <b>x</b>')
  await widget.eventually(widget.bubbles, ['Hello\n**not bold** <b>x</b>'])
  await widget.page.getByText('Sent', { exact: false }).waitFor()
  const [sent] = service.requests.filter(({ method }) => method === 'POST')
  expect(sent?.headers.authorization).toBe('Bearer svc_widget_k')
  const sessionId = await widget.sessionId()
  expect(sent?.body).toMatchObject({ channelId: 'cch_1', sessionId, visitor: { name: 'Eve' }, locale: 'en' })
  expect(sent?.body.messages).toMatchObject([
    { role: 'end_user', providerMessageId: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
  expect(sent?.body.url).toBe(widget.page.url())
  expect(service.handshakes[0]?.protocol).toBe('bearer, svc_widget_k')
  expect(await widget.page.evaluate(() => localStorage.getItem('svc.vid'))).toBe(sent?.body.visitorId)
  expect(widget.complaints()).toEqual([])
})

browserTest('replies are shown safely, announced once, and told to be read', async () => {
  await widget.visit()
  await widget.open()
  await widget.write('Hello')
  await widget.eventually(widget.sentCount, 1)
  const session = await widget.sessionId()
  service.tell(session, { type: 'typing', isTyping: true, authorType: 'operator', authorName: 'Ada' })
  await widget.page.getByText('Ada is writing…').waitFor()
  await widget.shoot('03-typing')
  service.say(
    session,
    'Here, **boldly**:\n- [guide](https://example.org/g)\n\n[bad](javascript:alert(1)) <img src=x onerror=alert(1)>',
  )
  service.say(session, 'I can look that up for you.', { authorKind: 'ai', authorName: 'Stoa' })
  await widget.eventually(() => widget.page.locator('.bubble').count(), 3)
  expect(await widget.page.getByText('Ada is writing…').count()).toBe(0)
  const links = await widget.page.locator('.bubble a').evaluateAll((all) => all.map((link) => link.outerHTML))
  expect(links).toEqual([
    '<a href="https://example.org/g" target="_blank" rel="noopener noreferrer">guide</a>',
  ])
  expect(await widget.page.locator('.bubble img').count()).toBe(0)
  expect(await widget.page.locator('[role=log] p').allInnerTexts()).toHaveLength(2)
  await widget.eventually(isRead(session), true)
  await widget.field.pressSequentially('so')
  const typing = () => service.frames.filter(({ type }) => type === 'typing').map(({ isTyping }) => isTyping)
  await widget.eventually(typing, [true])
  await widget.field.fill('')
  await widget.eventually(typing, [true, false])
  await widget.expectAccessible()
  await widget.shoot('04-thread')
  expect(widget.complaints()).toEqual([])
})

browserTest(
  'replies that come while the panel is closed are counted and marked, also on the next page',
  async () => {
    await widget.visit()
    await widget.open()
    await widget.write('Hello')
    await widget.eventually(widget.sentCount, 1)
    const session = await widget.sessionId()
    await widget.field.fill('so')
    await widget.field.press('Escape')
    await widget.eventually(widget.focused, 'Open chat')
    service.say(session, 'One more thing.')
    await widget.eventually(widget.launcherName, 'Open chat, 1 unread message')
    await widget.shoot('05-closed-unread')
    await widget.open()
    await widget.page.locator('.unread-divider').waitFor()
    expect(await widget.field.inputValue()).toBe('so')
    await widget.shoot('06-unread')
    await widget.eventually(isRead(session), true)
    await widget.page.keyboard.press('Escape')
    for (let index = 0; index < 11; index += 1) service.say(session, `And another ${index}.`)
    await widget.eventually(widget.launcherName, 'Open chat, 11 unread messages')
    await widget.page.reload()
    await widget.eventually(widget.launcherName, 'Open chat, 11 unread messages')
    expect(await widget.page.locator('.badge').innerText()).toBe('9+')
    await widget.open()
    await widget.eventually(() => widget.page.locator('.bubble').count(), 13)
    await widget.page.locator('.unread-divider').waitFor()
    expect(widget.complaints()).toEqual([])
  },
)

browserTest('two tabs share a conversation: what is written or read in one is so in the other', async () => {
  service.say('one', 'Hello')
  await widget.remember({ current: 'one', recent: ['one'] })
  await widget.visit()
  await widget.eventually(widget.launcherName, 'Open chat, 1 unread message')
  await widget.open()
  await widget.field.press('Escape')
  const first = widget.page
  service.say('one', 'Anybody there?')
  await widget.eventually(widget.launcherName, 'Open chat, 1 unread message')
  widget.page = await widget.context.newPage()
  await widget.visit()
  await widget.open()
  await widget.write('Me.')
  await widget.eventually(widget.sentCount, 3)
  widget.page = first
  await widget.eventually(widget.launcherName, 'Open chat')
  await widget.open()
  await widget.eventually(widget.bubbles, ['Hello', 'Anybody there?', 'Me.'])
})

browserTest('past conversations are listed, continued, and new ones begun', async () => {
  for (const id of ['one', 'two']) service.say(id, `Answer in ${id}`)
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const shared = { status: 'open' as const, handedOver: false, unreadCount: 0 }
  const long = 'A very long question about invoices that cannot fit on a line of the panel'
  service.past = [
    {
      ...shared,
      id: 'ccv_1',
      sessionId: 'one',
      title: 'Invoice',
      preview: 'Answer in one',
      lastMessageAt: at(1),
    },
    {
      ...shared,
      id: 'ccv_2',
      sessionId: 'two',
      title: long,
      preview: 'Answer in two',
      lastMessageAt: at(30),
      status: 'closed',
    },
  ]
  await widget.remember({ current: 'one', recent: ['one', 'two'] })
  await widget.visit()
  await widget.open()
  await widget.eventually(widget.bubbles, ['Answer in one'])
  await widget.page.getByRole('button', { name: 'Back to all conversations' }).click()
  await widget.page.getByText('A very long question').waitFor()
  await widget.shoot('10-history')
  await widget.expectAccessible()
  const asked = service.requests.find(({ path }) => path === 'conversations')
  expect(asked?.headers['x-svc-session-ids']).toBe('one,two')
  await widget.page.getByText('A very long question').click()
  await widget.eventually(widget.bubbles, ['Answer in two'])
  await widget.eventually(widget.focused, 'Your message')
  await widget.page.getByRole('button', { name: 'More options' }).click()
  await widget.page.getByRole('menuitem', { name: 'New conversation' }).click()
  await widget.write('something else')
  await widget.eventually(widget.bubbles, ['something else'])
  await widget.eventually(widget.sentCount, 1)
  const fresh = await widget.sessionId()
  expect(['one', 'two']).not.toContain(fresh)
  service.say(fresh, 'Sure.')
  await widget.eventually(widget.bubbles, ['something else', 'Sure.'])
})

browserTest(
  'by keyboard alone: Tab stays inside, Escape leaves, the page’s shortcuts hear nothing',
  async () => {
    await widget.visit()
    await widget.page.evaluate(() =>
      document.addEventListener('keydown', (event) => (document.title += event.key)),
    )
    await widget.launcher.focus()
    const { keyboard } = widget.page
    await keyboard.press('Enter')
    await widget.eventually(widget.focused, 'Your message')
    await keyboard.type('ab')
    const stops: unknown[] = []
    for (let index = 0; index < 7; index += 1) {
      await keyboard.press('Tab')
      stops.push(await widget.focused())
    }
    const round = ['Send message', 'More options', 'Close chat', 'Add images', 'Insert emoji', 'Your message']
    expect(stops).toEqual([...round, 'Send message'])
    for (let index = 0; index < 4; index += 1) await keyboard.press('Shift+Tab')
    expect(await widget.focused()).toBe('Close chat')
    await keyboard.press('Escape')
    await widget.eventually(widget.focused, 'Open chat')
    expect(await widget.page.title()).toBe('Some siteEnter')
  },
)

browserTest('a message that is too long is counted and kept, not sent', async () => {
  await widget.visit()
  await widget.open()
  await widget.field.fill('x'.repeat(4990))
  await widget.page.getByText('10 characters left').waitFor()
  await widget.field.fill('x'.repeat(5001))
  await widget.page.getByText('1 character too long').waitFor()
  await widget.shoot('11-too-long')
  await widget.expectAccessible()
  await widget.field.press('Enter')
  expect(await widget.field.inputValue()).toHaveLength(5001)
  expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

const LOOKS = [
  ['dark-desktop', { width: 1280, height: 800 }, 'dark', {}],
  ['light-360', { width: 360, height: 740 }, 'light', { 'data-svc-theme-color': '#ffe100' }],
  ['dark-360', { width: 360, height: 740 }, 'dark', {}],
  ['zoom-200', { width: 640, height: 400 }, 'light', { 'data-svc-position': 'bottom-left' }],
  [
    'blue-left',
    { width: 1024, height: 700 },
    'light',
    { 'data-svc-theme-color': '#0059de', 'data-svc-position': 'bottom-left' },
  ],
] as const

browserTest.each(createSampler()(LOOKS, 0.4))(
  'can be read and used: %s, two of five looks a run',
  async (name, viewport, colorScheme, tag) => {
    await widget.newVisitor({ viewport, colorScheme, reducedMotion: 'reduce' })
    await widget.visit({ 'data-svc-org-name': 'Lantern & Daughters, Booksellers', ...tag })
    await widget.shoot(`20-${name}-closed`)
    await widget.open()
    await widget.expectAccessible()
    await widget.shoot(`21-${name}-welcome`)
    await widget.write('Do you ship to Norway?')
    await widget.eventually(widget.sentCount, 1)
    const session = await widget.sessionId()
    const ai = { authorKind: 'ai', authorName: 'Stoa' } as const
    service.say(
      session,
      'We do! See our [shipping page](https://example.org).\n\n1. Choose *books*\n2. Enter `NORD`',
      ai,
    )
    service.emit(session, 'conversation.assigned', { handedOver: true, assigneeName: 'Ada' })
    service.say(session, 'Hei! I am Ada. It takes about **three days**.')
    await widget.page.getByText('Ada is looking after you').waitFor()
    await widget.eventually(() => widget.page.locator('.bubble').count(), 3)
    service.problem = { status: 400, code: 'invalid_input', path: 'messages' }
    await widget.write('Perfect, and how much is it for two books, roughly?')
    await widget.page.getByText('Not sent.').waitFor()
    await widget.expectAccessible()
    await widget.shoot(`22-${name}-thread`)
    expect(await widget.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await widget.page.emulateMedia({ forcedColors: 'active' })
    await widget.shoot(`23-${name}-forced-colors`)
  },
)

browserTest('a page may bring its own greeting style, and hostile page styles stay outside', async () => {
  await widget.visit({ 'data-svc-greeting': 'Hello. Softly.' })
  await widget.page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { letter-spacing: 9px !important; font-size: 40px; color: red } [data-svc-widget] { --svc-greeting-emphasis: normal }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  await widget.open()
  const style = await widget.page.locator('.greeting-rest').evaluate((rest) => {
    const { fontStyle, letterSpacing } = getComputedStyle(rest)
    return [
      fontStyle,
      letterSpacing !== '9px',
      getComputedStyle((rest.getRootNode() as ShadowRoot).querySelector('textarea') as Element).fontSize,
    ]
  })
  expect(style).toEqual(['normal', true, '15px'])
})
