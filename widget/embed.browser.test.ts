import { expect } from 'vitest'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage()

/** Computed styles within the widget. */
const styleOf = (selector: string, ...names: string[]) =>
  widget.page
    .locator(selector)
    .first()
    .evaluate((node, all) => all.map((name) => getComputedStyle(node).getPropertyValue(name)), names)
const property = async (name: string) => (await styleOf('.svc', name))[0]
/** Where the launcher is: its distance from the right and the lower edge of the window. */
const corner = () =>
  widget.launcher.evaluate((node) => {
    const { right, left, bottom, width, height } = node.getBoundingClientRect()
    return { right: innerWidth - right, left, bottom: innerHeight - bottom, width, height }
  })

const IN_THE_CORNER = { right: 20, left: 1280 - 76, bottom: 20, width: 56, height: 56 }

browserTest('colours of the page are taken, with text on them that can be read', async () => {
  await widget.visit({
    'data-svc-theme-color': '#ffe100',
    'data-svc-launcher-color': '#fafafa',
    'data-svc-header-color': '#0059de',
    'data-svc-size': 'generous',
    'data-svc-fonts': 'inherit',
  })
  expect(await styleOf('.launcher', 'background-color', 'color')).toEqual([
    'rgb(250, 250, 250)',
    'rgb(22, 21, 15)',
  ])
  expect(await property('--header')).toBe('#0059de')
  expect(await property('--on-header')).toBe('#ffffff')
  expect(await property('--accent')).toBe('#ffe100')
  expect(await property('--on-accent')).toBe('#16150f')
  const frame = widget.page.locator('.svc')
  expect(await frame.getAttribute('data-size')).toBe('generous')
  expect(await frame.getAttribute('data-fonts')).toBe('inherit')
  expect(await frame.getAttribute('style')).toBeNull()
  await widget.visit({ 'data-svc-launcher-color': '#fafafa', 'data-svc-launcher-icon-color': '#c00' })
  expect(await styleOf('.launcher', 'color')).toEqual(['rgb(204, 0, 0)'])
})

browserTest(
  'the scheme follows the system live, unless the page names one; the launcher stays near-black',
  async () => {
    const scheme = () => styleOf('.svc', 'color-scheme', '--accent')
    const nearBlack = async () => {
      expect(await styleOf('.launcher', 'background-color', 'color')).toEqual([
        'rgb(22, 21, 15)',
        'rgb(255, 255, 255)',
      ])
      expect(await property('--header')).toBe('#16150f')
    }
    await widget.visit()
    expect(await scheme()).toEqual(['light', '#b4532a'])
    await nearBlack()
    await widget.page.emulateMedia({ colorScheme: 'dark' })
    expect(await scheme()).toEqual(['dark', '#e08a5f'])
    await nearBlack()
    await widget.visit({ 'data-svc-color-scheme': 'light' })
    expect(await scheme()).toEqual(['light', '#b4532a'])
    await widget.page.emulateMedia({ colorScheme: 'light' })
    await widget.visit({ 'data-svc-color-scheme': 'dark' })
    expect(await scheme()).toEqual(['dark', '#e08a5f'])
  },
)

browserTest('what is not recognized is said once, and the widget is there with the default', async () => {
  await widget.visit({
    'data-svc-position': 'middle',
    'data-svc-size': 'huge',
    'data-svc-theme-color': 'red',
  })
  expect(await corner()).toEqual(IN_THE_CORNER)
  expect(widget.complaints()).toHaveLength(3)
  expect(widget.complaints()[0]).toContain('data-svc-theme-color="red" is not a hex color')
  expect(await widget.page.locator('.svc').getAttribute('data-size')).toBe('standard')
})

browserTest('the launcher speaks the language of the tag, the page, or the browser', async () => {
  await widget.newVisitor({ locale: 'sv-SE' })
  await widget.visit({ 'data-svc-locale': 'ar' })
  expect(await widget.launcherName()).toBe('فتح الدردشة')
  expect(await widget.page.locator('.svc').getAttribute('dir')).toBe('rtl')
  expect(await corner()).toEqual(IN_THE_CORNER)
  await widget.visitOwn(`<html lang="de-AT"><body>${widget.tag()}`)
  expect(await widget.launcherName()).toBe('Chat öffnen')
  await widget.visitOwn(`<html lang="xx"><body>${widget.tag()}`)
  expect(await widget.launcherName()).toBe('Öppna chatten')
})

browserTest('metadata of the visitor goes with the message: flat, together, the object first', async () => {
  await widget.visit({
    'data-svc-visitor-name': ' Eve ',
    'data-svc-visitor-email': 'eve@example.org',
    'data-svc-visitor-meta': '{"plan":"pro","seats":4,"nested":{"a":1}}',
    'data-svc-meta-plan': 'free',
    'data-svc-meta-account-id': '42',
  })
  await widget.open()
  await widget.write('Hello')
  await widget.eventually(widget.sentCount, 1)
  const sent = widget.service.requests.find(({ path, method }) => method === 'POST' && path === 'messages')
  expect(sent?.body.visitor).toEqual({
    name: 'Eve',
    email: 'eve@example.org',
    metadata: { plan: 'pro', seats: 4, accountId: '42' },
  })
  expect(widget.complaints()).toHaveLength(1)
  expect(widget.complaints()[0]).toContain('nested')
})

const HOSTILE_STYLES = {
  'unset everything': '* { all: unset !important }',
  'hide blocks': 'div { display: none !important } :not(:defined) { display: none !important }',
  'move everything': `body, div { transform: translate(50px, 50px) !important; filter: blur(3px) !important;
     opacity: 0.2 !important; position: relative !important; inset: 90px !important; zoom: 3 !important;
     margin: 40px !important; float: left !important; visibility: hidden !important; pointer-events: none !important;
     contain: strict !important; width: 500px !important; height: 500px !important; direction: rtl !important }`,
  'a grid with gaps': 'html, body { display: grid; gap: 50px; padding: 30px } body > *, html > * { flex: 1 }',
  'a body that is a containing block': `body { transform: translateX(200px); filter: grayscale(1); contain: paint;
     overflow: hidden; height: 300px; zoom: 2 }`,
  'styles for our element': `[data-svc-widget] { display: none !important; color: red; position: static !important;
     animation: away 1s infinite !important } @keyframes away { to { opacity: 0 } }`,
}

browserTest.each(Object.entries(HOSTILE_STYLES))('the page’s styles stay outside: %s', async (_name, css) => {
  await widget.visitOwn(
    `<!doctype html><style>${css}</style><body><main>Text</main>${widget.tag({ 'data-svc-locale': 'en' })}`,
  )
  await widget.launcher.waitFor()
  await widget.page.evaluate(
    'document.querySelector("[data-svc-widget]").style.setProperty("display", "none", "important")',
  )
  expect(await corner()).toEqual(IN_THE_CORNER)
  const box = await styleOf('[data-svc-widget]', 'opacity', 'filter', 'transform', 'visibility', 'position')
  expect(box).toEqual(['1', 'none', 'none', 'visible', 'fixed'])
  await widget.open()
  const dialog = await widget.page.getByRole('dialog').boundingBox()
  expect(dialog).toMatchObject({ width: 400, x: 1280 - 420 })
  expect(widget.complaints()).toEqual([])
})

browserTest('nothing of the page moves when the launcher and the panel come', async () => {
  await widget.visitOwn(`<!doctype html><style>body { display: grid; gap: 50px }</style><body><p>One</p><p>Two</p>
    <script>
      window.shifts = []
      // What moves inside of the widget, as text does when its font comes, has no node here.
      const moved = ({ sources }) => sources.flatMap(({ node }) => node?.outerHTML ?? node?.textContent ?? [])
      new PerformanceObserver((list) => shifts.push(...list.getEntries().flatMap(moved)))
        .observe({ type: 'layout-shift', buffered: true })
    </script>${widget.tag({ defer: '' })}`)
  const height = () =>
    widget.page.evaluate('document.documentElement.scrollHeight + document.body.clientHeight')
  const before = await widget.page.evaluate(() => {
    const widgets = document.querySelectorAll<HTMLElement>('[data-svc-widget]')
    for (const one of widgets) one.remove()
    return document.documentElement.scrollHeight + document.body.clientHeight
  })
  await widget.launcher.waitFor()
  expect(await height()).toBe(before)
  await widget.open()
  expect(await height()).toBe(before)
  expect(await widget.page.evaluate('shifts')).toEqual([])
})

browserTest('a page that replaces its body, or takes the widget away, keeps the chat as it was', async () => {
  await widget.visitOwn(`<!doctype html><body><main>Text</main>${widget.tag({ 'data-svc-locale': 'en' })}`)
  await widget.open()
  await widget.field.fill('so far')
  await widget.page.evaluate(() => {
    const body = document.createElement('body')
    body.textContent = 'Another page'
    document.documentElement.replaceChild(body, document.body)
  })
  expect(await widget.field.inputValue()).toBe('so far')
  await widget.page.evaluate(() => document.querySelector('[data-svc-widget]')?.remove())
  await widget.eventually(() => widget.page.locator('[data-svc-widget]').count(), 1)
  expect(await widget.field.inputValue()).toBe('so far')
  await widget.page.evaluate(() => {
    const root = document.createElement('html')
    root.append(document.createElement('body'))
    document.replaceChild(root, document.documentElement)
  })
  await widget.eventually(() => widget.page.locator('[data-svc-widget]').count(), 1)
  await widget.page.evaluate(() => document.querySelector('[data-svc-widget]')?.remove())
  await widget.eventually(() => widget.page.locator('[data-svc-widget]').count(), 1)
  await widget.write('so far')
  await widget.eventually(widget.sentCount, 1)
})

browserTest('printed pages show nothing of it', async () => {
  await widget.visit()
  await widget.launcher.waitFor()
  await widget.page.emulateMedia({ media: 'print' })
  expect(await widget.launcher.isVisible()).toBe(false)
})

browserTest.each([
  ['light', {}, 3],
  ['dark', { 'data-svc-position': 'bottom-left' }, 12],
  ['phone', { 'data-svc-theme-color': '#0059de' }, 3],
  ['forced-colors', {}, 12],
] as const)('the launcher with its badge can be read: %s', async (name, attributes, unread) => {
  await widget.newVisitor({
    viewport: name === 'phone' ? { width: 360, height: 740 } : { width: 800, height: 500 },
    colorScheme: name === 'dark' ? 'dark' : 'light',
    forcedColors: name === 'forced-colors' ? 'active' : 'none',
  })
  for (let index = 0; index < unread; index += 1) widget.service.say('one', `Reply ${index}`)
  await widget.remember({ current: 'one', recent: ['one'] })
  await widget.visit(attributes)
  await widget.page.locator('.badge', { hasText: unread > 9 ? '9+' : '3' }).waitFor()
  await widget.shoot(`30-launcher-${name}`)
  await widget.expectAccessible()
  await widget.launcher.focus()
  await widget.page.keyboard.press('Shift+Tab')
  await widget.page.keyboard.press('Tab')
  await widget.shoot(`31-launcher-${name}-focus`)
})
