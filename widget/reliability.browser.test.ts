import { expect } from 'vitest'
import { picture } from './test/pictures.ts'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

// For pages that come back from its cache.
const widget = useWidgetPage([], { isWhole: true })
const { service } = widget
const address = '/try/headless.html#channel=cch_1&key=svc_widget_k'
const outboxKey = 'svc-widget-outbox:cch_1'

const items = () => widget.page.locator('#thread li').allInnerTexts()
const uploads = () => widget.page.locator('#uploads li')
const button = (name: string) => widget.page.getByRole('button', { name })
const outbox = () => widget.page.evaluate((key) => localStorage.getItem(key), outboxKey)
const sentBodies = async () =>
  service.session(await widget.sessionId()).messages.map((message) => message.body)

async function write(text: string): Promise<void> {
  await widget.page.getByLabel('Your message').fill(text)
  await button('Send').click()
}

async function choose(...names: string[]): Promise<void> {
  const files = names.map((name) => picture(name, 300_000))
  await widget.page.getByLabel('Images', { exact: true }).setInputFiles(files)
}

/** What the network would be on a train. */
async function slowDown(): Promise<void> {
  const cdp = await widget.context.newCDPSession(widget.page)
  await cdp.send('Network.enable')
  const [latency, downloadThroughput, uploadThroughput] = [400, 60_000, 60_000]
  const conditions = { offline: false, latency, downloadThroughput, uploadThroughput }
  await cdp.send('Network.emulateNetworkConditions', conditions)
}

/** A promise that the test fulfils. */
function gate() {
  let open = () => {}
  const promise = new Promise<void>((resolve) => (open = resolve))
  return { promise, open: () => open() }
}

browserTest('what is written offline survives a reload and is sent once, in order', async () => {
  await widget.visitPath(address)
  await write('zero')
  await widget.eventually(items, ['You: zero'])
  await widget.context.setOffline(true)
  await widget.page.getByText('You are offline.').waitFor()
  await write('one')
  await write('two')
  const waiting = ['You: one Will be sent when you are online', 'You: two Will be sent when you are online']
  await widget.eventually(items, ['You: zero', ...waiting])
  // The page can be had again, but not the service.
  service.problem = { status: 503, code: 'unavailable' }
  await widget.context.setOffline(false)
  await widget.page.reload()
  await widget.eventually(items, waiting)
  service.problem = undefined
  await widget.eventually(items, ['You: zero', 'You: one', 'You: two'])
  await widget.eventually(sentBodies, ['zero', 'one', 'two'])
  expect(await outbox()).toBe('')
})

browserTest('what a closed tab has left is sent by the next one', async () => {
  await widget.visitPath(address)
  service.problem = { status: 500, code: 'internal', path: 'messages' }
  await write('kept')
  await widget.eventually(items, ['You: kept Will be sent when you are online'])
  await widget.page.close()
  service.problem = undefined
  widget.page = await widget.context.newPage()
  await widget.visitPath(address)
  await widget.eventually(items, ['You: kept'])
  await widget.eventually(sentBodies, ['kept'])
})

browserTest('a lost answer and a second tab do not double a message', async () => {
  await widget.visitPath(address)
  service.loseAnswers = 2
  await write('once')
  await widget.eventually(items, ['You: once'])
  service.problem = { status: 429, code: 'rate_limited', path: 'messages', retryAfter: 1 }
  await write('twice')
  await widget.eventually(items, ['You: once', 'You: twice Will be sent when you are online'])
  const second = await widget.context.newPage()
  await second.goto(widget.page.url())
  await second.getByText('twice').waitFor()
  service.problem = undefined
  await widget.eventually(items, ['You: once', 'You: twice'])
  await widget.eventually(() => second.locator('#thread li').allInnerTexts(), ['You: once', 'You: twice'])
  expect(await sentBodies()).toEqual(['once', 'twice'])
  await widget.eventually(outbox, '')
})

browserTest('where the page may not open sockets it asks instead', async () => {
  await widget.page.addInitScript(() => {
    Object.defineProperty(window, 'WebSocket', {
      value: class {
        constructor() {
          throw new DOMException('no', 'SecurityError')
        }
      },
    })
  })
  await widget.visitPath(address)
  await write('hello')
  await widget.eventually(items, ['You: hello'])
  service.say(await widget.sessionId(), 'by other means')
  await widget.eventually(items, ['You: hello', 'Ada: by other means'])
  expect(await widget.page.getByRole('status').innerText()).toBe('')
  expect(service.handshakes).toEqual([])
  expect(widget.complaints()).toEqual([])
})

browserTest('a page in the back/forward cache has no socket, and catches up when it returns', async () => {
  await widget.visitPath(address)
  await write('hello')
  await widget.eventually(items, ['You: hello'])
  const session = await widget.sessionId()
  await widget.eventually(() => service.socketCount, 1)
  await widget.page.evaluate(() => void ((window as { mark?: boolean }).mark = true))
  await widget.visitPath('/try/try.css')
  await widget.eventually(() => service.socketCount, 0)
  service.say(session, 'while you were away')
  await widget.page.goBack({ waitUntil: 'commit' })
  expect(await widget.page.evaluate(() => (window as { mark?: boolean }).mark)).toBe(true)
  await widget.eventually(items, ['You: hello', 'Ada: while you were away'])
  await widget.eventually(() => service.socketCount, 1)
})

browserTest('on a slow network messages keep their order, and an upload shows how far it is', async () => {
  await widget.visitPath(address)
  await slowDown()
  for (const text of ['one', 'two', 'three']) await write(text)
  await choose('bowl.png')
  const progress = uploads().getByRole('progressbar')
  const value = async () => Number(await progress.getAttribute('value'))
  await widget.eventually(async () => (await value()) > 0.2 && (await value()) < 1, true)
  expect(await button('Send').isDisabled()).toBe(true)
  await widget.eventually(() => progress.count(), 0)
  await button('Send').click()
  await widget.eventually(async () => (await sentBodies()).slice(0, 3), ['one', 'two', 'three'])
  await widget.eventually(async () => (await sentBodies()).length, 4)
  const last = service.session(await widget.sessionId()).messages.at(-1)
  expect(last).toMatchObject({ body: '', attachments: [{ name: 'bowl.png', mime: 'image/png' }] })
})

browserTest('an upload can be cancelled, and tried again after a failure', async () => {
  const held = gate()
  service.attachments.gate = held.promise
  await widget.visitPath(address)
  await choose('1.png', '2.png', '3.png', '4.png')
  await widget.eventually(() => service.attachments.running, 3)
  await button('Remove 1.png').click()
  // The fourth one takes its place.
  await widget.eventually(
    () => [...service.attachments.stored.values()].map(({ image }) => image.name).sort(),
    ['1.png', '2.png', '3.png', '4.png'],
  )
  held.open()
  await widget.eventually(() => uploads().getByRole('progressbar').count(), 0)
  await widget.eventually(() => uploads().count(), 3)
  service.attachments.refusals = [500]
  await choose('5.png')
  await uploads().filter({ hasText: 'http_500' }).waitFor()
  expect(await button('Send').isDisabled()).toBe(true)
  await button('Try 5.png again').click()
  await widget.eventually(() => button('Send').isEnabled(), true)
  await write('Four bowls')
  await widget.page.getByRole('img', { name: '2.png' }).waitFor()
  const [message] = service.session(await widget.sessionId()).messages
  expect(message).toMatchObject({ body: 'Four bowls' })
  expect(message?.attachments?.map(({ name }) => name)).toEqual(['2.png', '3.png', '4.png', '5.png'])
  expect(
    service.requests.filter(({ method, path }) => method === 'POST' && path === 'conversations'),
  ).toHaveLength(1)
})

browserTest(
  'object storage gets a form; what is not an image is refused before anything is asked',
  async () => {
    service.attachments.method = 'POST'
    await widget.visitPath(address)
    const fake = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }
    await widget.page.getByLabel('Images', { exact: true }).setInputFiles(fake)
    await widget.page.getByText('Only PNG, JPEG, GIF and WebP images can be sent.').waitFor()
    expect(service.requests.filter(({ path }) => path === 'attachments')).toEqual([])
    await choose('bowl.png')
    await widget.eventually(() => uploads().getByRole('progressbar').count(), 0)
    await widget.page.locator('#uploads').getByText('bowl.png').first().waitFor()
    await button('Send').click()
    await widget.page.getByRole('img', { name: 'bowl.png' }).waitFor()
    const [stored] = service.attachments.stored.values()
    expect(stored?.bytes?.equals(picture('bowl.png', 300_000).buffer)).toBe(true)
  },
)

browserTest('a link for an upload that has expired is asked for anew', async () => {
  service.attachments.linkLife = -1000
  await widget.visitPath(address)
  await choose('bowl.png')
  await uploads().filter({ hasText: 'http_403' }).waitFor()
  service.attachments.linkLife = 900_000
  await button('Try bowl.png again').click()
  await widget.eventually(() => button('Send').isEnabled(), true)
  await button('Send').click()
  await widget.page.getByRole('img', { name: 'bowl.png' }).waitFor()
})

browserTest('images that wait with their message are on it after a reload', async () => {
  await widget.visitPath(address)
  await choose('bowl.png')
  await uploads().getByRole('button', { name: 'Remove bowl.png' }).waitFor()
  await widget.eventually(() => button('Send').isEnabled(), true)
  service.problem = { status: 503, code: 'unavailable', path: 'messages' }
  await button('Send').click()
  await widget.page.getByText('Will be sent when you are online').waitFor()
  await widget.page.reload()
  await widget.page.getByText('Image: bowl.png').waitFor()
  service.problem = undefined
  await widget.page.getByRole('img', { name: 'bowl.png' }).waitFor()
  const { messages } = service.session(await widget.sessionId())
  expect(messages.map(({ attachments }) => attachments?.length)).toEqual([1])
})
