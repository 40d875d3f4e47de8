import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../base/accept-language.ts'
import type { Bundle } from '../contract/bundles.ts'
import { AppError, E } from '../base/errors.ts'
import { pageCsp, samplePageHeaders } from './security-headers.ts'

const YEAR_SECONDS = 31_536_000

/** Set by the dashboard, when somebody whose profile names a language opens it in another. */
const LANGUAGE_COOKIE = 'svc_language'
const ENGLISH = 'en'

const SAMPLE_FILE = /^[a-z-]+\.(html|js|css)$/
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** What is asked for as a file is no page of the dashboard, such as an icon or a text for programs. */
const FILE = /\.[a-z\d]{1,12}$/i

/** Whether somebody takes a page at all: programs that want something else are told that there is nothing. */
const takesPages = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  accept === '' || /text\/(?:html|\*)|\*\/\*|application\/xhtml/.test(accept)

/** The names at the root that are the kernel's own. */
const RESERVED = [
  'v1',
  'mcp',
  'static',
  '.well-known',
  'healthz',
  'readyz',
  'version',
  'metrics',
  'openapi.json',
]

/** Paths under which an unknown address is a 404 of the API, and never the dashboard. */
function apiPaths(bundles: readonly Bundle[]): RegExp {
  const names = [
    ...RESERVED,
    ...bundles.flatMap(({ folder, entries, samplePages, reserved = [] }) => [
      folder,
      ...Object.keys(entries).map((entry) => `${entry}.js`),
      ...(samplePages ? [samplePages] : []),
      ...reserved,
    ]),
  ]
  return new RegExp(`^/(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(/|$|\\.)`)
}

/** What pages are served from. */
export interface Served {
  /** The built bundles. */
  distFolder: string
  bundles: readonly Bundle[]
  /** Where files are uploaded to, where that is not here. */
  uploadOrigin: string | undefined
}

/**
 * Serves the modules' bundles: for each entry a short-lived redirect to the file with its hash, the files, the sample
 * pages; and the dashboard at every other path.
 */
export async function mountPages(http: FastifyInstance, served: Served): Promise<void> {
  for (const bundle of served.bundles) await mountBundle(http, served, bundle)
  await mountDashboard(http, served)
}

async function mountBundle(
  http: FastifyInstance,
  { distFolder, uploadOrigin }: Served,
  { folder, files, entries, missing, samplePages }: Bundle,
): Promise<void> {
  await mountFiles(http, join(distFolder, folder), files)
  const built = filesOf(join(distFolder, folder, 'manifest.json'))
  for (const entry of Object.keys(entries))
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
  if (samplePages)
    mountSamplePages(http, join(distFolder, folder, samplePages), samplePageHeaders(uploadOrigin))
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

/** Serves every file of a folder under its name, and `index.html` under everything that is no file's. */
function mountSamplePages(
  http: FastifyInstance,
  folder: string,
  headers: ReturnType<typeof samplePageHeaders>,
): void {
  http.get(`/${basename(folder)}/:name`, async (request, reply) => {
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

async function mountDashboard(
  http: FastifyInstance,
  { distFolder, bundles, uploadOrigin }: Served,
): Promise<void> {
  const csp = pageCsp(uploadOrigin)
  const apiPath = apiPaths(bundles)
  const root = join(distFolder, 'dashboard')
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
      !apiPath.test(path) &&
      !path.startsWith('/assets/') &&
      !FILE.test(path) &&
      takesPages(request)
    const pages = wantsPage ? pagesIn(root) : new Map<string, string>()
    const language = languageFor(request, [...pages.keys()])
    const page = pages.get(language)
    if (!page) throw new AppError(E.not_found)
    reply.headers({
      'content-security-policy': csp,
      'cache-control': 'no-cache',
      'content-language': language,
      vary: 'Origin, Accept-Language, Cookie',
    })
    return reply.type('text/html; charset=utf-8').send(readFileSync(join(root, page)))
  })
}

/** The first pages of the dashboard that were built, by their language. */
function pagesIn(folder: string): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [found, language = ENGLISH] = /^index(?:\.([a-z]{2}))?\.html$/.exec(name) ?? []
    if (found) pages.set(language, name)
  }
  return pages
}

/** The language that somebody chose in this browser, else the first that the browser asks for, else English. */
function languageFor({ cookies, headers }: FastifyRequest, offered: readonly string[]): string {
  const chosen = cookies[LANGUAGE_COOKIE]
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  return acceptedLanguage(headers['accept-language'], offered) ?? ENGLISH
}
