import { expect } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { sharedChromium } from './test/shared-chromium.ts'
import { browserTest, USER_HASH, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const identified = { 'data-external-id': 'u1', 'data-user-hash': USER_HASH }

/** What reached the page's own handlers of errors. */
const escaped = () => widget.page.evaluate('escaped') as Promise<string[]>
const watchErrors = () =>
  widget.page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { escaped: seen })
    addEventListener('error', (event) => seen.push(`error: ${event.message}`))
    addEventListener('unhandledrejection', (event) => seen.push(`rejection: ${event.reason}`))
  })
/** Does everything that a page and a visitor can do. */
async function useEverything(): Promise<void> {
  await widget.identify('u1', USER_HASH)
  await widget.page.evaluate('svc.widget.open()')
  await widget.page.waitForTimeout(700)
  if (await widget.field.isVisible()) await widget.write('Hello')
  await widget.page.evaluate('svc.widget.toggle(); svc.widget.toggle(); svc.widget.close()')
  await widget.identify('u2', USER_HASH)
  await widget.launcher.click()
  await widget.page.waitForTimeout(700)
}

const FAILURES: [string, () => Promise<unknown>][] = [
  ['no network', () => widget.context.route('**/{v1,widget}/**', (route) => route.abort())],
  [
    'an API that answers with pages',
    () => widget.context.route('**/v1/**', (route) => route.fulfill({ body: '<html>' })),
  ],
  [
    'an API that answers with nothing',
    () => widget.context.route('**/v1/**', (route) => route.fulfill({ body: 'null' })),
  ],
  [
    'an API that answers with nonsense',
    () =>
      widget.context.route('**/v1/**', (route) =>
        route.fulfill({ body: '{"messages":7,"conversations":{},"cursor":[]}' }),
      ),
  ],
  ['an API that fails', async () => (service.problem = { status: 500, code: 'internal' })],
  [
    'a bundle that is something else',
    () => widget.context.route('**/panel.*', (route) => route.fulfill({ body: 'throw 1' })),
  ],
  [
    'storage, cookies and sockets that throw',
    () =>
      widget.page.addInitScript(() => {
        const deny = () => {
          throw new DOMException('denied', 'SecurityError')
        }
        Object.defineProperty(window, 'localStorage', { get: deny })
        Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny })
        Object.defineProperty(window, 'WebSocket', { value: deny })
      }),
  ],
  [
    'things of the browser that are not there',
    () =>
      widget.page.addInitScript(() => {
        for (const name of [
          'localStorage',
          'WebSocket',
          'FontFace',
          'AudioContext',
          'IntersectionObserver',
          'ResizeObserver',
        ])
          Object.defineProperty(window, name, { value: undefined })
      }),
  ],
]
/** Half of them a run, others each time. */
browserTest.each(createSampler()(FAILURES, 1 / 2))(
  'whatever fails, the page’s own handlers hear nothing: %s',
  async (_name, spoil) => {
    await watchErrors()
    await widget.remember({ current: 'one', recent: ['one'] })
    await spoil()
    if (_name === 'a bundle that is something else') {
      await widget.visit(identified)
      await widget.launcher.click()
      await widget.page.locator('.note:not(:empty)').waitFor()
      // A bundle that throws is an error of a script; ours say so before they throw.
      return
    }
    await widget.visit(identified)
    await useEverything()
    expect(await escaped()).toEqual([])
    expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
  },
)

const POLICIES: [string, string, Record<string, string>][] = [
  ['with a nonce', `script-src 'nonce-abc'; connect-src SERVICE WS`, { nonce: 'abc' }],
  [
    'with a nonce and strict-dynamic',
    `script-src 'nonce-abc' 'strict-dynamic'; connect-src SERVICE WS`,
    { nonce: 'abc' },
  ],
  ['with our origin', `script-src SERVICE; connect-src SERVICE WS`, {}],
  [
    'with Trusted Types',
    `script-src SERVICE; connect-src SERVICE WS; require-trusted-types-for 'script'; trusted-types svc-widget`,
    {},
  ],
  ['without sockets', `script-src SERVICE; connect-src SERVICE`, {}],
]
browserTest.each(POLICIES)('a strict policy is kept: %s', async (_name, policy, attributes) => {
  await watchErrors()
  // Where the pointer was left the launcher would appear below it, and the panel load before that is prevented.
  await widget.page.mouse.move(1, 1)
  const filled = policy
    .replaceAll('SERVICE', widget.serviceOrigin)
    .replaceAll('WS', widget.serviceOrigin.replace('http', 'ws'))
  await widget.visitOwn(`<!doctype html><html lang="en"><body>Text${widget.tag(attributes)}`, {
    'content-security-policy': `default-src 'none'; base-uri 'none'; ${filled}`,
  })
  await widget.context.route('**/panel.*.js', (route) => route.abort(), { times: 1 })
  await widget.launcher.click()
  await widget.page.locator('.note:not(:empty)').waitFor()
  await widget.open()
  await widget.write('Hello')
  await widget.eventually(widget.sentCount, 1)
  service.say(await widget.sessionId(), 'An answer')
  // Where sockets are blocked without a word, it takes a while until it asks instead.
  await widget.page.locator('.bubble', { hasText: 'An answer' }).waitFor({ timeout: 20_000 })
  expect(await escaped()).toEqual([])
  const width = await widget.page.getByRole('dialog').evaluate((node) => node.getBoundingClientRect().width)
  expect(width).toBe(400)
  if (_name !== 'without sockets')
    expect(widget.logs.filter((log) => log.includes('Content Security Policy'))).toEqual([])
})

browserTest('where constructing a socket throws, replies come by asking', async () => {
  await watchErrors()
  await widget.page.addInitScript(() => {
    Object.defineProperty(window, 'WebSocket', {
      value: class {
        constructor() {
          throw new DOMException('denied', 'SecurityError')
        }
      },
    })
  })
  await widget.visit()
  await widget.open()
  await widget.write('Hello')
  await widget.eventually(widget.sentCount, 1)
  service.say(await widget.sessionId(), 'by other means')
  await widget.eventually(widget.bubbles, ['Hello', 'by other means'])
  expect(await escaped()).toEqual([])
})

browserTest(
  'the socket: three refusals in a row drop the identity with one warning; identify and a new page offer it again',
  async () => {
    service.acceptSocket = (query) => !query.has('userHash')
    await widget.visit(identified)
    await widget.open()
    const offered = () =>
      service.handshakes.map(({ query }) => query.get('externalId') ?? query.get('verifiedExternalId'))
    await widget.eventually(offered, ['u1', 'u1', 'u1', null])
    await widget.eventually(() => widget.logs.filter((log) => log.startsWith('warning')).length, 1)
    // Replies stream for the session although the identity was refused.
    await widget.write('Hello')
    await widget.eventually(widget.sentCount, 1)
    service.say(await widget.sessionId(), 'An answer')
    await widget.eventually(widget.bubbles, ['Hello', 'An answer'])
    service.acceptSocket = () => true
    await widget.identify('u1', USER_HASH)
    await widget.eventually(() => offered().at(-1), 'u1')
    service.handshakes.length = 0
    service.acceptSocket = (query) => !query.has('userHash')
    await widget.page.reload()
    await widget.open()
    await widget.eventually(offered, ['u1', 'u1', 'u1', null])
  },
)

browserTest(
  'the socket: where the anonymous one fails too it was the network, and the identity is offered again',
  async () => {
    service.acceptSocket = () => false
    await widget.visit(identified)
    await widget.open()
    const offered = () => service.handshakes.map(({ query }) => query.get('externalId'))
    await widget.eventually(() => offered().slice(0, 5), ['u1', 'u1', 'u1', null, 'u1'])
  },
)

browserTest('who has talked anonymously and signs in keeps the conversation, as that user', async () => {
  await widget.visit()
  await widget.open()
  await widget.write('from nobody')
  await widget.eventually(widget.sentCount, 1)
  const session = await widget.sessionId()
  await widget.identify('u1', USER_HASH)
  expect(service.session(session).owner).toBe('u1')
  await widget.eventually(widget.bubbles, ['from nobody'])
  await widget.visit(identified)
  await widget.open()
  await widget.eventually(widget.bubbles, ['from nobody'])
  expect(await widget.sessionId()).toBe(session)
})

browserTest(
  'a page that is left and come back to goes on where it was, and had no socket meanwhile',
  async () => {
    const caching = await sharedChromium({ isWhole: true, keepsPages: true })
    await widget.context.close()
    widget.context = await caching.newContext({ viewport: { width: 1280, height: 800 } })
    widget.page = await widget.context.newPage()
    await widget.page.addInitScript(() => {
      addEventListener('pageshow', (event) => Object.assign(window, { restored: event.persisted }))
    })
    await widget.visit()
    await widget.open()
    await widget.write('Hello')
    await widget.eventually(widget.sentCount, 1)
    const session = await widget.sessionId()
    await widget.field.fill('a draft')
    service.ownPage = { html: '<title>Elsewhere</title>', headers: {} }
    await widget.page.goto(`${widget.siteOrigin}/own`)
    await widget.eventually(() => service.socketCount, 0)
    service.say(session, 'while you were away')
    await widget.page.goBack({ waitUntil: 'commit' })
    await widget.eventually(() => widget.page.evaluate('window.restored'), true)
    await widget.eventually(widget.bubbles, ['Hello', 'while you were away'])
    expect(await widget.field.inputValue()).toBe('a draft')
    service.say(session, 'and live again')
    await widget.eventually(widget.bubbles, ['Hello', 'while you were away', 'and live again'])
  },
)
