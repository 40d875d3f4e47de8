import { expect } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { answerCalls, FAKE_MICROPHONE, pretendState, soundOf, watchCalls } from './test/voice-pages.ts'
import { browserTest, useWidgetPage } from './test/widget-page.ts'

const widget = useWidgetPage(FAKE_MICROPHONE)
const { service } = widget
const { voice } = service
const button = (name: string) => widget.page.getByRole('button', { name, exact: true })
const call = () => widget.page.getByRole('dialog', { name: 'Voice call' })
const bar = () => widget.page.getByRole('group', { name: 'Voice call' })
const says = (text: string) => widget.page.getByRole('status').getByText(text, { exact: false }).waitFor()
const told = () => service.requests.filter(({ path }) => path === 'voice/event').map(({ body }) => body)
const kinds = () => told().map(({ kind }) => kind)

/** A conversation in which calls are possible. */
async function begin(tag: Record<string, string> = {}, visit = () => widget.visit(tag)): Promise<void> {
  service.canCall = true
  await watchCalls(widget.context)
  await visit()
  await widget.launcher.click()
  await widget.page.locator('.composer textarea').fill('Can we talk?')
  await widget.page.locator('.composer textarea').press('Enter')
  await widget.eventually(widget.sentCount, 1)
}

/** Somebody answers, and the call is under way. */
async function talk() {
  const site = `${widget.siteOrigin}/?service=${encodeURIComponent(widget.serviceOrigin)}`
  const socket = `${widget.serviceOrigin.replace('http', 'ws')}/calls?side=agent`
  const agent = await answerCalls(widget.context, site, socket)
  await widget.page.bringToFront()
  await widget.page.locator('.icon-phone').click()
  await widget.page.locator('.call-timer').waitFor()
  return agent
}

browserTest('a call carries sound both ways, is muted, and lets go of everything in the end', async () => {
  await begin({ 'data-svc-org-name': 'Lantern' })
  const scripts = () =>
    widget.page.evaluate(() => performance.getEntriesByType('resource').map((one) => one.name))
  expect((await scripts()).filter((name) => name.includes('/widget/voice.'))).toEqual([])
  const agent = await talk()
  expect((await scripts()).filter((name) => name.includes('/widget/voice.'))).toHaveLength(1)
  await says('On a call')
  expect(voice.protocols).toEqual(['bearer, for-one-call'])
  expect(voice.said[0]).toBe('offer')
  for (const page of [widget.page, agent]) {
    await widget.eventually(async () => {
      const { connection, isHeard, packetsReceived, energy, playing } = await soundOf(page)
      return [connection, isHeard, packetsReceived > 20, energy > 0, playing]
    }, ['connected', true, true, true, 1])
  }
  await widget.eventually(
    () =>
      widget.page
        .locator('.call-level [data-lit=true]')
        .count()
        .then((lit) => lit > 0),
    true,
  )
  await widget.eventually(kinds, ['started'])
  await widget.expectAccessible()
  await widget.shoot('voice-active')

  await button('Mute microphone').click()
  await button('Unmute microphone').waitFor()
  expect((await soundOf(widget.page)).isMicrophoneOn).toBe(false)
  await widget.eventually(() => widget.page.locator('.call-level [data-lit=true]').count(), 0)
  await button('Unmute microphone').click()
  expect((await soundOf(widget.page)).isMicrophoneOn).toBe(true)

  await widget.page.waitForTimeout(1100)
  await button('End call').click()
  await says('Call ended, 0:0')
  await widget.expectAccessible()
  await widget.shoot('voice-ended')
  await widget.eventually(kinds, ['started', 'ended'])
  expect(told()[1]?.durationSeconds).toBeGreaterThanOrEqual(1)
  const { connection, isMicrophoneReleased, playing } = await soundOf(widget.page)
  expect([connection, isMicrophoneReleased, playing]).toEqual(['closed', true, 0])
  await widget.eventually(() => voice.said.at(-1), 'bye')
  await button('Back to chat').click()
  await widget.eventually(widget.focused, 'Your message')
  expect(await call().count()).toBe(0)
  expect(widget.complaints()).toEqual([])
})

browserTest('the chat stays usable beneath a call, which goes on while the panel is away', async () => {
  await begin()
  await talk()
  await button('Back to chat').click()
  await bar().getByText('On a call').waitFor()
  await widget.eventually(widget.focused, 'Your message')
  await widget.write('My number is 42')
  await widget.eventually(widget.sentCount, 2)
  await widget.expectAccessible()
  await widget.shoot('voice-bar')
  await button('Close chat').first().click()
  await widget.page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await soundOf(widget.page)).connection).toBe('connected')
  await widget.open()
  await bar().getByText('On a call').click()
  await call().waitFor()
  await button('Close chat').first().waitFor({ state: 'attached' })
  voice.sayGoodbye()
  await says('Call ended')
  await widget.eventually(kinds, ['started', 'ended'])
  await button('Call again').waitFor()
  await widget.page.evaluate('svc.widget.close()')
  await widget.open()
  expect([await call().count(), await bar().count()]).toEqual([0, 0])
})

browserTest(
  'the keyboard is enough: the focus stays in the call, and Escape asks before it ends one',
  async () => {
    await begin()
    await talk()
    await widget.eventually(widget.focused, 'Voice call')
    const press = async (...keys: string[]) => {
      for (const key of keys) await widget.page.keyboard.press(key)
    }
    const active = () =>
      widget.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)
    await press('Tab')
    expect(await widget.focused()).toBe('Back to chat')
    await press('Tab', 'Enter')
    expect(await active()).toBe('Unmute microphone')
    await press('Tab', 'Tab')
    expect(await widget.focused()).toBe('Back to chat')
    await press('Escape')
    const question = widget.page.getByRole('alertdialog', { name: 'End call' })
    await question.waitFor()
    await widget.expectAccessible()
    await widget.shoot('voice-asking')
    expect(await active()).toBe('End call')
    await press('Escape')
    expect([await question.count(), await call().count()]).toEqual([0, 1])
    expect((await soundOf(widget.page)).connection).toBe('connected')
    await press('Escape')
    await question.waitFor()
    await press('Enter')
    await says('Call ended')
    await press('Escape')
    await widget.eventually(widget.focused, 'Your message')
    expect(await call().count()).toBe(0)
  },
)

browserTest(
  'a connection that breaks is mended while the visitor is told, and the sound goes on',
  async () => {
    await begin()
    await talk()
    await pretendState(widget.page, 'failed')
    await says('Reconnecting…')
    await widget.eventually(() => voice.said.filter((type) => type === 'offer').length, 2)
    const before = await soundOf(widget.page)
    await pretendState(widget.page, undefined)
    await says('On a call')
    await widget.eventually(
      async () => (await soundOf(widget.page)).packetsReceived > before.packetsReceived + 20,
      true,
    )
    expect((await soundOf(widget.page)).connection).toBe('connected')
    expect(kinds()).toEqual(['started'])
  },
)

browserTest('what keeps a call from being made is said, and can be tried again', async () => {
  await begin()
  const refuses = (name: string) =>
    widget.page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () =>
        error ? Promise.reject(new DOMException('', error)) : new Promise(() => undefined)
    }, name)
  await refuses('NotAllowedError')
  await button('Start a voice call').click()
  await says('Your microphone can’t be used.')
  await widget.expectAccessible()
  await widget.shoot('voice-refused')
  expect(service.requests.filter(({ path }) => path === 'voice/start')).toEqual([])
  await refuses('')
  await button('Call again').click()
  await says('Allow microphone access')
  await widget.expectAccessible()
  await widget.shoot('voice-waiting')
  await button('End call').click()
  expect(await call().count()).toBe(0)
})

browserTest(
  'a service or a vendor that does not play along is said in words, and nothing stays open',
  async () => {
    await begin()
    voice.reason = 'web_call_failed'
    await button('Start a voice call').click()
    await says('Calls are not available right now.')
    voice.reason = undefined
    voice.signalingUrl = 'ws://elsewhere.example/calls'
    await button('Call again').click()
    await says('Calls are not available right now.')
    await widget.expectAccessible()
    await widget.shoot('voice-unavailable')
    voice.signalingUrl = undefined
    voice.acceptSocket = false
    await button('Call again').click()
    await says('The call could not be connected.')
    expect((await soundOf(widget.page)).isMicrophoneReleased).toBe(true)
    expect(voice.protocols).toHaveLength(1)
    expect(told()).toEqual([])
    expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
  },
)

browserTest('leaving the page ends the call', async () => {
  await begin()
  await talk()
  await widget.eventually(kinds, ['started'])
  await widget.page.goto('about:blank')
  await widget.eventually(kinds, ['started', 'ended'])
})

browserTest('a page with a strict policy needs nothing for calls but the vendor’s host', async () => {
  const { serviceOrigin } = widget
  const policy = `default-src 'none'; script-src 'nonce-n'; connect-src ${serviceOrigin} ${serviceOrigin.replace('http', 'ws')}; require-trusted-types-for 'script'; trusted-types svc-widget`
  const page = `<!doctype html><html lang="en"><title>Strict</title><body>${widget.tag({ nonce: 'n' })}</body></html>`
  await begin({}, () => widget.visitOwn(page, { 'content-security-policy': policy }))
  await talk()
  await says('On a call')
  expect(widget.complaints()).toEqual([])
})

browserTest('another user never goes on with the call of the one before', async () => {
  const hash = 'ab'.repeat(32)
  await begin({ 'data-external-id': 'u1', 'data-user-hash': hash })
  await talk()
  expect(service.requests.find(({ path }) => path === 'voice/start')?.body).toMatchObject({
    verifiedExternalId: 'u1',
  })
  await widget.identify('u2', hash)
  await widget.eventually(kinds, ['started', 'ended'])
  expect(await call().count()).toBe(0)
  expect((await soundOf(widget.page)).isMicrophoneReleased).toBe(true)
})

browserTest('a bundle that cannot be loaded is said, and is asked for again', async () => {
  await begin()
  await widget.page.route('**/widget/voice.*', (route) => route.abort())
  await button('Start a voice call').click()
  await says('The call could not be connected.')
  await widget.page.unroute('**/widget/voice.*')
  await button('Start a voice call').click()
  await call().waitFor()
  expect(await widget.page.getByText('The call could not be connected.').count()).toBe(0)
})

browserTest(
  'looks right on a telephone, in the dark, from right to left and in the colours of a page: in three of seven looks a run',
  async () => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true } as const
    const looks = [
      ['phone', phone, {}],
      ['landscape', { viewport: { width: 640, height: 360 } }, {}],
      ['dark', {}, { 'data-svc-color-scheme': 'dark' }],
      ['arabic-phone', phone, { 'data-svc-locale': 'ar' }],
      ['german', {}, { 'data-svc-locale': 'de', 'data-svc-header-color': '#cfe8d8' }],
      ['forced', { forcedColors: 'active' }, {}],
      ['calm', { reducedMotion: 'reduce' }, { 'data-svc-size': 'compact' }],
    ] as const
    for (const [name, options, tag] of createSampler()(looks, 0.4)) {
      service.reset()
      await widget.newVisitor(options)
      await begin(tag)
      await talk()
      await widget.expectAccessible()
      await widget.shoot(`voice-${name}`)
      const small = await widget.page
        .locator('.call-screen button')
        .evaluateAll(
          (all) =>
            all.filter(
              (one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44,
            ).length,
        )
      const wide = await widget.page
        .locator('.call-screen')
        .evaluate((one) => one.scrollWidth - one.clientWidth)
      expect([name, small, wide]).toEqual([name, 0, 0])
      await widget.page.locator('.call-top button').click()
      await widget.page.locator('.call-bar').waitFor()
      await widget.shoot(`voice-${name}-bar`)
    }
  },
  90_000,
)
