import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { call, createWidget, manage, signIn, write } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { startService } from './service.ts'
import { buildProject, openBrowser, tap } from './stage.ts'
import { until } from './visitors.ts'

const page = (title: string, text: string, links = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav>${links}</nav><main><article><h1>${title}</h1>${text}</article></main></body></html>`
const PAGES: Record<string, string> = {
  '/': page(
    'Harbour Ceramics',
    '<p>We make bowls and cups by hand, by the harbour, and send them to the whole of Europe every week.</p>',
    '<a href="/returns">Returns</a> <a href="/glazes">Glazes</a>',
  ),
  '/returns': page(
    'Returns',
    '<p>You can return a bowl within 30 days of buying it. Send it to our warehouse in Oslo, and we pay the postage.</p>',
  ),
  '/glazes': page(
    'Glazes',
    '<p>All our glazes are safe for food and for the dishwasher, and none of them has lead in it.</p>',
  ),
}

/** A small website on this machine. */
async function startWebsite(): Promise<string> {
  const server = createServer((request, response) => {
    const body = PAGES[request.url ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(body ?? 'no')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('with no language model, a website becomes answers: drafted with its passages, then sent, or handed over', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({
    databaseUrl,
    env: { SVC_PROJECT_ROOT: project, SVC_ALLOW_PRIVATE_TARGETS: '1' },
  })
  const site = await startWebsite()
  const widget = await createWidget(url)
  await manage(url, 'PATCH', `/v1/conversations/channels/widget/${widget.id}`, { defaultAgentMode: 'auto' })
  const office = await (await openBrowser()).newContext({ reducedMotion: 'reduce' })
  const wire = tap(office)
  const [name, value] = (await signIn(url)).split('=') as [string, string]
  await office.addCookies([{ name, value, url }])
  const desk = await office.newPage()
  desk.setDefaultTimeout(20_000)
  const press = (label: string) => desk.getByRole('button', { name: label, exact: true }).first().click()
  const says = async (sessionId: string, body: string): Promise<string> => {
    const { body: answer } = await write(url, widget, { sessionId, body })
    return answer.conversationId
  }
  const replies = async (sessionId: string): Promise<string[]> => {
    const path = `/v1/widget/messages?channelId=${widget.id}`
    const { body } = await call(url, 'GET', path, {
      key: widget.key,
      headers: { 'x-svc-session-id': sessionId },
    })
    return body.messages
      .filter(({ role }: { role: string }) => role !== 'end_user')
      .map(({ body: said }: { body: string }) => said)
  }

  // The website becomes documents that customers may be told of.
  await desk.goto(`${url}/knowledge`)
  await press('New space')
  await desk.getByLabel('Name', { exact: true }).fill('Help')
  await press('Create')
  await desk.waitForURL(/space=/)
  await desk.goto(`${url}/knowledge/sources`)
  await press('Add a website')
  await desk.getByLabel('Address').fill(`${site}/`)
  await desk.getByLabel('Name', { exact: true }).fill('Our site')
  await desk.getByLabel('Customers, too').check()
  await press('Create')
  await desk.getByText('3 of 3 pages read').waitFor()

  // The agent is tried, turned on, and drafts.
  await desk.goto(`${url}/agent`)
  await desk.getByLabel('Question').fill('Can I return a bowl that I bought?')
  await press('Ask')
  await desk.getByText('It would answer').waitFor()
  await desk.getByText('1 passage').click()
  await desk.getByRole('link', { name: 'Returns', exact: true }).waitFor()
  await desk.getByLabel('The agent works').check()
  await press('Save changes')
  await desk.getByText('It drafts answers, which a person sends.').waitFor()
  const drafted = await says('s-draft', 'Can I return a bowl that I bought?')
  await desk.goto(`${url}/inbox/all/${drafted}`)
  await desk.getByText('How it was made').click()
  await desk.getByRole('link', { name: 'Returns, version 1' }).waitFor()
  expect(await replies('s-draft')).toEqual([])
  await desk.getByRole('button', { name: 'Send', exact: true }).first().click()
  await until(
    async () => (await replies('s-draft')).some((said) => said.includes('within 30 days')),
    () => 'the draft did not reach the customer',
  )

  // What was answered can be proposed to be known.
  const menus = desk.getByRole('button', { name: /^Actions for the message by/ })
  // The second is the answer's, which comes over the socket.
  await menus.nth(1).waitFor()
  // An open menu closes where its message is drawn anew.
  const keep = desk.getByRole('menuitem', { name: 'Keep as knowledge' })
  await expect
    .poll(async () => {
      if (!(await keep.isVisible())) await menus.last().click()
      await keep.click({ timeout: 2000 })
      return 'clicked'
    })
    .toBe('clicked')
  await desk.getByText('Proposed for the knowledge base.').waitFor()
  await desk.goto(`${url}/review`)
  await desk.getByText('Can I return a bowl that I bought?').first().waitFor()

  // It may send passages by itself: what it knows is answered, what it does not is handed over.
  await desk.goto(`${url}/agent`)
  await desk.getByLabel('Send passages by itself').check()
  await press('Save changes')
  await desk.getByText('It answers by itself').waitFor()
  await says('s-sent', 'Are your glazes safe for the dishwasher?')
  await until(
    async () => (await replies('s-sent')).some((said) => said.includes('safe for food')),
    () => 'no answer came',
  )
  const asked = await says('s-person', 'Wie lange dauert die Reparatur meiner alten Waschmaschine?')
  await until(
    async () => (await replies('s-person')).some((said) => said.includes('Ich gebe')),
    () => 'nobody was told of the handover',
  )
  expect(await manage(url, 'GET', `/v1/conversations/${asked}`)).toMatchObject({
    attentionReason: 'handover',
    needsHumanAttention: true,
  })
  await desk.goto(`${url}/agent`)
  await desk.getByRole('link', { name: /Waschmaschine/ }).click()
  await desk.getByText('the knowledge base has nothing that answers the question').waitFor()
  expect(wire.complaints).toEqual([])
}, 180_000)
