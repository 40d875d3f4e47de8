import { expect } from 'vitest'
import { browserTest, USER_HASH, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const english = { 'data-svc-locale': 'en' }
const isOpen = () => widget.page.evaluate('svc.widget.isOpen()')
const dialogs = () => widget.page.getByRole('dialog').count()
const launchers = () => widget.launcher.count()
const asked = () => service.requests.map(({ method, path }) => `${method} ${path}`)
const panelRequests = () => {
  const names: string[] = []
  widget.page.on('request', (request) => {
    if (/\/panel\./.test(request.url())) names.push(request.url())
  })
  return names
}

browserTest(
  'open, close and toggle may be called again and again, also while the panel is loading',
  async () => {
    await widget.visit(english)
    const states = await widget.page.evaluate(() => {
      const { widget: chat } = (window as never as { svc: { widget: Record<string, () => unknown> } }).svc
      const calls = [
        'open',
        'open',
        'isOpen',
        'close',
        'close',
        'isOpen',
        'toggle',
        'isOpen',
        'toggle',
        'open',
        'isOpen',
      ]
      return calls.map((name) => chat[name]?.()).filter((state) => state !== undefined)
    })
    expect(states).toEqual([true, false, true, true])
    await widget.field.waitFor()
    expect(await dialogs()).toBe(1)
    await widget.page.evaluate(
      'svc.widget.open(); svc.widget.close(); svc.widget.open(); svc.widget.toggle()',
    )
    await widget.eventually(dialogs, 0)
    expect(await isOpen()).toBe(false)
    expect(widget.complaints()).toEqual([])
  },
)

browserTest('a button of the page may open it, and gets the focus back', async () => {
  await widget.visitOwn(`<!doctype html><html lang="en"><body><button id="help">Help</button>${widget.tag()}`)
  await widget.launcher.waitFor()
  await widget.page.evaluate(() => {
    const { svc } = window as never as { svc: { widget: { toggle(): void } } }
    document.querySelector('#help')?.addEventListener('click', svc.widget.toggle)
  })
  await widget.page.getByText('Help').click()
  await widget.eventually(widget.focused, 'Your message')
  await widget.page.keyboard.press('Escape')
  await widget.eventually(() => widget.page.evaluate(() => document.activeElement?.id), 'help')
  expect(await isOpen()).toBe(false)
})

browserTest('closing it takes the focus of nobody who is writing in the page', async () => {
  await widget.visitOwn(`<!doctype html><html lang="en"><body><input id="name">${widget.tag()}`)
  await widget.open()
  await widget.page.locator('#name').focus()
  await widget.page.evaluate('svc.widget.close()')
  await widget.eventually(dialogs, 0)
  expect(await widget.page.evaluate(() => document.activeElement?.id)).toBe('name')
})

const WAYS_IN: [string, (tag: string) => string][] = [
  ['in the head, without defer', (tag) => `<head>${tag}</head><body>Text</body>`],
  ['async', (tag) => `<body>Text${tag.replace('<script', '<script async')}`],
  ['as a module', (tag) => `<body>Text${tag.replace('<script', '<script type="module"')}`],
  [
    'injected by a script, which takes it away at once',
    (tag) => `<body>Text<template>${tag}</template><script>
      const script = document.createElement('script')
      for (const { name, value } of document.querySelector('template').content.firstChild.attributes)
        script.setAttribute(name, value)
      document.head.append(script)
      script.remove()
    </script>`,
  ],
  [
    'evaluated by a tag manager',
    (tag) => `<body>Text${tag.replace('<script', '<script type="text/plain"')}<script>
      fetch(document.querySelector('[data-widget-key]').src).then((answer) => answer.text()).then((code) => (0, eval)(code))
    </script>`,
  ],
]
browserTest.each(WAYS_IN)('the script may come in any way: %s', async (_name, page) => {
  await widget.page.addInitScript(() => {
    const counted = window as never as { ready: number }
    counted.ready = 0
    document.addEventListener('svc:widget-ready', () => (counted.ready += 1))
  })
  await widget.visitOwn(`<!doctype html><html lang="en">${page(widget.tag())}`)
  await widget.open()
  expect(await widget.page.evaluate('[ready, svc.widget.ready]')).toEqual([1, true])
  // After the page in the order of the Tab key.
  expect(
    await widget.page.evaluate('document.documentElement.lastElementChild.matches("[data-svc-widget]")'),
  ).toBe(true)
  expect(widget.complaints()).toEqual([])
})

browserTest(
  'a page that swaps its body, and runs the tag in it again, has one chat; who signs in is identified',
  async () => {
    const body = (more: Record<string, string> = {}) =>
      `<main>Text</main>${widget.tag({ ...english, ...more })}`
    await widget.visitOwn(`<!doctype html><html><body>${body()}`)
    await widget.open()
    await widget.write('before')
    await widget.eventually(widget.sentCount, 1)
    const swap = (html: string) =>
      widget.page.evaluate((text) => {
        const next = new DOMParser().parseFromString(text, 'text/html').body
        document.documentElement.replaceChild(next, document.body)
        const loaded = [...next.querySelectorAll('script')].map((dead) => {
          const script = document.createElement('script')
          for (const { name, value } of dead.attributes) script.setAttribute(name, value)
          dead.replaceWith(script)
          return new Promise((resolve) => script.addEventListener('load', resolve))
        })
        return Promise.all(loaded).then(() => undefined)
      }, html)
    await swap(body())
    await swap(body())
    expect(await launchers()).toBe(1)
    expect(asked()).not.toContain('POST identify')
    await swap(body({ 'data-external-id': 'u1', 'data-user-hash': USER_HASH }))
    await widget.eventually(() => asked().filter((one) => one === 'POST identify').length, 1)
    await swap(body({ 'data-external-id': 'u1', 'data-user-hash': USER_HASH }))
    expect(await launchers()).toBe(1)
    expect(await widget.bubbles()).toEqual(['before'])
    expect(service.session(await widget.sessionId()).owner).toBe('u1')
    expect(asked().filter((one) => one === 'POST identify')).toHaveLength(1)
    expect(widget.complaints()).toEqual([])
  },
)

browserTest('the same tag run again beside the first, as tag managers do, adds nothing', async () => {
  await widget.visitOwn(`<!doctype html><html lang="en"><body>${widget.tag(english)}`)
  await widget.open()
  await widget.write('before')
  await widget.eventually(widget.sentCount, 1)
  const runAgain = (attributes: Record<string, string>) =>
    widget.page.evaluate((more) => {
      const script = document.createElement('script')
      const first = document.querySelector('script[data-widget-key]')
      for (const { name, value } of first?.attributes ?? []) script.setAttribute(name, value)
      for (const [name, value] of Object.entries(more)) script.setAttribute(name, value)
      document.body.append(script)
      return new Promise<void>((resolve) => script.addEventListener('load', () => resolve()))
    }, attributes)
  for (const more of [{}, {}, { 'data-svc-visitor-name': 'Ada' }]) await runAgain(more)
  expect([await launchers(), await isOpen()]).toEqual([1, true])
  expect(await widget.bubbles()).toEqual(['before'])
  expect(widget.complaints()).toEqual([])
  // Another corner is meant.
  await runAgain({ 'data-svc-position': 'bottom-left' })
  await widget.eventually(launchers, 2)
})

browserTest('identify never rejects, may be repeated, and says what is wrong', async () => {
  await widget.visit(english)
  const results = await widget.page.evaluate(async (hash) => {
    const { identify } = (
      window as never as { svc: { widget: { identify(...pair: unknown[]): Promise<unknown> } } }
    ).svc.widget
    const pairs = [[], ['u1'], [null, hash], ['u1', 'short'], [{}, 7], ['x'.repeat(201), hash]]
    const wrong = await Promise.all(pairs.map((pair) => identify(...pair)))
    const right = await Promise.all([identify('u1', hash), identify('u1', hash.toUpperCase())])
    return [...wrong, ...right]
  }, USER_HASH)
  expect(results).toEqual(Array.from({ length: 8 }))
  expect(widget.complaints().filter((log) => log.startsWith('error'))).toHaveLength(6)
  const session = await widget.sessionId()
  expect(service.session(session).owner).toBe('u1')
  expect(await dialogs()).toBe(0)
  service.problem = { status: 500, code: 'internal' }
  await widget.identify('u3', USER_HASH)
  expect(await widget.sessionId()).not.toBe(session)
  service.problem = undefined
  await widget.open()
  await widget.eventually(async () => service.session(await widget.sessionId()).owner, 'u3')
  expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
})

browserTest(
  'a returning visitor is told of replies without opening anything: one question, no socket',
  async () => {
    service.say('one', 'Are you there?')
    service.say('one', 'It is in stock again.')
    await widget.remember({ current: 'one', recent: ['one'] })
    await widget.visit(english)
    await widget.eventually(widget.launcherName, 'Open chat, 2 unread messages')
    await widget.page.locator('.peek', { hasText: 'It is in stock again.' }).waitFor()
    await widget.shoot('32-peek')
    expect(asked()).toEqual(['GET messages'])
    expect(service.handshakes).toEqual([])
    expect(await isOpen()).toBe(false)
    await widget.launcher.click()
    await widget.eventually(widget.bubbles, ['Are you there?', 'It is in stock again.'])
    await widget.eventually(widget.focused, 'Your message')
    expect(widget.complaints()).toEqual([])
  },
)

browserTest('a reply to what an earlier page asked is announced on this one, without a socket', async () => {
  service.say('one', 'Anybody there?', { role: 'end_user' })
  await widget.remember({ current: 'one', recent: ['one'] })
  await widget.page.clock.install()
  await widget.visit(english)
  await widget.eventually(asked, ['GET messages'])
  expect(await widget.launcherName()).toBe('Open chat')
  service.say('one', 'Here you are.')
  await widget.page.clock.fastForward(30_000)
  await widget.eventually(widget.launcherName, 'Open chat, 1 unread message')
  await widget.page.locator('.peek', { hasText: 'Here you are.' }).waitFor()
  expect(service.handshakes).toEqual([])
})

browserTest('who has nothing to read gets the launcher alone', async () => {
  service.say('one', 'Hello', { readAt: new Date().toISOString() })
  await widget.remember({ current: 'one', recent: ['one'] })
  const panels = panelRequests()
  await widget.visit(english)
  await widget.eventually(asked, ['GET messages'])
  await widget.page.waitForTimeout(300)
  expect(panels).toEqual([])
  expect(await widget.launcherName()).toBe('Open chat')
})

browserTest(
  'who points at the launcher has the panel ahead of the click, and neither asks for anything nor leaves anything behind',
  async () => {
    const panels = panelRequests()
    await widget.visit(english)
    await widget.launcher.waitFor()
    expect(panels).toEqual([])
    await widget.launcher.hover()
    await widget.page.getByRole('dialog', { includeHidden: true }).waitFor({ state: 'attached' })
    expect([panels.length, await dialogs(), await isOpen()]).toEqual([1, 0, false])
    expect([asked(), service.handshakes]).toEqual([[], []])
    expect(await widget.page.evaluate(() => localStorage.length)).toBe(0)
    await widget.open()
    expect([panels.length, widget.complaints()]).toEqual([1, []])
  },
)

browserTest('a tag with an identity claims the kept session, and asks in its name', async () => {
  service.say('one', 'Hello')
  await widget.remember({ current: 'one', recent: ['one'] })
  await widget.visit({ ...english, 'data-external-id': 'u1', 'data-user-hash': USER_HASH })
  await widget.eventually(widget.launcherName, 'Open chat, 1 unread message')
  expect(asked()).toEqual(['POST identify', 'GET messages'])
  expect(service.session('one').owner).toBe('u1')
  expect(service.requests[1]?.headers).toMatchObject({
    'x-svc-session-id': 'one',
    'x-svc-verified-external-id': 'u1',
    'x-svc-user-hash': USER_HASH,
  })
})

browserTest('a session of somebody else is not asked about', async () => {
  service.session('one').owner = 'u9'
  service.say('one', 'For u9 only')
  await widget.remember({ current: 'one', recent: ['one'] })
  await widget.visit({ ...english, 'data-external-id': 'u1', 'data-user-hash': USER_HASH })
  await widget.eventually(asked, ['POST identify'])
  await widget.page.waitForTimeout(300)
  expect(asked()).toEqual(['POST identify'])
  expect(await widget.launcherName()).toBe('Open chat')
})

browserTest('what was looked up for one user is not shown to another whom the page names', async () => {
  const expectNothing = async () => {
    await widget.page.waitForTimeout(300)
    expect(await widget.page.locator('.peek').count()).toBe(0)
    expect(await widget.page.locator('.badge').innerText()).toBe('')
    expect(await widget.launcherName()).toBe('Open chat')
    await widget.open()
    expect(await widget.bubbles()).toEqual([])
  }
  service.session('one').owner = 'u1'
  service.say('one', 'For u1 only')
  await widget.remember({ current: 'one', recent: ['one'] })
  await widget.visit(english)
  await widget.page.locator('.peek').waitFor()
  await widget.identify('u2', USER_HASH)
  await expectNothing()

  await widget.page.evaluate(() => localStorage.clear())
  await widget.context.clearCookies()
  const answers: (() => void)[] = []
  await widget.context.route('**/v1/widget/messages**', async (route) => {
    if (route.request().headers()['x-svc-session-id'] === 'one')
      await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  await widget.visit(english)
  await widget.eventually(() => answers.length, 1)
  await widget.identify('u2', USER_HASH)
  for (const answer of answers) answer()
  await expectNothing()
})

browserTest('an identity that is not accepted does not hide the replies of the session', async () => {
  service.say('one', 'Hello')
  service.problem = { status: 403, code: 'identity_verification_failed', path: 'identify' }
  await widget.remember({ current: 'one', recent: ['one'] })
  await widget.visit({ ...english, 'data-external-id': 'u1', 'data-user-hash': USER_HASH })
  await widget.eventually(widget.launcherName, 'Open chat, 1 unread message')
  expect(service.requests[1]?.headers).not.toHaveProperty('x-svc-verified-external-id')
})

browserTest('what an earlier page could not send is sent, without a word and without a socket', async () => {
  await widget.visit(english)
  await widget.open()
  await widget.context.setOffline(true)
  await widget.write('from the train')
  await widget.eventually(
    () => widget.page.evaluate(() => localStorage.getItem('svc-widget-outbox:cch_1') !== ''),
    true,
  )
  const session = await widget.sessionId()
  await widget.page.goto('about:blank')
  await widget.context.setOffline(false)
  service.handshakes.length = 0
  await widget.visit(english)
  await widget.eventually(() => service.session(session).messages.map(({ body }) => body), ['from the train'])
  expect(service.handshakes).toEqual([])
  expect(await dialogs()).toBe(0)
  await widget.eventually(
    () => widget.page.evaluate(() => localStorage.getItem('svc-widget-outbox:cch_1')),
    '',
  )
})

browserTest('in a page that changes its address the panel stays, and messages name the new one', async () => {
  await widget.visit(english)
  await widget.open()
  await widget.page.evaluate(() => history.pushState(null, '', '/own/next?a=1#part'))
  await widget.write('Hello')
  await widget.eventually(widget.sentCount, 1)
  const sent = service.requests.find(({ path, method }) => method === 'POST' && path === 'messages')
  expect(sent?.body.url).toBe(`${widget.siteOrigin}/own/next?a=1`)
  expect(await isOpen()).toBe(true)
})

const corner = () =>
  widget.launcher.evaluate((button) => {
    const { left, width } = button.getBoundingClientRect()
    return { isLeft: left + width / 2 < innerWidth / 2, fill: getComputedStyle(button).backgroundColor }
  })

browserTest(
  'it looks as is set for the channel, from its first moment; what the page says wins; the page may use it before',
  async () => {
    let answer = () => {}
    service.look = {
      appearance: { position: 'bottom-left', launcherColor: '#005fcc', orgName: 'Acme', locale: 'de' },
      after: new Promise((resolve) => (answer = resolve)),
    }
    await widget.visit({ 'data-svc-launcher-color': '#b4532a' })
    expect([await launchers(), await widget.page.evaluate('svc.widget.ready')]).toEqual([0, true])
    await widget.page.evaluate('svc.widget.open()')
    answer()
    await widget.launcher.waitFor()
    expect(await corner()).toEqual({ isLeft: true, fill: 'rgb(180, 83, 42)' })
    await widget.page.getByRole('heading', { name: 'Acme' }).waitFor()
    expect(await widget.page.locator('.svc').getAttribute('lang')).toBe('de')
    expect([await isOpen(), widget.complaints()]).toEqual([true, []])
    // A guest who has said nothing leaves nothing behind: the browser's cache keeps the look.
    expect(await widget.page.evaluate(() => localStorage.length)).toBe(0)
  },
)

browserTest('a look that does not come is not waited for longer than a second', async () => {
  service.look = { appearance: { position: 'bottom-left' }, afterMs: 5000 }
  await widget.visit(english)
  await widget.launcher.waitFor({ timeout: 2500 })
  expect(await corner()).toEqual({ isLeft: false, fill: 'rgb(22, 21, 15)' })
})
