import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError, E, toProblem } from '../errors.ts'
import { pageCsp } from './security-headers.ts'

const YEAR_SECONDS = 31_536_000
const HASHED = /\.[0-9a-zA-Z_-]{8,}\.(js|css|woff2|js\.map)$/

/** Paths under which an unknown address is a 404 of the API, and never the dashboard. */
const API_PATH =
  /^\/(v1|mcp|static|widget|embed|tracker|try|\.well-known|healthz|readyz|version|metrics|openapi\.json)(\/|$|\.)/

/**
 * Serves the built bundles: `/widget.js` (a short-lived redirect to the hashed file), `/widget/*`, the sample
 * site under `/try/`, and the dashboard at every other path.
 */
export async function mountPages(
  http: FastifyInstance,
  distFolder: string,
  uploadOrigin: string | undefined,
): Promise<void> {
  await http.register(fastifyStatic, {
    root: join(distFolder, 'widget'),
    prefix: '/widget/',
    preCompressed: true,
    index: false,
    allowedPath: (path) => HASHED.test(path),
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  })
  const widgetEntry = entryOf(join(distFolder, 'widget', 'manifest.json'))
  http.get('/widget.js', async (_request, reply) => {
    const file = widgetEntry()
    if (!file) {
      reply.header('cache-control', 'no-store')
      throw new AppError(E.widget_not_built)
    }
    return reply
      .header('cache-control', 'public, max-age=300, must-revalidate')
      .redirect(`/widget/${file}`, 302)
  })
  const csp = pageCsp(uploadOrigin)
  mountSamplePage(http, distFolder, csp)
  await mountDashboard(http, distFolder, csp)
}

/** Tells the name of the widget's bundle, if it was built. */
function entryOf(manifest: string): () => string | undefined {
  let known: { at: number; file: string } | undefined
  return () => {
    // Read again at most once a second, so that a rebuild in development is picked up.
    if (known && Date.now() - known.at < 1000) return known.file
    if (!existsSync(manifest)) return undefined
    known = {
      at: Date.now(),
      file: (JSON.parse(readFileSync(manifest, 'utf8')) as { widget: string }).widget,
    }
    return known.file
  }
}

/** A made-up site that carries the widget, so that a channel can be tried without a site of one's own. */
function mountSamplePage(http: FastifyInstance, distFolder: string, csp: string): void {
  const folder = join(distFolder, 'widget', 'try')
  const types: Record<string, string> = { 'try.js': 'text/javascript', 'try.css': 'text/css' }
  http.get('/try/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = name in types ? name : 'index.html'
    if (!existsSync(join(folder, file))) throw new AppError(E.not_found)
    reply.header('content-security-policy', csp).header('cache-control', 'no-cache')
    return reply.type(`${types[name] ?? 'text/html'}; charset=utf-8`).send(readFileSync(join(folder, file)))
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
    if (!wantsPage || !existsSync(page)) {
      return reply
        .code(404)
        .type('application/problem+json')
        .send(toProblem(new AppError(E.not_found)))
    }
    reply.headers({ 'content-security-policy': csp, 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(readFileSync(page))
  })
}
