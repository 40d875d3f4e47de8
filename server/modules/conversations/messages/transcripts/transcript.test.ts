import { beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp } from '../../../../test/harness.ts'
import { openWidget } from '../../test-widget.ts'
import { renderTranscript } from './render-transcript.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedTestApp()))

it('a transcript has what was said to and by the customer, with names and times, and never a note', async () => {
  const org = await app.createOrg()
  const widget = await openWidget(app, org)
  const { conversationId } = (await widget.say('s', 'Is <b>it</b> open?', { visitor: { name: 'Ada' } })).body
  const post = (body: unknown) =>
    app.http('POST', `/v1/conversations/${conversationId}/messages`, { cookie: org.cookie, body })
  await post({ body: 'Yes' })
  await post({ body: 'A secret among us', internal: true })
  const get = (query: string) =>
    app.http('GET', `/v1/conversations/${conversationId}/transcript?${query}`, { key: org.key })
  const { body } = await get('format=txt&timeZone=Europe/Oslo')
  expect(body).toMatchObject({ fileName: 'conversation-1.txt', contentType: 'text/plain; charset=utf-8' })
  expect(body.content).toMatch(/Times: Central European[\s\S]*Ada, .*\nIs <b>it<\/b> open\?[\s\S]*Yes/)
  const page = (await get('format=html')).body
  expect(page.fileName).toBe('conversation-1.html')
  expect(page.content).toContain('Is &lt;b&gt;it&lt;/b&gt; open?')
  for (const { content } of [body, page]) expect(content).not.toContain('secret')
  expect((await get('timeZone=Nowhere/Else')).body.code).toBe('invalid_input')
})

it('files are named, colleagues by their first name, and programs as the assistant', () => {
  const at = new Date('2026-01-02T03:04:00Z')
  const message = { body: '', createdAt: at, attachments: null, internal: false, visibleTo: null }
  const file = { id: 'cva_1', name: 'plan.pdf' } as never
  const { text, html } = renderTranscript({
    displayId: 7,
    subject: null,
    organizationName: 'Acme',
    channelName: 'Site',
    customerName: null,
    assistantName: 'Robin',
    timeZone: 'UTC',
    locale: 'en',
    messages: [
      { ...message, authorType: 'end_user', authorName: null, attachments: [file] },
      { ...message, authorType: 'user', authorName: 'Olga Nord', body: 'Thanks' },
      { ...message, authorType: 'agent', authorName: 'key-1', body: 'Noted' },
      { ...message, authorType: 'user', authorName: 'Olga Nord', body: 'Hidden', internal: true },
    ],
  })
  expect(text).toContain('Customer, Jan 2, 2026, 3:04')
  expect(text).toContain('[File: plan.pdf]')
  expect(text).toMatch(/Olga, .*\nThanks[\s\S]*Robin, .*\nNoted/)
  expect(text + html).not.toMatch(/Nord|key-1|Hidden/)
})

it('a transcript has the latest million characters, and says so', async () => {
  const org = await app.createOrg()
  const widget = await openWidget(app, org)
  const { conversationId } = (await widget.say('long', 'First')).body
  for (let n = 0; n < 22; n++)
    await app.http('POST', `/v1/conversations/${conversationId}/messages`, {
      cookie: org.cookie,
      body: { body: `${n}:${'x'.repeat(49_000)}` },
    })
  const { body } = await app.http('GET', `/v1/conversations/${conversationId}/transcript`, { key: org.key })
  expect(body.content.length).toBeLessThan(1_010_000)
  expect(body.content).toContain('21:x')
  expect(body.content).not.toContain('First')
})
