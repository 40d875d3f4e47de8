import { expect } from 'vitest'
import type { MessageImage } from '@stoa/sdk/chat'
import { testImage } from './test/test-image.ts'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const KNOWN = { 'data-svc-visitor-email': 'eve@example.org' }
const button = (name: string) => widget.page.getByRole('button', { name, exact: true })
const png = (name: string, seed = 0) => ({
  name,
  mimeType: 'image/png',
  buffer: testImage(96, 64, seed),
})
const pick = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  widget.page.locator('input[type=file]').setInputFiles(files)
const tiles = (status: string) => widget.page.locator(`.tile[data-status=${status}]`)

async function begin(): Promise<string> {
  await widget.visit(KNOWN)
  await widget.open()
  await widget.write('Something is wrong with my lamp.')
  await widget.eventually(widget.sentCount, 1)
  return widget.sessionId()
}

const origin = () => new URL(widget.page.url()).searchParams.get('service')

let count = 0
/** An image that the service has, of a size. */
function stored(name: string, width: number, height: number): MessageImage {
  const id = `cva_test_${(count += 1)}`
  const bytes = testImage(width, height, count)
  const url = `${origin()}/image/${id}`
  const image = { id, name, mime: 'image/png', width, height, deleted: false, url, thumbnailUrl: url }
  service.attachments.stored.set(id, { image, sizeBytes: bytes.length, sessionId: '', bytes })
  return image
}

/** Holds a file over the panel or drops it, as a file manager does; filled up to a size. */
const drag = (type: string, name = 'dropped.png', size = 0) =>
  widget.page.evaluate(
    ({ kind, fileName, bytes, fill }) => {
      const root = document.querySelector('[data-svc-widget]')?.shadowRoot as ShadowRoot
      const dataTransfer = new DataTransfer()
      const parts = [new Uint8Array(bytes), new Uint8Array(Math.max(0, fill - bytes.length))]
      dataTransfer.items.add(new File(parts, fileName, { type: 'image/png' }))
      const init = { dataTransfer, bubbles: true, composed: true, cancelable: true }
      root.querySelector('.thread, .welcome')?.dispatchEvent(new DragEvent(kind, init))
    },
    { kind: type, fileName: name, bytes: [...testImage(40, 40)], fill: size },
  )

browserTest(
  'images are picked, shown while they go up, taken out again, and sent with the message',
  async () => {
    const session = await begin()
    let open = () => {}
    service.attachments.gate = new Promise((resolve) => (open = resolve))
    await pick(png('lamp.png'), png('cord.png', 3))
    await widget.eventually(() => tiles('uploading').count(), 2)
    const ring = widget.page.getByRole('progressbar', { name: 'lamp.png' })
    await ring.waitFor()
    expect(await ring.getAttribute('aria-valuetext')).toMatch(/^Uploading lamp\.png, \d+%$/)
    expect(await button('Send message').isDisabled()).toBe(true)
    expect(await widget.focused()).toBe('Your message')
    await widget.page.waitForTimeout(200)
    await widget.inspect('50-uploading')
    await button('Cancel cord.png').click()
    open()
    await widget.eventually(() => tiles('ready').count(), 1)
    await widget.page.getByText('lamp.png is ready to send').waitFor({ state: 'attached' })
    await widget.inspect('51-ready')
    await button('Send message').click()
    await widget.eventually(widget.sentCount, 2)
    await button('Show image lamp.png larger').waitFor()
    expect(await widget.page.locator('.tile').count()).toBe(0)
    expect(service.session(session).messages[1]?.attachments).toMatchObject([{ name: 'lamp.png' }])
    expect(widget.logs.filter((log) => /Content Security Policy|thrown/.test(log))).toEqual([])
  },
)

browserTest('what cannot be sent is refused in words, and what failed is tried again', async () => {
  await begin()
  await pick({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await widget.page.getByRole('alert').getByText('Only PNG, JPEG, GIF and WebP').waitFor()
  await drag('drop', 'huge.png', 10 * 1024 ** 2 + 1)
  await widget.page.getByText('Images can be up to 10 MB.').waitFor()
  await pick(...Array.from({ length: 11 }, (_, index) => png(`${index}.png`, index)))
  await widget.page.getByText('You can send up to 10 at once.').waitFor()
  await widget.eventually(() => tiles('ready').count(), 10)
  await widget.inspect('52-too-many')
  for (let index = 0; index < 10; index += 1) await button(`Remove ${index}.png`).click()
  service.attachments.refusals = [500, 500, 500]
  await pick(png('lamp.png'))
  await widget.page.getByText('lamp.png could not be uploaded.').waitFor()
  await widget.inspect('53-upload-failed')
  expect(await button('Send message').isDisabled()).toBe(true)
  service.attachments.refusals = []
  await button('Try lamp.png again').click()
  await widget.eventually(() => tiles('ready').count(), 1)
})

browserTest(
  'files are sent and downloaded where the channel takes them, and the rest is refused in words',
  async () => {
    service.welcome = { ...service.welcome, fileUploads: 'files' }
    const session = await begin()
    await button('Add files').waitFor()
    const pdf = {
      name: 'Offer 2026.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(2400, '%PDF-1.7 '),
    }
    await pick({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await widget.page.getByRole('alert').getByText('You can send images, PDF, text').waitFor()
    await drag('drop', 'huge.png', 10 * 1024 ** 2 + 1)
    await widget.page.getByText('Images can be up to 10 MB, other files up to 25 MB.').waitFor()
    await pick(pdf, png('lamp.png'))
    await widget.eventually(() => tiles('ready').count(), 2)
    await widget.inspect('58-files-ready')
    await button('Send message').click()
    await widget.eventually(widget.sentCount, 2)
    const link = widget.page.getByRole('link', { name: 'Offer 2026.pdf PDF · 2 kB' })
    await link.waitFor()
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    const id = 'cva_theirs'
    const theirs = {
      id,
      kind: 'file' as const,
      name: 'x'.repeat(80) + '.docx',
      mime: 'a/b',
      sizeBytes: 3_400_000,
    }
    const shown = {
      ...theirs,
      width: null,
      height: null,
      deleted: false,
      url: `${origin()}/image/${id}`,
      thumbnailUrl: null,
    }
    service.say(session, 'Here is the contract.', { attachments: [shown] })
    service.say(session, '', {
      attachments: [{ ...shown, id: 'b', name: 'old.pdf', deleted: true, url: null }],
    })
    await widget.page.getByText('Deleted: old.pdf').waitFor()
    await widget.page.waitForTimeout(300)
    await widget.inspect('59-files')
    await widget.page.setViewportSize({ width: 360, height: 740 })
    await widget.shoot('59-files-360')
  },
)

browserTest('images are dropped on the panel, which shows where, and pasted', async () => {
  await widget.visit(KNOWN)
  await widget.open()
  await drag('dragover')
  await widget.page.getByText('Drop images here').waitFor()
  await widget.shoot('54-drop')
  await drag('dragleave')
  await widget.eventually(() => widget.page.getByText('Drop images here').count(), 0)
  await drag('dragover')
  await drag('drop')
  await widget.eventually(() => tiles('ready').count(), 1)
  await widget.field.evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...testImage(30, 60)],
  )
  await widget.eventually(() => tiles('ready').count(), 2)
  await widget.field.press('Enter')
  await widget.eventually(widget.sentCount, 1)
  await widget.eventually(() => widget.page.locator('.image-grid .image-tile').count(), 2)
})

browserTest('images have their place before they are there, and say so when they are gone', async () => {
  const session = await begin()
  const wide = stored('garden.png', 600, 300)
  const tall = stored('tower.png', 300, 900)
  await widget.context.route('**/image/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  service.say(session, 'Is it this one?', { attachments: [wide] })
  service.say(session, '', { attachments: [tall] })
  const alone = button('Show image garden.png larger')
  await alone.waitFor()
  const before = await alone.boundingBox()
  expect(before && before.width / before.height).toBeCloseTo(2, 1)
  await alone.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  expect(await alone.boundingBox()).toMatchObject({ width: before?.width, height: before?.height })
  await widget.page.waitForTimeout(800)
  await widget.inspect('55-image')
  const grid = await Promise.all(
    [0, 1, 2].map((index) => stored(`shelf ${index}.png`, 200, 200 + index * 80)),
  )
  const deleted = { ...stored('secret.png', 10, 10), deleted: true, url: null, thumbnailUrl: null }
  const lost = { ...stored('lost.png', 10, 10), url: `${origin()}/image/x`, thumbnailUrl: null }
  service.say(session, '', { attachments: [...grid, deleted, lost] })
  await widget.page.getByText('Deleted: secret.png').waitFor()
  await widget.page.getByText('The image could not be shown.').waitFor()
  await widget.page.waitForTimeout(800)
  await widget.inspect('56-image-grid')
})

browserTest(
  'an image is shown large over the page: arrows move, Escape returns to where one was',
  async () => {
    const session = await begin()
    const images = [
      stored('north.png', 1600, 900),
      stored('south.png', 500, 1400),
      stored('east.png', 64, 64),
    ]
    service.say(session, 'These are the rooms.', { attachments: images })
    const { keyboard } = widget.page
    await button('Show image south.png larger').focus()
    await keyboard.press('Enter')
    const box = widget.page.getByRole('dialog', { name: 'south.png' })
    await box.waitFor()
    await widget.page.getByText('2 of 3').waitFor()
    await widget.page.waitForTimeout(300)
    await widget.inspect('57-lightbox')
    const shown = await box.locator('img').boundingBox()
    expect(shown && shown.height <= 800 && shown.y >= 0).toBe(true)
    await keyboard.press('ArrowRight')
    await widget.page.getByRole('dialog', { name: 'east.png' }).waitFor()
    await keyboard.press('ArrowRight')
    await widget.page.getByRole('dialog', { name: 'north.png' }).waitFor()
    await widget.page.waitForTimeout(300)
    await widget.shoot('57-lightbox-wide')
    await widget.page.setViewportSize({ width: 360, height: 740 })
    await widget.page.waitForTimeout(200)
    await widget.inspect('57-lightbox-360')
    await keyboard.press('ArrowLeft')
    await widget.page.getByRole('dialog', { name: 'east.png' }).waitFor()
    const original = widget.page.getByRole('link', { name: 'Open original' })
    expect(await original.getAttribute('rel')).toBe('noopener noreferrer')
    for (let index = 0; index < 8; index += 1) {
      await keyboard.press('Tab')
      expect(await widget.page.evaluate(() => document.activeElement?.closest('main'))).toBe(null)
    }
    await keyboard.press('Escape')
    await widget.eventually(() => widget.page.getByRole('dialog').count(), 1)
    await widget.eventually(widget.focused, 'Show image south.png larger')
    await keyboard.press('Escape')
    await widget.eventually(() => widget.page.getByRole('dialog').count(), 0)
  },
)
