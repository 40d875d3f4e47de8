import { execFile, spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWidget, type TestWidget } from '../server/modules/conversations/test-widget.ts'
import { sharedTestApp, type TestApp } from '../server/test/harness.ts'
import { testImage } from '../widget/test/test-image.ts'

const { packSdk, root } = (await import('./build-sdk.mjs' as string)) as {
  packSdk(folder: string): string
  root: string
}
const exec = promisify(execFile)
const project = mkdtempSync(join(tmpdir(), 'stoa-consumer-'))
const SECRET = `whsec_${btoa('a secret of twenty-four b')}`

let app: TestApp
let widget: TestWidget
let environment: NodeJS.ProcessEnv
let conversationId: string

const nameOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** The samples of the README, each with the name of the heading that it stands under. */
const samples = readFileSync(join(root, 'sdk/README.md'), 'utf8')
  .split('\n## ')
  .flatMap((section) => {
    const [, code] = /```ts\n([^]*?)```/.exec(section) ?? []
    return code ? [{ name: nameOf(section.split('\n', 1)[0] as string), code }] : []
  })

const write = (path: string, content: string | Buffer | object) =>
  writeFileSync(
    join(project, path),
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  )

/** Node in the project; where it is 20, with the WebSocket that later ones have anyway. */
const flags = process.version.startsWith('v20.') ? ['--experimental-websocket', '--no-warnings'] : []
const node = (...parameters: string[]) =>
  exec(process.execPath, [...flags, ...parameters], { cwd: project, env: environment })
const outputOf = async (name: string) => (await node(join('samples', `${name}.js`))).stdout.trim()

/** An empty project of somebody else, with the package as a registry would give it out, and without a network. */
beforeAll(async () => {
  const starting = sharedTestApp()
  const tarball = packSdk(project)
  mkdirSync(join(project, 'samples'))
  for (const { name, code } of samples) write(`samples/${name}.ts`, code)
  write('label.png', testImage(40, 30))
  write('package.json', { name: 'consumer', private: true, type: 'module' })
  write('tsconfig.json', {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2022'],
      module: 'nodenext',
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
    },
    include: ['samples'],
  })
  await exec('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${basename(tarball)}`], {
    cwd: project,
  })
  mkdirSync(join(project, 'node_modules/@types'))
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name))
  app = await starting
  const org = await app.createOrg()
  environment = { ...process.env, STOA_URL: app.url, STOA_KEY: org.key, STOA_WEBHOOK_SECRET: SECRET }
  widget = await openWidget(app, org)
  conversationId = (await widget.say('s1', 'Where is my parcel?')).body.conversationId
}, 120_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

test(
  'the packed SDK, installed where nothing else is, does what its README says',
  { timeout: 120_000 },
  async () => {
    const compiled = await exec(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      project,
    ]).catch((error: { stdout: string }) => error)
    expect(compiled.stdout).toBe('')
    const [listed, sent, counted, missing, uploaded] = await Promise.all(
      ['call-it', 'import-one-part-only', 'lists', 'errors', 'uploads'].map(outputOf),
    )
    expect(listed).toMatch(new RegExp(`^#\\d+ ${conversationId} `))
    expect(sent).toMatch(/^sent cvm_/)
    expect(counted).toBe('1 open')
    expect(missing).toBe('there is no such conversation')
    expect(uploaded).toBe('sent with 1 image')
    expect(await worker()).toBe(`open ${conversationId} with 1 image`)
    const [followed, refused] = await Promise.all([follow(), followWithWrongKey()])
    expect(followed).toContain(`wrote in ${conversationId}`)
    expect(refused).toMatch(/^not connected 1 \w/m)
    expect(await receive()).toBe('created ccv_1\n204 401 signature_wrong')
    expect(unreachable()).toEqual([])
    // Each sample of the README was run.
    expect(samples).toHaveLength(8)
  },
)

/** What is published and cannot be imported: paths that name no file, conditions of this repository, sources. */
function unreachable(): string[] {
  const folder = join(project, 'node_modules/@stoa/sdk')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | Record<string, string>>
  }
  const targets = Object.values(exports).flatMap((target) =>
    Object.entries(typeof target === 'string' ? { default: target } : target),
  )
  return [
    ...targets.filter(([kind, path]) => kind === 'stoa-source' || !files.includes(path.slice(2))).map(String),
    ...files.filter((name) => /\.map$|(?<!\.d)\.ts$/.test(name)),
  ]
}

/** What a worker thread reads, uploads, and hears of over the socket. */
function worker(): Promise<string> {
  write(
    'samples/worker.js',
    `import { readFile } from 'node:fs/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { createClient } from '@stoa/sdk'
import { createRealtime } from '@stoa/sdk/realtime'
import { uploadAttachment } from '@stoa/sdk/uploads'

const { STOA_URL: baseUrl, STOA_KEY: apiKey } = process.env
if (isMainThread) new Worker(new URL(import.meta.url)).on('message', (told) => console.log(told))
else {
  const { conversations } = createClient({ baseUrl, apiKey })
  const [{ id }] = (await conversations.listConversations({ limit: 1 })).items
  const file = new Blob([await readFile('label.png')])
  const image = await uploadAttachment(conversations, { conversationId: id, name: 'label.png', file })
  const realtime = createRealtime({ url: baseUrl + '/v1/realtime', token: apiKey })
  const handlers = {
    onResync: () => conversations.sendMessage({ id, body: 'Your label.', attachmentIds: [image.id] }),
    async onEvent({ type, payload }) {
      if (type !== 'conversation.message.sent') return
      const { status, messages } = await conversations.getConversation({ id: payload.conversationId })
      parentPort.postMessage([status, payload.conversationId, 'with', messages.at(-1).attachments.length, 'image'].join(' '))
      realtime.close()
    },
  }
  realtime.subscribe({ channel: 'org' }, handlers)
  realtime.connect()
}`,
  )
  return outputOf('worker')
}

/** The socket's sample, until it has heard of a message. */
const follow = () =>
  socketSample(environment, async (output) => {
    await expect.poll(output).toContain('following')
    await widget.say('s1', 'Hello?')
    await expect.poll(output).toContain('wrote in')
  })

/** The socket's sample with a key that the service refuses, until it says so. */
const followWithWrongKey = () =>
  socketSample({ ...environment, STOA_KEY: 'svc_admin_none' }, (output) =>
    expect.poll(output, { timeout: 10_000 }).toContain('not connected'),
  )

/** What the socket's sample prints until something was seen. */
async function socketSample(
  env: NodeJS.ProcessEnv,
  seen: (output: () => string) => Promise<void>,
): Promise<string> {
  const child = spawn(process.execPath, [...flags, 'samples/the-socket.js'], { cwd: project, env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = new Promise((resolve) => child.on('close', resolve))
  await seen(() => output)
  child.kill('SIGTERM')
  await ended
  return output
}

/** What the webhook's sample answers to a genuine delivery and to a forged one. */
async function receive(): Promise<string> {
  const at = new Date()
  const body = JSON.stringify({ type: 'conversation.created', data: { conversationId: 'ccv_1' } })
  const delivery = {
    method: 'POST',
    body,
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('evt_1', at, body),
    },
  }
  write(
    'samples/deliver.js',
    `import { receive } from './webhooks.js'
const post = (delivery) => receive(new Request('https://site.example/hooks', delivery))
const genuine = await post(${JSON.stringify(delivery)})
const forged = await post(${JSON.stringify({ ...delivery, body: `${body} ` })})
console.log(genuine.status, forged.status, await forged.text())`,
  )
  return outputOf('deliver')
}
