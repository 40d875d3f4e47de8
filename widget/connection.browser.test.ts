import { expect, vi } from 'vitest'
import { browserTest, USER_HASH, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const identified = { 'data-external-id': 'u1', 'data-user-hash': USER_HASH }

browserTest('what fails can be sent again, and arrives once even when only the answer was lost', async () => {
  await widget.visit()
  await widget.open()
  service.loseAnswers = 1
  await widget.write('first')
  // The event arrives although the answer does not.
  await widget.eventually(widget.sentCount, 1)
  const session = await widget.sessionId()
  service.problem = { status: 400, code: 'invalid_input', path: 'messages' }
  await widget.write('second')
  await widget.page.getByText('Not sent.').waitFor()
  await widget.shoot('07-failed')
  await widget.expectAccessible()
  service.problem = undefined
  await widget.page.getByRole('button', { name: 'Try again' }).click()
  await widget.eventually(widget.bubbles, ['first', 'second'])
  await widget.eventually(widget.sentCount, 2)
  expect(service.session(session).messages).toHaveLength(2)
})

browserTest('nothing is lost or doubled when sockets break and threads are long', async () => {
  await widget.visit()
  await widget.open()
  await widget.write('start')
  await widget.eventually(widget.sentCount, 1)
  const session = await widget.sessionId()
  for (let index = 0; index < 5; index += 1) {
    service.say(session, `live ${index}`)
    service.dropSockets()
    service.say(session, `gone ${index}`)
    await widget.page.waitForTimeout(100)
  }
  const news = [0, 1, 2, 3, 4].flatMap((index) => [`live ${index}`, `gone ${index}`])
  await widget.eventually(widget.bubbles, ['start', ...news])
  for (let index = 0; index < 220; index += 1) service.say(session, `bulk ${index}`)
  await widget.eventually(() => widget.page.locator('.bubble').count(), 231)
  await widget.page.reload()
  await widget.open()
  await widget.eventually(() => widget.page.locator('.bubble').count(), 231)
  expect(new Set(await widget.bubbles()).size).toBe(231)
})

browserTest(
  'where sockets are blocked it asks instead',
  async () => {
    service.acceptSocket = () => false
    await widget.visit()
    await widget.open()
    await widget.write('hello')
    await widget.eventually(widget.sentCount, 1)
    service.say(await widget.sessionId(), 'by other means')
    await widget.eventually(widget.bubbles, ['hello', 'by other means'])
    expect(await widget.page.getByText('Reconnecting…').count()).toBe(0)
  },
  20_000,
)

browserTest(
  'a rejected identity does not keep replies away; `identify` ties the session and tries again',
  async () => {
    service.acceptSocket = (query) => !query.has('userHash')
    await widget.visit(identified)
    await widget.open()
    const asked = () => service.handshakes.map(({ query }) => query.get('externalId'))
    await widget.eventually(asked, ['u1', 'u1', 'u1', null])
    await widget.eventually(() => widget.logs.filter((log) => log.startsWith('warning')).length, 1)
    service.acceptSocket = () => true
    await widget.identify('u1', USER_HASH)
    await widget.eventually(() => asked().pop(), 'u1')
    const first = await widget.sessionId()
    expect(service.session(first).owner).toBe('u1')
    await widget.write('mine')
    await widget.eventually(widget.sentCount, 1)
    expect(await widget.sessionId()).toBe(first)
    const sent = service.requests.find(({ path, method }) => method === 'POST' && path === 'messages')
    expect(sent?.body).toMatchObject({ verifiedExternalId: 'u1', userHash: USER_HASH })
    await widget.identify('u2', USER_HASH)
    const second = await widget.sessionId()
    expect(second).not.toBe(first)
    expect(service.session(second).owner).toBe('u2')
    await widget.eventually(widget.bubbles, [])
    await widget.identify('only an id')
    expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
  },
  20_000,
)

browserTest(
  'an identity that the socket refuses is named again when the anonymous one fails too, and on every page load',
  async () => {
    service.acceptSocket = () => false
    await widget.visit(identified)
    await widget.open()
    const asked = () => service.handshakes.map(({ query }) => query.get('externalId')).slice(0, 5)
    await widget.eventually(asked, ['u1', 'u1', 'u1', null, 'u1'])
    const refusals = () => widget.logs.filter((log) => log.includes('refused the identity')).length
    expect(refusals()).toBe(1)
    // Replies arrive all the same, and the visitor sees nothing of it.
    await widget.write('hello')
    await widget.eventually(widget.sentCount, 1)
    service.say(await widget.sessionId(), 'still here')
    await widget.eventually(widget.bubbles, ['hello', 'still here'])
    expect(await widget.page.getByText('Reconnecting…').count()).toBe(0)
    service.handshakes.length = 0
    service.acceptSocket = (query) => query.has('userHash')
    await widget.page.reload()
    await widget.open()
    await widget.eventually(asked, ['u1'])
    expect(refusals()).toBe(1)
  },
  30_000,
)

browserTest('identify before the panel was opened counts replies without opening it', async () => {
  await widget.visit()
  await widget.identify('u1', USER_HASH)
  const session = await widget.sessionId()
  await widget.eventually(() => service.frames.some((frame) => frame.sessionId === session), true)
  service.say(session, 'Welcome back.')
  await widget.eventually(widget.launcherName, 'Open chat, 1 unread message')
  expect(await widget.page.getByRole('dialog').count()).toBe(0)
  await widget.open()
  await widget.eventually(widget.bubbles, ['Welcome back.'])
  await widget.write('Thanks.')
  await widget.eventually(widget.bubbles, ['Welcome back.', 'Thanks.'])
  expect(await widget.sessionId()).toBe(session)
})

browserTest('a session of somebody else is left for a new one, and what was written goes there', async () => {
  service.session('one').owner = 'u9'
  await widget.remember('one')
  await widget.visit(identified)
  await widget.open()
  await widget.eventually(async () => (await widget.sessionId()) !== undefined, true)
  await widget.write('for me')
  await widget.eventually(widget.sentCount, 1)
  service.session(await widget.sessionId()).owner = 'u9'
  await widget.write('claimed meanwhile')
  await widget.eventually(widget.bubbles, ['claimed meanwhile'])
  await widget.eventually(widget.sentCount, 1)
  const { messages } = service.session(await widget.sessionId())
  expect(messages.map(({ body }) => body)).toEqual(['claimed meanwhile'])
})

browserTest(
  'what is not available says so, and can be tried again',
  async () => {
    service.problem = { status: 403, code: 'channel_inactive' }
    service.acceptSocket = () => false
    await widget.visit()
    await widget.launcher.click()
    const sorry = widget.page.getByText('This chat is not available right now.')
    await sorry.waitFor()
    await widget.shoot('08-unavailable')
    await widget.expectAccessible()
    expect(widget.logs.join('\n')).toContain('channel_inactive')
    service.problem = undefined
    service.acceptSocket = () => true
    await widget.page.getByRole('button', { name: 'Try again' }).click()
    await widget.field.waitFor()
    await vi.waitFor(() => expect(service.frames.length).toBeGreaterThan(0))
    service.dropSockets(4403)
    await sorry.waitFor()
  },
  20_000,
)

browserTest(
  'a lost connection is shown after a moment, and goes away',
  async () => {
    await widget.visit()
    await widget.open()
    await widget.write('x')
    await widget.eventually(widget.sentCount, 1)
    service.acceptSocket = () => false
    service.problem = { status: 503, code: 'unavailable' }
    service.dropSockets()
    const bar = widget.page.getByText('Reconnecting…')
    await widget.page.waitForTimeout(800)
    expect(await bar.count()).toBe(0)
    await bar.waitFor()
    await widget.shoot('09-reconnecting')
    service.acceptSocket = () => true
    service.problem = undefined
    await widget.eventually(() => bar.count(), 0)
  },
  30_000,
)

browserTest('a panel that cannot be loaded says so, and is tried again', async () => {
  await widget.visit()
  await widget.context.route('**/panel.*.js', (route) => route.abort())
  await widget.launcher.click()
  await widget.page.getByText('The chat could not be loaded.').waitFor()
  expect(await widget.page.evaluate('svc.widget.isOpen()')).toBe(false)
  await widget.expectAccessible()
  await widget.context.unroute('**/panel.*.js')
  await widget.open()
  expect(await widget.page.getByText('The chat could not be loaded.').count()).toBe(0)
})

browserTest('where storage is forbidden it works for the life of the page', async () => {
  await widget.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await widget.visit()
  await widget.open()
  await widget.write('hello')
  await widget.eventually(widget.sentCount, 1)
  expect(widget.complaints()).toEqual([])
})
