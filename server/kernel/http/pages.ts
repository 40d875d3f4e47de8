import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError, E } from '../errors.ts'
import { pageCsp, samplePageHeaders } from './security-headers.ts'

const YEAR_SECONDS = 31_536_000

/** What the widget's build writes: bundles with their maps, texts by language, fonts; each with its hash. */
const WIDGET_FILE =
  /^\/(?:(?:widget|panel|chat|voice)\.[0-9a-f]{8,64}\.js(?:\.map)?|messages-[a-z]{2,3}(?:-[A-Za-z]{2,4})?\.[0-9a-f]{8,64}\.json|(?:sans|serif)\.[0-9a-f]{8,64}\.woff2)$/

/** What the tracker's build writes. */
const TRACKER_FILE = /^\/tracker\.[0-9a-f]{8,64}\.js$/

/** Bundles with an address that never changes: the folder whose manifest names them, and what is said without them. */
const ENTRIES = {
  widget: { folder: 'widget', missing: E.widget_not_built },
  chat: { folder: 'widget', missing: E.widget_not_built },
  tracker: { folder: 'tracker', missing: E.tracker_not_built },
} as const

const SAMPLE_FILE = /^[a-z-]+\.(html|js|css)$/
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Paths under which an unknown address is a 404 of the API, and never the dashboard. */
const API_PATH =
  /^\/(v1|mcp|static|widget|chat\.js|embed|tracker|try|\.well-known|healthz|readyz|version|metrics|openapi\.json)(\/|$|\.)/

/**
 * Serves the built bundles: `/widget.js`, `/chat.js` and `/tracker.js` (short-lived redirects to the hashed files),
 * `/widget/*` and `/tracker/*`, the sample site under `/try/`, and the dashboard at every other path.
 */
export async function mountPages(
  http: FastifyInstance,
  distFolder: string,
  uploadOrigin: string | undefined,
): Promise<void> {
  await mountFiles(http, join(distFolder, 'widget'), WIDGET_FILE)
  await mountFiles(http, join(distFolder, 'tracker'), TRACKER_FILE)
  for (const [entry, { folder, missing }] of Object.entries(ENTRIES)) {
    const built = filesOf(join(distFolder, folder, 'manifest.json'))
    http.get(`/${entry}.js`, async (_request, reply) => {
      const file = built()[entry]
      if (!file) {
        reply.header('cache-control', 'no-store')
        throw new AppError(missing)
      }
      return reply
        .header('cache-control', 'public, max-age=300, must-revalidate')
        .redirect(`/${folder}/${file}`, 302)
    })
  }
  mountSamplePages(http, distFolder, samplePageHeaders(uploadOrigin))
  await mountDashboard(http, distFolder, pageCsp(uploadOrigin))
}

/** Serves the files of a folder whose names carry their hash, under the folder's name. */
async function mountFiles(http: FastifyInstance, root: string, file: RegExp): Promise<void> {
  await http.register(fastifyStatic, {
    root,
    prefix: `/${basename(root)}/`,
    preCompressed: true,
    index: false,
    allowedPath: (path) => file.test(path),
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  })
}

type Manifest = Partial<Record<string, string>>

/** Tells the names of bundles, as far as they were built. */
function filesOf(manifest: string): () => Manifest {
  let known: { at: number; files: Manifest } | undefined
  return () => {
    // Read again at most once a second, so that a rebuild in development is picked up.
    if (known && performance.now() - known.at < 1000) return known.files
    if (!existsSync(manifest)) return {}
    known = { at: performance.now(), files: JSON.parse(readFileSync(manifest, 'utf8')) as Manifest }
    return known.files
  }
}

/**
 * Made-up pages that carry the widget, so that a channel can be tried without a site of one's own: every file of the
 * folder under its name, and the first of them under a channel's id.
 */
function mountSamplePages(
  http: FastifyInstance,
  distFolder: string,
  headers: ReturnType<typeof samplePageHeaders>,
): void {
  const folder = join(distFolder, 'widget', 'try')
  http.get('/try/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = name.includes('.') ? name : 'index.html'
    const [, ending] = SAMPLE_FILE.exec(file) ?? []
    // Only what the folder lists: what comes in a request is never made a path.
    if (!ending || !existsSync(folder) || !readdirSync(folder).includes(file)) throw new AppError(E.not_found)
    reply.headers({ ...headers, 'cache-control': 'no-cache' })
    const type = TYPES[ending as keyof typeof TYPES]
    return reply.type(`${type}; charset=utf-8`).send(readFileSync(join(folder, file)))
  })
}

async function mountDashboard(http: FastifyInstance, distFolder: string, csp: string): Promise<void> {
  const root = join(distFolder, 'dashboard')
  const page = join(root, 'index.html')
  if (existsSync(join(root, 'assets'))) {
    await http.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      decorateReply: false,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
    })
  }
  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !API_PATH.test(path) &&
      !path.startsWith('/assets/')
    if (!wantsPage || !existsSync(page)) throw new AppError(E.not_found)
    reply.headers({ 'content-security-policy': csp, 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(readFileSync(page))
  })
}
