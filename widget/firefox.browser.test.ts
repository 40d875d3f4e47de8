import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findFirefox } from './test/find-firefox.ts'
import { NO_STORAGE, useFirefoxPage } from './test/firefox-page.ts'
import { testImage } from './test/test-image.ts'

describe.skipIf(!findFirefox())('in Firefox', () => {
  const widget = useFirefoxPage()
  const { service } = widget

  test('mounts quietly under a strict policy: nothing is stored, asked or connected before it is opened', async () => {
    await widget.visit({ tags: [{}, { 'data-svc-position': 'bottom-left' }] })
    await widget.find('.launcher')
    const seen = await widget.page.evaluate(() => ({
      stored: localStorage.length + sessionStorage.length,
      cookie: document.cookie,
      names: Object.keys((window as unknown as { svc: object }).svc),
    }))
    expect(seen).toEqual({ stored: 0, cookie: '', names: ['widget'] })
    expect(service.requests).toEqual([])
    expect(service.handshakes).toEqual([])
    await widget.eventually(() => widget.logs.filter((log) => log.includes('second chat')).length, 1)
  })

  test('a conversation: sent once, answered live, read, and there again after a reload', async () => {
    await widget.visit({ tags: [{ 'data-svc-org-name': 'Lantern' }] })
    await widget.open()
    await widget.eventually(widget.focused, 'Your message')
    await widget.write('Do you ship to Norway?')
    await widget.eventually(() => widget.texts('[data-delivery=sent]').then((all) => all.length), 1)
    const session = await widget.session()
    service.say(session, 'We **do**: [terms](https://example.org/t) <img src=x onerror=alert(1)>')
    await widget.eventually(() => widget.texts('.bubble').then((all) => all.length), 2)
    expect(await widget.texts('.bubble strong')).toEqual(['do'])
    expect(await widget.texts('.bubble img')).toEqual([])
    await widget.eventually(
      () => service.session(session).messages.every((one) => one.role === 'end_user' || one.readAt),
      true,
    )
    await widget.page.reload()
    await widget.open()
    await widget.eventually(() => widget.texts('.bubble').then((all) => all.length), 2)
    expect(widget.thrown()).toEqual([])
  })

  test('the focus stays inside, and goes back to the launcher on Escape', async () => {
    await widget.visit()
    await widget.open()
    for (let presses = 0; presses < 12; presses += 1) {
      await widget.page.keyboard.press('Tab')
      expect(await widget.page.evaluate(() => document.activeElement?.hasAttribute('data-svc-widget'))).toBe(
        true,
      )
      expect(await widget.focused()).not.toBe('Open chat')
    }
    await widget.page.keyboard.press('Escape')
    await widget.eventually(widget.focused, 'Open chat')
  })

  test('styles of the page that are out to get us do not reach in', async () => {
    await widget.visit({
      styles:
        '* { all: unset !important } div { display: none !important } button { transform: scale(9) !important }',
    })
    const launcher = await widget.find('.launcher')
    expect(await launcher.evaluate((one) => one.getBoundingClientRect().width)).toBe(56)
    await widget.open()
    const box = await (await widget.find('.panel')).boundingBox()
    expect([box?.width, (box?.height ?? 0) > 500]).toEqual([400, true])
  })

  test('what was written while nothing could be reached is kept over a reload, and sent once', async () => {
    await widget.visit()
    await widget.open()
    await widget.write('First.')
    await widget.eventually(() => widget.texts('[data-delivery=sent]').then((all) => all.length), 1)
    service.problem = { status: 503, code: 'unavailable' }
    await widget.write('Second.')
    await widget.eventually(() => widget.texts('[data-delivery=waiting]').then((all) => all.length), 1)
    await widget.page.reload()
    service.problem = undefined
    await widget.open()
    const session = await widget.session()
    await widget.eventually(
      () => service.session(session).messages.map(({ body }) => body),
      ['First.', 'Second.'],
    )
  })

  test('an image is picked, uploaded and sent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-parcel-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'parcel.png')
    writeFileSync(file, testImage(60, 40))
    await widget.visit()
    await widget.open()
    const input = await widget.page.waitForSelector('>>> input[type=file]')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file)
    await widget.find('.tile[data-status=ready]')
    await widget.write('Here it is.')
    await widget.eventually(
      async () => service.session(await widget.session()).messages[0]?.attachments?.[0]?.name,
      'parcel.png',
    )
  })

  test('where a proxy blocks the socket, replies come by asking', async () => {
    service.acceptSocket = () => false
    await widget.visit()
    await widget.open()
    await widget.write('Hello')
    await widget.eventually(() => widget.texts('[data-delivery=sent]').then((all) => all.length), 1)
    service.say(await widget.session(), 'Here we are.')
    await widget.eventually(() => widget.texts('.bubble').then((all) => all.length), 2)
  })

  test('after leaving and coming back by the history the chat goes on', async () => {
    await widget.visit()
    await widget.open()
    await widget.write('Hello')
    await widget.eventually(() => widget.texts('[data-delivery=sent]').then((all) => all.length), 1)
    const session = await widget.session()
    await widget.page.goto('about:blank')
    service.say(session, 'While you were away.')
    await widget.page.goBack()
    if (!(await widget.page.$('>>> .panel:not([hidden])'))) await widget.open()
    await widget.eventually(() => widget.texts('.bubble').then((all) => all.at(-1)), 'While you were away.')
  })

  test('Arabic is written from right to left, with the launcher’s corner where it was', async () => {
    await widget.visit({ tags: [{ 'data-svc-locale': 'ar' }] })
    await widget.open()
    const panel = await widget.find('.panel')
    expect(await panel.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
    expect((await panel.boundingBox())?.x).toBeGreaterThan(640)
  })
})

describe.skipIf(!findFirefox())('in a Firefox that lets no page keep anything', () => {
  const widget = useFirefoxPage(NO_STORAGE)

  test('the chat works for the life of the page, and throws nothing', async () => {
    await widget.visit()
    await widget.open()
    await widget.write('Hello')
    await widget.eventually(() => widget.texts('[data-delivery=sent]').then((all) => all.length), 1)
    const [session] = [...widget.service.sessions.keys()]
    widget.service.say(session as string, 'Welcome.')
    await widget.eventually(() => widget.texts('.bubble').then((all) => all.length), 2)
    expect(widget.thrown()).toEqual([])
  })
})
