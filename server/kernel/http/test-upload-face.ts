import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as startRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { createDiskBlobStore } from '../../adapters/disk/blob-store.ts'
import { readSettings, type Config } from '../base/config.ts'
import type { Services } from '../contract/context.ts'
import type { SystemDb } from '../db/system.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { createRateLimits } from '../calls/rate-limits.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { createRegistry } from '../calls/registry.ts'
import { createUploadRoom } from '../files/upload-room.ts'
import { createUploads } from '../files/uploads.ts'
import { createHttp, type HttpParts } from './server.ts'
import { mountUploads, type Patience } from './upload-route.ts'

/** An answer, its body parsed where there is one. */
export interface UploadAnswer {
  status: number
  code: string | undefined
  headers: IncomingMessage['headers']
}

/** The upload route alone, on a store of its own: no database, no modules. */
export interface UploadFace {
  url: string
  http: Awaited<ReturnType<typeof createHttp>>
  services: Pick<Services, 'blobs' | 'uploads' | 'secrets'>
  /** Files of the store, drafts included. */
  files(): string[]
  logs: string[]
  /** A link for a file of so many bytes. */
  link(sizeBytes: number, contentType?: string, key?: string): Promise<string>
  close(): Promise<void>
}

interface FaceOptions {
  /** In place of the one on disk. */
  blobs?: BlobStore
  patience?: Partial<Patience>
  rateLimits?: boolean
}

/** Starts the route with little patience for those who linger. */
export async function startUploadFace(options: FaceOptions = {}): Promise<UploadFace> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-uploads-'))
  const logs: string[] = []
  const secretKey = 'a-secret-key-of-the-tests-0123456789-abcdefghij'
  const config: Config = { ...readSettings({}), baseUrl: '', secretKey }
  const secrets = createSecrets(secretKey)
  const blobs = options.blobs ?? createDiskBlobStore(folder)
  const keepers = [
    {
      isAwaited: () => Promise.resolve(true),
      storedBytes: () => Promise.resolve([]),
      async *storedKeys() {},
    },
  ]
  const db = undefined as unknown as SystemDb
  const services = {
    config,
    secrets,
    blobs,
    uploads: createUploads({
      blobs,
      secrets,
      config,
      room: createUploadRoom({ config, blobs, keepers, db }),
      quota: {
        assertWithin: async () => {},
        useOf: async () => ({ usedBytes: 0, limitBytes: null }),
        usesOfAll: async () => [],
      },
    }),
    log: pino({ base: null }, { write: (line: string) => void logs.push(line) }),
  }
  const parts = {
    machinery: { services, registry: createRegistry([]) },
    limits: createRateLimits(options.rateLimits === true),
  } as HttpParts
  const http = await createHttp(parts)
  const patience = { idleMs: 5000, totalMs: 20_000, lingerMs: 2000, ...options.patience }
  await mountUploads(http, parts, patience)
  await http.listen({ port: 0, host: '127.0.0.1' })
  config.baseUrl = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return {
    url: config.baseUrl,
    http,
    services,
    logs,
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
    link: async (sizeBytes, contentType = 'image/png', key = 'org/a') =>
      (await services.uploads.target(key, { orgId: 'org_test', contentType, sizeBytes })).url,
    async close() {
      http.server.closeAllConnections()
      await http.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Sending {
  method?: 'PUT' | 'POST'
  contentType?: string | undefined
  headers?: Record<string, string>
}

/** Begins an upload, whose body is then written by hand. */
export function begin(url: string, { method = 'PUT', contentType, headers = {} }: Sending = {}) {
  const request: ClientRequest = startRequest(url, {
    method,
    agent: false,
    headers: { ...(contentType !== undefined && { 'content-type': contentType }), ...headers },
  })
  const answer = new Promise<UploadAnswer>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', async (response) => {
      const text = (await buffer(response)).toString()
      const code = text === '' ? undefined : (JSON.parse(text) as { code: string }).code
      resolve({ status: response.statusCode ?? 0, code, headers: response.headers })
    })
  })
  // Tests that break off do not wait for it.
  answer.catch(() => {})
  return { request, answer }
}

/** Sends a body whole, with its length. */
export function send(url: string, body: Uint8Array | string, options: Sending = {}): Promise<UploadAnswer> {
  const bytes = Buffer.from(body)
  const { request, answer } = begin(url, {
    contentType: 'image/png',
    ...options,
    headers: { 'content-length': String(bytes.length), ...options.headers },
  })
  request.end(bytes)
  return answer
}

/** Sends a form, as a browser encodes it. */
export async function sendForm(
  url: string,
  parts: [name: string, value: string | Blob][],
): Promise<UploadAnswer> {
  const form = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'x.png')
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return send(url, new Uint8Array(await encoded.arrayBuffer()), { method: 'POST', contentType })
}
