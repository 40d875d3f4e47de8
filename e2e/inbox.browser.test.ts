import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photo, send } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import { call, createWidget, manage, signIn, write, type Widget } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { startService } from './service.ts'
import { buildProject, expectAccessible, openBrowser, shoot, startSite, tap } from './stage.ts'

const SESSION = 'inbox-visitor-0001'
const REPLY = `## Care

Wash it **by hand**, see [the guide](https://shop.example/care).

1. Rinse
   - not hot
2. Dry

\`\`\`
${'a long line of a log '.repeat(20)}
\`\`\``

interface Scene {
  url: string
  widget: Widget
  conversationId: string
}

test('a conversation shows words, images and cards, and takes images along', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const scene = await setScene(url)
  const browser = await openBrowser()
  const office = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const [name, value] = (await signIn(url)).split('=') as [string, string]
  await office.addCookies([{ name, value, url }])
  const wire = tap(office)
  const desk = await office.newPage()
  await desk.goto(`${url}/inbox/open/${scene.conversationId}`)
  await showsWordsAndCards(desk)
  await showsImagesLarge(desk)
  await sendsImages(desk, scene)
  await sendsFiles(desk, scene)
  await tellsWhatIsNew(desk, scene)
  await leadsToAMessage(desk)
  await fitsAPhone(desk)
  expect(wire.complaints).toEqual([])
  await survivesExpiredLinks(await browser.newContext({ storageState: await office.storageState() }), scene)
}, 240_000)

async function setScene(url: string): Promise<Scene> {
  const widget = await createWidget(url)
  const { body } = await write(url, widget, { sessionId: SESSION, body: 'Is it *safe* in the dishwasher?' })
  const scene = { url, widget, conversationId: body.conversationId as string }
  const items = ['EUR', 'credits!', 'JPY', 'USD', 'CHF', 'GBP', 'SEK', 'NOK'].map((currency, at) => ({
    productRef: `p${at}`,
    title: `Bowl ${at} with a rather long name for its size`,
    imageUrl: null,
    url: 'https://shop.example/p',
    currency,
    priceMin: '12.50',
    priceMax: '18.00',
  }))
  const source = { connectionId: 'c', vendor: 'v', label: 'Harbour shop' }
  await reply(scene, { body: REPLY, components: [{ type: 'product_list', source, items }] })
  await visitorSends(scene, ['front.png', 'back.png', 'side.png'])
  await visitorSends(scene, ['alone.png'])
  return scene
}

const reply = ({ url, conversationId }: Scene, message: object) =>
  manage(url, 'POST', `/v1/conversations/${conversationId}/messages`, { claim: false, ...message })

async function visitorSends({ url, widget, conversationId }: Scene, names: string[]): Promise<void> {
  const post = async (path: string, body: object) => {
    const own = { channelId: widget.id, sessionId: SESSION }
    const answer = await call(url, 'POST', `/v1/widget/${path}`, {
      key: widget.key,
      body: { ...own, ...body },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const attachmentIds: string[] = []
  for (const name of names) {
    const { bytes, mime } = await photo(640, name)
    const ticket = await post('attachments', { conversationId, name, mime, sizeBytes: bytes.length })
    expect(await send(ticket, { bytes, mime })).toBeLessThan(300)
    await post(`attachments/${ticket.id}/complete`, { conversationId })
    attachmentIds.push(ticket.id)
  }
  await post('messages', { messages: [{ body: '', attachmentIds }] })
}

const logOf = (desk: Page) => desk.getByRole('log', { name: 'Messages' })

async function showsWordsAndCards(desk: Page): Promise<void> {
  const log = logOf(desk)
  await log.getByText('Is it *safe* in the dishwasher?').waitFor()
  await log.getByText('by hand', { exact: true }).waitFor()
  expect(await log.locator('ol ul li').innerText()).toBe('not hot')
  expect(await log.getByRole('link', { name: 'the guide' }).getAttribute('rel')).toBe(
    'noopener noreferrer nofollow',
  )
  const cards = log.getByRole('region', { name: 'Products Harbour shop' })
  await cards.getByText('€12.50 – €18').waitFor()
  await cards.getByText('12.5 credits! – 18 credits!').waitFor()
  await shoot(desk, 'inbox-message-words')
  await expectAccessible(desk)
}

/** By keyboard alone: the arrows, the way back of the focus, and the end of an image. */
async function showsImagesLarge(desk: Page): Promise<void> {
  const front = desk.getByRole('button', { name: 'Enlarge front.png' })
  await front.focus()
  await desk.keyboard.press('Enter')
  const large = desk.getByRole('dialog')
  await large.getByText('1 of 3').waitFor()
  await desk.keyboard.press('ArrowLeft')
  await large.getByText('3 of 3').waitFor()
  await desk.keyboard.press('ArrowRight')
  await desk.keyboard.press('ArrowRight')
  await large.getByRole('img', { name: 'back.png' }).waitFor()
  await shoot(desk, 'inbox-lightbox')
  await expectAccessible(desk)
  await large.getByRole('button', { name: 'Delete image' }).click()
  await desk.getByText('“back.png” is deleted for everyone').waitFor()
  await desk.keyboard.press('Escape')
  await large.getByText('2 of 3').waitFor()
  await large.getByRole('button', { name: 'Delete image' }).click()
  await desk
    .getByRole('dialog', { name: 'Delete this image?' })
    .getByRole('button', { name: 'Delete image' })
    .click()
  await large.getByText('1 of 2').waitFor()
  await desk.keyboard.press('Escape')
  await expect.poll(() => front.evaluate((element) => element === document.activeElement)).toBe(true)
  await logOf(desk).getByText('Image deleted: back.png').waitFor()
}

async function sendsImages(desk: Page, scene: Scene): Promise<void> {
  const [picker] = await Promise.all([
    desk.waitForEvent('filechooser'),
    desk.getByRole('button', { name: 'Add images' }).click(),
  ])
  await picker.setFiles([
    await fileOf('ours.png'),
    { ...(await fileOf('no.png')), buffer: Buffer.from('no') },
  ])
  const tray = desk.getByRole('list', { name: 'Attachments to send' })
  await desk.getByText('Only PNG, JPEG, GIF and WebP images can be sent.').waitFor()
  await tray.getByText('ours.png is ready to send').waitFor()
  await pasteImage(desk)
  await tray.getByText('pasted.png is ready to send').waitFor()
  await dropImage(desk)
  await tray.getByText('dropped.png is ready to send').waitFor()
  await shoot(desk, 'inbox-tray')
  await expectAccessible(desk)
  for (const name of ['pasted.png', 'dropped.png'])
    await tray.getByRole('button', { name: `Remove ${name}` }).click()
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await logOf(desk).getByRole('button', { name: 'Enlarge ours.png' }).waitFor()
  expect(await tray.count()).toBe(0)
  const { messages } = await manage(scene.url, 'GET', `/v1/conversations/${scene.conversationId}`)
  expect(messages.at(-1)).toMatchObject({ body: '', attachments: [{ name: 'ours.png' }] })
}

/** A file goes out where the channel takes files, with its kind and size, and is downloaded as it was. */
async function sendsFiles(desk: Page, { url, widget, conversationId }: Scene): Promise<void> {
  await manage(url, 'PATCH', `/v1/conversations/channels/widget/${widget.id}`, { fileUploads: 'files' })
  await desk.reload()
  const [picker] = await Promise.all([
    desk.waitForEvent('filechooser'),
    desk.getByRole('button', { name: 'Add files' }).click(),
  ])
  const buffer = Buffer.alloc(3000, '%PDF-1.7 ')
  await picker.setFiles([
    { name: 'offer 2026.pdf', mimeType: 'application/pdf', buffer },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
  ])
  await desk.getByText('You can send images, PDF, text').waitFor()
  await desk.getByText('offer 2026.pdf is ready to send').waitFor()
  await shoot(desk, 'inbox-tray-files')
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  const row = logOf(desk).getByRole('link', { name: 'offer 2026.pdf PDF · 3 kB' })
  await row.waitFor()
  await shoot(desk, 'inbox-files')
  await expectAccessible(desk)
  const [download] = await Promise.all([desk.waitForEvent('download'), row.click()])
  expect(download.suggestedFilename()).toBe('offer 2026.pdf')
  expect(readFileSync(await download.path()).equals(buffer)).toBe(true)
  const { messages } = await manage(url, 'GET', `/v1/conversations/${conversationId}`)
  expect(messages.at(-1)).toMatchObject({ attachments: [{ kind: 'file', name: 'offer 2026.pdf' }] })
}

const fileOf = async (name: string) => {
  const { bytes, mime } = await photo(640, name)
  return { name, mimeType: mime, buffer: bytes }
}

async function pasteImage(desk: Page): Promise<void> {
  const { buffer } = await fileOf('pasted.png')
  await desk.getByRole('textbox', { name: /^Reply to/ }).evaluate((box, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, buffer.toString('base64'))
}

async function dropImage(desk: Page): Promise<void> {
  const { buffer } = await fileOf('dropped.png')
  await logOf(desk).evaluate(async (log, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    const held = { dataTransfer, bubbles: true, cancelable: true }
    log.dispatchEvent(new DragEvent('dragenter', held))
    await new Promise(requestAnimationFrame)
    log.dispatchEvent(new DragEvent('drop', held))
  }, buffer.toString('base64'))
  await expect.poll(() => desk.getByText('Drop images to add them').count()).toBe(0)
}

/** Scrolled up, one is told how many came; after a while elsewhere, where the new ones begin. */
async function tellsWhatIsNew(desk: Page, scene: Scene): Promise<void> {
  const log = logOf(desk)
  await log.evaluate((box) => (box.scrollTop = 0))
  await desk.getByRole('button', { name: 'Jump to latest' }).waitFor()
  for (const body of ['First of two', 'Second of two'])
    await write(scene.url, scene.widget, { sessionId: SESSION, body })
  const jump = desk.getByRole('button', { name: '2 new messages' })
  await jump.waitFor()
  await shoot(desk, 'inbox-jump')
  await jump.click()
  await expect.poll(() => jump.count()).toBe(0)
  expect(await log.getByText('New messages', { exact: true }).count()).toBe(0)
  await desk.goto(await startSite(''))
  const body = ['While you were away', ...Array.from({ length: 40 }, () => 'so much happened')].join('\n')
  await write(scene.url, scene.widget, { sessionId: SESSION, body })
  await desk.goto(`${scene.url}/inbox/open/${scene.conversationId}`)
  const line = log.getByText('New messages', { exact: true })
  await line.waitFor()
  await expect.poll(() => topWithin(log, line)).toBeLessThan(100)
  expect(await topWithin(log, line)).toBeGreaterThanOrEqual(0)
  await shoot(desk, 'inbox-unread')
  await desk.getByRole('link', { name: /^Mine/ }).click()
  await expect.poll(() => log.count()).toBe(0)
  await desk.goBack()
  await log.waitFor()
}

/** How far below the upper edge of one part of a page another one is. */
async function topWithin(outer: Locator, inner: Locator): Promise<number> {
  const [frame, box] = await Promise.all([outer.boundingBox(), inner.boundingBox()])
  return (box?.y ?? NaN) - (frame?.y ?? NaN)
}

async function leadsToAMessage(desk: Page): Promise<void> {
  const log = logOf(desk)
  const menu = log.getByRole('button', { name: /^Actions for the message by/ }).first()
  await menu.focus()
  await desk.keyboard.press('Enter')
  await desk.getByRole('menuitem', { name: 'Copy link to message' }).waitFor()
  await shoot(desk, 'inbox-message-menu')
  await expectAccessible(desk)
  await desk.keyboard.press('Enter')
  await desk.getByText('Link copied').waitFor()
  const link = await desk.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/inbox\/open\/ccv_\w+#cvm_\w+$/)
  await desk.goto(await startSite(''))
  await desk.goto(link)
  const first = desk.locator(new URL(link).hash)
  await first.waitFor()
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBeLessThan(200)
  await shoot(desk, 'inbox-linked')
}

async function fitsAPhone(desk: Page): Promise<void> {
  await desk.setViewportSize({ width: 360, height: 740 })
  const log = logOf(desk)
  await log.getByText('by hand', { exact: true }).scrollIntoViewIfNeeded()
  const overflow = () =>
    desk.evaluate(() =>
      [document.documentElement, document.querySelector('[role=log]') as Element].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
  expect(await overflow()).toEqual([0, 0])
  await shoot(desk, 'inbox-phone')
  await desk.emulateMedia({ colorScheme: 'dark' })
  await log.evaluate((box) => (box.scrollTop = box.scrollHeight))
  await shoot(desk, 'inbox-phone-dark')
  await expectAccessible(desk)
}

/** Each image leaves its name, and the conversation is read again once, not once for each of them. */
async function survivesExpiredLinks(context: BrowserContext, { url, conversationId }: Scene): Promise<void> {
  const desk = await context.newPage()
  let readings = 0
  await desk.route('**/v1/c/a/**', (route) => route.fulfill({ status: 403 }))
  desk.on('request', (request) => {
    if (new URL(request.url()).pathname === `/v1/conversations/${conversationId}`) readings += 1
  })
  await desk.goto(`${url}/inbox/open/${conversationId}`)
  await logOf(desk).getByText('so much happened').first().waitFor()
  // What is far away is not loaded, and does not fail.
  await logOf(desk).evaluate((box) => (box.scrollTop = 0))
  for (const name of ['front.png', 'side.png', 'alone.png']) {
    const gone = logOf(desk).getByText(`Image cannot be shown: ${name}`)
    await gone.scrollIntoViewIfNeeded()
    await gone.waitFor()
  }
  expect(readings).toBe(2)
  await expectAccessible(desk)
}
