import { build } from 'esbuild'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photo } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import { createWidget, manage, type Widget } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { OWNER, ROOT, startService, type Service } from './service.ts'
import { buildProject, openBrowser } from './stage.ts'

test('a chat drawn on the headless client works with the real service, and outlives its end', async () => {
  const project = await buildProject()
  const { url: databaseUrl } = await createTestDatabase()
  const service = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const widget = await createWidget(service.url)
  const browser = await openBrowser()
  const page = await browser.newPage()
  page.setDefaultTimeout(15_000)
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.goto(`${service.url}/try/headless.html#channel=${widget.id}&key=${widget.key}`)
  const id = await converse(page, service)
  await imageComesAndGoes(page, service, id)
  await serviceDies(page, service, id)
  await asksBesideWriting(page, service, widget)
  await workerFollows(browser, service, id)
  expect(thrown).toEqual([])
}, 240_000)

const items = (page: Page) => page.locator('#thread li').allInnerTexts()
const say = (service: Service, id: string, body: string) =>
  manage(service.url, 'POST', `/v1/conversations/${id}/messages`, { body })

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** A question and its answer; answers the id of the conversation. */
async function converse(page: Page, service: Service): Promise<string> {
  await write(page, 'Do you have it in blue?')
  await expect.poll(() => items(page)).toEqual(['You: Do you have it in blue?'])
  const { items: found } = await manage(service.url, 'GET', '/v1/conversations')
  const [{ id }] = found as [{ id: string }]
  await say(service, id, 'We **do**.')
  await page.getByText('We do.').waitFor()
  return id
}

/** An image is uploaded over a signed link, shown, and deleted by the staff before the visitor's eyes. */
async function imageComesAndGoes(page: Page, { url }: Service, id: string): Promise<void> {
  const { bytes } = await photo()
  const file = { name: 'bowl.png', mimeType: 'image/png', buffer: Buffer.from(bytes) }
  await page.getByLabel('Images', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Remove bowl.png' }).waitFor()
  const send = page.getByRole('button', { name: 'Send' })
  await expect.poll(() => send.isEnabled(), { timeout: 15_000 }).toBe(true)
  await send.click()
  const image = page.getByRole('img', { name: 'bowl.png' })
  await image.waitFor()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  // It is shown before the message with it has arrived.
  const attached = async () => {
    const { messages } = await manage(url, 'GET', `/v1/conversations/${id}`)
    return (messages as { attachments?: { id: string }[] }[]).flatMap((message) => message.attachments ?? [])
  }
  await expect.poll(async () => (await attached()).length).toBe(1)
  const [{ id: imageId }] = (await attached()) as [{ id: string }]
  await manage(url, 'DELETE', `/v1/conversations/${id}/attachments/${imageId}`)
  await page.getByText('Image: bowl.png').waitFor()
}

/** What is written while the service is gone arrives when it is back: once, and in order. */
async function serviceDies(page: Page, service: Service, id: string): Promise<void> {
  await service.kill('SIGKILL')
  await write(page, 'Are you still there?')
  await write(page, 'Hello?')
  await expect
    .poll(async () => (await items(page)).slice(-2))
    .toEqual([
      'You: Are you still there? Will be sent when you are online',
      'You: Hello? Will be sent when you are online',
    ])
  await service.start()
  await expect
    .poll(async () => (await items(page)).slice(-2), { timeout: 60_000 })
    .toEqual(['You: Are you still there?', 'You: Hello?'])
  const { messages } = await manage(service.url, 'GET', `/v1/conversations/${id}`)
  const bodies = (messages as { body: string }[]).map(({ body }) => body)
  expect(bodies.slice(-2)).toEqual(['Are you still there?', 'Hello?'])
  expect(new Set(bodies).size).toBe(bodies.length)
  await say(service, id, 'Here we are again.')
  await page.getByText('Here we are again.').waitFor({ timeout: 40_000 })
}

/** As a text: the test runner would translate the import. */
const askBeside = (options: object) => `import('/chat.js').then(async ({ createChat }) => {
  const chat = createChat(${JSON.stringify(options)})
  chat.show()
  while (chat.state.get().phase !== 'ready') await new Promise((resolve) => setTimeout(resolve, 50))
  const asked = chat.state.get().asksEmail
  await chat.giveEmail('Vera@example.com')
  await chat.rate(4, 'Quick and kind.')
  const refusal = await chat.rate(9).catch((error) => error.code)
  const { conversation, asksEmail, canCall } = chat.state.get()
  chat.destroy()
  return { asked, asksEmail, canCall, rating: conversation.rating, refusal }
})`

/** Email, rating and the question for calls are taken by the service as the client sends them. */
async function asksBesideWriting(
  page: Page,
  { url }: Service,
  { id: channelId, key }: Widget,
): Promise<void> {
  const state = await page.evaluate(askBeside({ host: url, channelId, widgetKey: key }))
  expect(state).toEqual({
    asked: true,
    asksEmail: false,
    canCall: false,
    rating: 4,
    refusal: 'invalid_input',
  })
  const { items: found } = await manage(url, 'GET', '/v1/conversations')
  const [{ id }] = found as [{ id: string }]
  expect(await manage(url, 'GET', `/v1/conversations/${id}`)).toMatchObject({
    rating: 4,
    ratingComment: 'Quick and kind.',
  })
}

/** The SDK as a Web Worker has it: what follows answers itself once it is followed, with an image. */
const WORKER = `import { createClient } from './index.ts'
import { createRealtime } from './realtime/index.ts'
import { uploadAttachment } from './uploads/index.ts'

onmessage = ({ data }) => work(data).catch((error) => postMessage({ failure: String(error) }))

async function work({ baseUrl, apiKey, id, png }) {
  const { conversations } = createClient({ baseUrl, apiKey })
  const image = await uploadAttachment(conversations, { conversationId: id, name: 'bowl.png', file: new Blob([png]) })
  const realtime = createRealtime({ url: baseUrl + '/v1/realtime', token: apiKey })
  realtime.subscribe({ channel: 'org' }, {
    onResync: () => conversations.sendMessage({ id, body: 'From a worker.', attachmentIds: [image.id] }),
    onEvent: async ({ type, payload }) => {
      if (type !== 'conversation.message.sent' || payload.conversationId !== id) return
      const { messages } = await conversations.getConversation({ id })
      postMessage({ body: messages.at(-1).body, images: messages.at(-1).attachments.length })
      realtime.close()
    },
  })
  realtime.connect()
}`

/** The SDK does its work in a Web Worker too: calls, an upload, the socket. */
async function workerFollows(browser: Browser, { url }: Service, id: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: join(ROOT, 'sdk/src'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
  })
  const { bytes } = await photo()
  // Somebody else's page, whose policy lets it make workers of texts.
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(`${url}/try/headless.html`)
  const told = await page.evaluate(
    ({ code, png, ...given }) =>
      new Promise((resolve, reject) => {
        const script = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
        const worker = new Worker(script, { type: 'module' })
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = ({ message }) => reject(new Error(message))
        worker.postMessage({ ...given, png: new Uint8Array(png) })
      }),
    { code: outputFiles[0]?.text ?? '', baseUrl: url, apiKey: OWNER.key, id, png: [...bytes] },
  )
  expect(told).toEqual({ body: 'From a worker.', images: 1 })
}
