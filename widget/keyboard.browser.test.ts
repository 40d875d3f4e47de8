import { expect } from 'vitest'
import { testImage } from './test/test-image.ts'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()
const { service } = widget
const MOST_STOPS = 40

const press = (key: string) => widget.page.keyboard.press(key)

/** What has the focus, as it is called. */
const focused = () =>
  widget.page.evaluate(() => {
    const root = document.querySelector('[data-svc-widget]')?.shadowRoot
    const active = root?.activeElement
    if (!active) return undefined
    const label = (active as HTMLInputElement).labels?.[0]?.textContent
    return active.getAttribute('aria-label') ?? (label || active.textContent)
  })

/** Goes on with Tab until something has the focus. */
async function tabTo(name: string | RegExp): Promise<void> {
  const isThere = async () => {
    const now = await focused()
    return typeof name === 'string' ? now === name : now !== undefined && name.test(now ?? '')
  }
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isThere()) return
    await press('Tab')
  }
  throw new Error(`Tab never reaches ${name}; it is at ${await focused()}`)
}

browserTest('all that a mouse can do is done by keyboard alone', async () => {
  const { page } = widget
  const { keyboard } = page
  service.past = [
    {
      id: 'ccv_old',
      sessionId: 'old',
      title: 'OpenState hours',
      preview: 'Until six.',
      status: 'open',
      handedOver: false,
      lastMessageAt: new Date().toISOString(),
      unreadCount: 0,
    },
  ]
  service.say('old', 'Until six.')
  await widget.remember({ current: 'new', recent: ['new', 'old'] })
  await widget.visit()
  // Who presses Tab before the button is there comes to nothing.
  await widget.launcher.waitFor()
  await page.locator('main a').focus()
  await press('Tab')
  await press('Enter')
  await widget.eventually(focused, 'Your message')

  await tabTo(/OpenState hours/)
  await press('Enter')
  await widget.eventually(widget.bubbles, ['Until six.'])
  await tabTo('More options')
  await press('Enter')
  await press('ArrowDown')
  await press('ArrowUp')
  expect(await focused()).toBe('New conversation')
  await press('Enter')
  await widget.eventually(focused, 'Your message')

  await tabTo('Add images')
  const chooser = page.waitForEvent('filechooser')
  // The browser is told that somebody waits before it would open a window.
  await page.evaluate(() => undefined)
  await press('Enter')
  const files = ['a.png', 'b.png'].map((name, seed) => ({
    name,
    mimeType: 'image/png',
    buffer: testImage(90, 60, seed),
  }))
  await (await chooser).setFiles(files)
  await widget.eventually(focused, 'Your message')
  await widget.eventually(() => page.locator('.tile[data-status=ready]').count(), 2)
  await tabTo('Remove b.png')
  await press('Enter')
  await widget.eventually(focused, 'Your message')
  await keyboard.type('Is this lamp in the shop?')
  await press('Enter')
  await widget.eventually(widget.sentCount, 1)

  const session = await widget.sessionId()
  const source = { connectionId: 'c', vendor: 'v', label: 'Shop' }
  const item = {
    imageUrl: null,
    url: 'https://example.org/p',
    currency: 'EUR',
    priceMin: '1',
    priceMax: null,
  }
  service.say(session, 'It is.', {
    components: [{ type: 'product_list', source, items: [{ ...item, productRef: 'p', title: 'Lamp' }] }],
  })
  await page.locator('.product').waitFor()
  await tabTo('Show image a.png larger')
  await press('Enter')
  await page.getByRole('dialog', { name: 'a.png' }).waitFor()
  expect(await focused()).toBe('Close image')
  await press('Enter')
  await widget.eventually(focused, 'Show image a.png larger')
  await tabTo('Products Shop')
  await tabTo(/^Lamp/)
  await tabTo('Your email address')
  await keyboard.type('eve@example')
  await press('Enter')
  await page.getByText('Enter a valid email address.').waitFor()
  await keyboard.type('.org')
  await tabTo('Save')
  await press('Enter')
  await widget.eventually(focused, 'Thank you. We’ve saved eve@example.org.')

  service.emit(session, 'conversation.status_changed', { status: 'closed' })
  await page.locator('.stars').waitFor()
  await tabTo('1 of 5 stars')
  await press('Space')
  await press('ArrowRight')
  await tabTo('Tell us more (optional)')
  await keyboard.type('Fine.')
  await tabTo('Send rating')
  await press('Enter')
  await widget.eventually(focused, 'Thank you for your rating.')
  await tabTo('Change rating')

  await tabTo('Back to all conversations')
  await press('Enter')
  await page.locator('.greeting').waitFor()
  await tabTo('Close chat')
  await press('Enter')
  await widget.eventually(focused, 'Open chat')
  expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
})
