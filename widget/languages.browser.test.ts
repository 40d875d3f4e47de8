import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import budget from './budget.json' with { type: 'json' }
import { en } from './src/messages/en.ts'
import type { PanelMessages, Plural } from './src/messages/pick-locale.ts'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

const MESSAGES = join(import.meta.dirname, 'src/messages')
const LANGUAGES = readdirSync(MESSAGES)
  .map((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1])
  .filter((code) => code !== undefined)
/** Long words, another script, the other direction; the torture tier speaks half of the others, other ones each time. */
const FEW = ['en', 'de', 'ar', 'ja']
const some = createSampler()
const SPOKEN = process.env['STOA_TORTURE']
  ? some(
      LANGUAGES.filter((code) => !FEW.includes(code)),
      0.5,
    )
  : FEW
/** Looked at in pictures. */
const PICTURED = process.env['STOA_TORTURE'] ? some(['fr', 'pl', 'uk', 'ja'], 0.5) : ['de', 'ar']

const widget = useWidgetPage()
const { service } = widget

async function load(code: string): Promise<PanelMessages> {
  const { [code]: texts } = (await import(join(MESSAGES, `${code}.ts`))) as Record<string, PanelMessages>
  return texts as PanelMessages
}

/** The files of a kind that are asked for from now on. */
function requested(kind: RegExp): string[] {
  const files: string[] = []
  widget.page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) as string
    if (kind.test(name)) files.push(name)
  })
  return files
}

/** Everything that the widget shows or says. */
const said = () =>
  widget.page.evaluate(() => {
    const { shadowRoot } = document.querySelector('[data-svc-widget]') as Element
    const texts: string[] = []
    for (const element of shadowRoot?.querySelectorAll('*') ?? []) {
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
      if (element.localName === 'style') continue
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(String(node.nodeValue))
    }
    return texts.map((text) => text.trim()).filter(Boolean)
  })

/** A conversation in which much has happened. */
function prepareConversation(): void {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  service.say('one', 'q1', { role: 'end_user', authorKind: null, authorName: null, at: at(50) })
  service.say('one', 'a1', { authorKind: 'ai', authorName: null, at: at(49) })
  service.say('one', 'a2', { authorName: null, at: at(1) })
  const { conversation } = service.session('one')
  if (conversation) Object.assign(conversation, { status: 'closed', handedOver: true })
  service.past = ['one', 'two'].map((sessionId) => ({
    id: `ccv_${sessionId}`,
    sessionId,
    title: 'q1',
    preview: 'a2',
    lastMessageAt: at(1),
    status: 'closed' as const,
    handedOver: false,
    unreadCount: 0,
  }))
}

const patternsOf = (text: string | Plural): RegExp[] =>
  (typeof text === 'string' ? [text] : Object.values(text)).map((form) => {
    const words = form.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${words.join('.+')}$`)
  })

/** What is said in words that only English has. */
function englishIn(texts: string[], own: PanelMessages): string[] {
  const keys = (Object.keys(en) as (keyof PanelMessages)[]).filter((key) => {
    const english = JSON.stringify(en[key])
    return /[a-z]{2}/i.test(english.replace(/\{\w+\}/g, '')) && english !== JSON.stringify(own[key])
  })
  const ours = (Object.keys(own) as (keyof PanelMessages)[]).flatMap((key) => patternsOf(own[key]))
  const english = keys.flatMap((key) => patternsOf(en[key]))
  return texts.filter((text) => english.some((one) => one.test(text)) && !ours.some((one) => one.test(text)))
}

browserTest.each(SPOKEN)('speaks %s, and nothing else', async (code) => {
  const files = requested(/^messages-/)
  const own = await load(code)
  prepareConversation()
  await widget.remember({ current: 'one', recent: ['one', 'two'] })
  await widget.visit({ 'data-svc-locale': code })
  const field = widget.page.getByLabel(own.composer, { exact: true })
  await widget.launcher.click()
  await field.waitFor()
  await widget.page.getByText(own.closedNote).waitFor()
  await expect.poll(said).toEqual(expect.arrayContaining([own.close, own.assistant, own.defaultName]))
  const texts = await said()
  service.problem = { status: 400, code: 'invalid_input', path: 'messages' }
  await field.fill('q2')
  await field.press('Enter')
  await widget.page.getByText(own.failed).waitFor()
  await field.fill('x'.repeat(5003))
  await expect.poll(said).toEqual(expect.arrayContaining([own.retry]))
  texts.push(...(await said()))
  service.problem = undefined
  await widget.page.getByRole('button', { name: own.back }).click()
  await widget.page.getByText(own.pastConversations).waitFor()
  texts.push(...(await said()))
  if (code !== 'en') expect(englishIn(texts, own)).toEqual([])
  // That English would be noticed.
  else expect(englishIn(texts, await load('de'))).toContain(en.send)
  expect(files).toEqual(code === 'en' ? [] : [expect.stringMatching(`^messages-${code}\\.`)])
  const { lang, direction } = await widget.page.locator('.panel').evaluate((panel) => ({
    lang: panel.closest('[lang]')?.getAttribute('lang'),
    direction: getComputedStyle(panel).direction,
  }))
  expect([lang, direction]).toEqual([code, code === 'ar' ? 'rtl' : 'ltr'])
  expect(widget.complaints().filter((log) => !log.includes('400'))).toEqual([])
})

browserTest.each(PICTURED.flatMap((code) => [1280, 360].map((width) => [code, width] as const)))(
  'fits: %s at %i',
  async (code, width) => {
    const own = await load(code)
    prepareConversation()
    await widget.newVisitor({ viewport: { width, height: 740 }, reducedMotion: 'reduce' })
    await widget.remember({ current: 'three', recent: ['one', 'two', 'three'] })
    await widget.visit({ 'data-svc-locale': code })
    await widget.launcher.click()
    await widget.page.getByText(own.pastConversations).waitFor()
    await widget.page.waitForLoadState('networkidle')
    await widget.shoot(`40-${code}-${width}-welcome`)
    const overflowing = () =>
      widget.page.locator('.panel').evaluate((panel) => {
        const { left, right } = panel.getBoundingClientRect()
        return [...panel.querySelectorAll('*')]
          .filter((element) => !element.closest('.unseen, svg'))
          .filter((element) => element.getBoundingClientRect().width > 0)
          .filter(
            (element) =>
              element.getBoundingClientRect().left < left - 1 ||
              element.getBoundingClientRect().right > right + 1,
          )
          .map((element) => element.className)
      })
    expect(await overflowing()).toEqual([])
    await widget.page.locator('.past button').first().click()
    await widget.page.getByText(own.closedNote).waitFor()
    await widget.shoot(`41-${code}-${width}-thread`)
    expect(await overflowing()).toEqual([])
  },
)

browserTest('without its texts the panel speaks English, and says so once', async () => {
  await widget.page.route(/messages-/, (route) => route.abort())
  await widget.visit({ 'data-svc-locale': 'ar' })
  await widget.open()
  expect(widget.logs.filter((log) => log.includes('English is used'))).toHaveLength(1)
  const direction = await widget.page.locator('.panel').evaluate((panel) => getComputedStyle(panel).direction)
  expect(direction).toBe('ltr')
  expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
})

browserTest(
  'the tag counts before the page, the page before the browser; one language is loaded',
  async () => {
    await widget.newVisitor({ locale: 'fr-CA' })
    // Just before deferred scripts run.
    await widget.page.addInitScript(() =>
      document.addEventListener('readystatechange', () => (document.documentElement.lang = 'sv-FI')),
    )
    const files = requested(/^messages-/)
    for (const [tag, composer] of [
      [{ 'data-svc-locale': 'nn' }, 'Meldingen din'],
      [{}, 'Ditt meddelande'],
    ] as const) {
      await widget.visit(tag)
      await widget.launcher.click()
      await widget.page.getByLabel(composer).waitFor()
    }
    expect(files).toEqual([expect.stringMatching(/^messages-nb\./), expect.stringMatching(/^messages-sv\./)])
  },
)

const fontSizes = async () => {
  let bytes = 0
  widget.page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) bytes += (await response.body()).length
  })
  return () => bytes
}
const faces = () =>
  widget.page.evaluate(() => [...document.fonts].map(({ family, style }) => `${family} ${style}`).toSorted())
const fontOf = (selector: string) =>
  widget.page.locator(selector).evaluate((element) => getComputedStyle(element).fontFamily)

browserTest('fonts come when the panel is opened, and stay within the budget', async () => {
  const files = requested(/\.woff2$/)
  const bytes = await fontSizes()
  await widget.visit()
  await widget.page.waitForLoadState('networkidle')
  expect(files).toEqual([])
  await widget.open()
  await widget.eventually(faces, ['svc-sans normal', 'svc-serif italic', 'svc-serif normal'])
  expect(files).toHaveLength(3)
  await expect.poll(bytes).toBeGreaterThan(0)
  expect(bytes()).toBeLessThanOrEqual(budget.fonts)
  expect(await fontOf('.panel')).toMatch(/^svc-sans,/)
  expect(await fontOf('.greeting')).toMatch(/^svc-serif,/)
  // A policy without fonts, as this page has, is no reason to complain.
  expect(widget.complaints()).toEqual([])
  await widget.field.press('Escape')
  await widget.open()
  expect(files).toHaveLength(3)
})

browserTest(
  'the panel does not wait for fonts, and the composer stays where it is when they come',
  async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    onTestFinished(() => release())
    await widget.page.route(/\.woff2$/, (route) => released.then(() => route.continue()))
    await widget.visit({ 'data-svc-greeting': 'Good to see you. Ask us anything about your order.' })
    await widget.open()
    await widget.page.waitForTimeout(300)
    const before = await widget.field.boundingBox()
    release()
    await widget.eventually(async () => (await faces()).length, 3)
    await widget.page.waitForTimeout(100)
    expect(await widget.field.boundingBox()).toEqual(before)
  },
)

browserTest('fonts that cannot be had cost nothing but themselves', async () => {
  await widget.page.route(/\.woff2$/, (route) => route.fulfill({ status: 200, body: 'not a font' }))
  await widget.visit()
  await widget.open()
  await widget.write('Hello')
  await widget.eventually(widget.sentCount, 1)
  expect(await faces()).toEqual([])
  expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
})

browserTest(
  'with inherited fonts the panel is written as the page is, and nothing is downloaded',
  async () => {
    const files = requested(/\.woff2$/)
    await widget.visit({ 'data-svc-fonts': 'inherit' })
    await widget.page.evaluate(() => (document.body.style.fontFamily = '"Courier New", monospace'))
    await widget.open()
    expect(await fontOf('.panel')).toBe('"Courier New", monospace')
    expect(await fontOf('.greeting')).toBe('"Courier New", monospace')
    expect(files).toEqual([])
  },
)

browserTest('Arabic and Japanese are written with the fonts of the system', async () => {
  const files = requested(/\.woff2$/)
  for (const code of ['ar', 'ja']) {
    await widget.visit({ 'data-svc-locale': code })
    await widget.launcher.click()
    await widget.page.locator('textarea').waitFor()
  }
  expect(files).toEqual([])
})
