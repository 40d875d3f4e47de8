import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, USER_HASH, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const SESSION_COOKIE = 'svc-widget-session-cch_1'
const VISITOR_COOKIE = 'svc-widget-visitor-cch_1'
const shared = { 'data-svc-cookie-domain': 'stoa.test', 'data-svc-locale': 'en' }

async function say(text: string, count: number): Promise<void> {
  await widget.open()
  await widget.write(text)
  await widget.eventually(widget.sentCount, count)
}
const cookies = async () =>
  (await widget.context.cookies()).map(({ name, domain, path, sameSite }) => ({
    name,
    domain,
    path,
    sameSite,
  }))
const forbidStorage = () =>
  widget.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })

browserTest(
  'the first message makes a session and a visitor: in the storage and in cookies of this host',
  async () => {
    await widget.visit()
    await widget.open()
    await widget.field.fill('not sent yet')
    expect(await cookies()).toEqual([])
    expect(await widget.page.evaluate(() => localStorage.length)).toBe(0)
    await widget.write('Hello')
    await widget.eventually(widget.sentCount, 1)
    const shape = { domain: 'localhost', path: '/', sameSite: 'Lax' }
    expect(await cookies()).toEqual([
      { ...shape, name: SESSION_COOKIE },
      { ...shape, name: VISITOR_COOKIE },
    ])
    const [session, visitor] = await widget.context.cookies()
    expect(JSON.parse(decodeURIComponent(session?.value as string))).toEqual(await widget.stored())
    expect(visitor?.value).toBe(await widget.page.evaluate(() => localStorage.getItem('svc.vid')))
    const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
  },
)

browserTest('where only cookies are allowed they bring the conversation back', async () => {
  await forbidStorage()
  await widget.visit()
  await say('Hello', 1)
  await widget.page.reload()
  await widget.open()
  await widget.eventually(widget.bubbles, ['Hello'])
  expect(widget.complaints()).toEqual([])
})

browserTest(
  'sibling subdomains with a cookie domain share one conversation, one of them with a past too',
  async () => {
    widget.siteHost = 'b.stoa.test'
    await widget.visit({ 'data-svc-locale': 'en' })
    await say('written on b alone', 1)
    const alone = await widget.sessionId()
    widget.siteHost = 'a.stoa.test'
    await widget.visit(shared)
    await say('written on a', 1)
    const common = await widget.sessionId()
    expect(common).not.toBe(alone)
    const domains = async () => (await cookies()).map(({ name, domain }) => `${name} ${domain}`).sort()
    expect(await domains()).toContain(`${SESSION_COOKIE} .stoa.test`)
    widget.siteHost = 'b.stoa.test'
    await widget.visit(shared)
    await widget.open()
    await widget.eventually(widget.bubbles, ['written on a'])
    await widget.write('and on b')
    await widget.eventually(widget.sentCount, 2)
    expect((await widget.stored())?.current).toBe(common)
    expect(await widget.page.evaluate(() => localStorage.getItem('svc-widget-session:cch_1'))).toContain(
      alone,
    )
    // The cookie of b alone, which would hide the common one, is gone.
    expect(await domains()).toEqual([`${SESSION_COOKIE} .stoa.test`, `${VISITOR_COOKIE} .stoa.test`])
    widget.siteHost = 'c.stoa.test'
    await widget.visit(shared)
    await widget.open()
    await widget.eventually(widget.bubbles, ['written on a', 'and on b'])
    const visitors = service.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body.visitorId)
    expect(visitors.at(-1)).toBe(visitors.at(-2))
    expect(widget.complaints()).toEqual([])
  },
)

browserTest(
  'a domain that the browser keeps nothing for costs the sharing, not the conversation',
  async () => {
    widget.siteHost = 'a.stoa.test'
    await widget.visit({ ...shared, 'data-svc-cookie-domain': 'test' })
    await say('Hello', 1)
    expect((await cookies()).map(({ domain }) => domain)).toEqual(['a.stoa.test', 'a.stoa.test'])
    expect(widget.complaints()).toEqual([expect.stringContaining('keeps no cookies for test')])
    await widget.page.reload()
    await widget.open()
    await widget.eventually(widget.bubbles, ['Hello'])
  },
)

browserTest('a domain that is not of this host is ignored with a warning', async () => {
  widget.siteHost = 'a.stoa.test'
  await widget.visit({ ...shared, 'data-svc-cookie-domain': 'lantern.example' })
  await say('Hello', 1)
  expect((await cookies())[0]?.domain).toBe('a.stoa.test')
  expect(widget.complaints()).toEqual([expect.stringContaining('data-svc-cookie-domain')])
})

browserTest('in a frame without storage and cookies the chat works for the life of the page', async () => {
  const query = new URLSearchParams({ service: widget.serviceOrigin, tag: '{}' })
  await widget.visitOwn(
    `<!doctype html><iframe sandbox="allow-scripts" src="/?${query}" width="900" height="700"></iframe>`,
  )
  const frame = widget.page.frames()[1] as Frame
  widget.page = frame as unknown as Page
  await widget.launcher.waitFor()
  await widget.identify('u1', USER_HASH)
  await say('Hello', 1)
  await widget.field.press('Escape')
  await widget.identify('u1', USER_HASH)
  await say('Still here', 2)
  const sent = service.requests.filter(({ path, method }) => method === 'POST' && path === 'messages')
  expect(new Set(sent.map(({ body }) => body.sessionId)).size).toBe(1)
  expect(new Set(sent.map(({ body }) => body.visitorId)).size).toBe(1)
  expect(widget.complaints()).toEqual([])
})

browserTest(
  'another user begins anew: nothing of the first one stays, on the screen or in the browser',
  async () => {
    await widget.visit({ 'data-external-id': 'u1', 'data-user-hash': USER_HASH })
    await say('secret of the first', 1)
    const first = await widget.sessionId()
    await widget.identify('u2', USER_HASH)
    await widget.eventually(widget.bubbles, [])
    const second = await widget.sessionId()
    expect(second).not.toBe(first)
    expect(service.session(second).owner).toBe('u2')
    const kept = await widget.page.evaluate(() => JSON.stringify(localStorage) + document.cookie)
    expect(kept).not.toContain(first)
    expect(kept).not.toContain('secret of the first')
    await widget.write('mine')
    await widget.eventually(widget.sentCount, 1)
    await widget.page.reload()
    await widget.open()
    await widget.eventually(widget.bubbles, [])
  },
)
