import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/harness.ts'
import { openWidget, upTo } from '../test-widget.ts'

it('a visitor is counted by the address of the connection, whatever session or address the call names', async () => {
  const app = await startTestApp({ SVC_RATE_LIMITS: 'on' })
  const widget = await openWidget(app, await app.createOrg())
  const call = (n: number) =>
    widget.post('messages', { sessionId: `s${n}`, messages: [] }, { 'x-forwarded-for': `2001:db8:${n}::1` })
  const answers = await Promise.all(upTo(400).map(call))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
  const late = answers.find(({ status }) => status === 429)
  expect([late?.body.code, Number(late?.headers['retry-after']) > 0]).toEqual(['rate_limited', true])
  await app.close()
})
