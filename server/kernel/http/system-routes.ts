import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError, E } from '../base/errors.ts'
import { withWork, type Readiness } from '../health/readiness.ts'
import { hostRule } from './allowed-hosts.ts'
import { answerEarly } from './early-answers.ts'
import type { AnswerEarly, EarlyAnswer } from '../contract/raw-route.ts'
import { readyText } from './ready-text.ts'
import type { HttpParts } from './server.ts'

interface SystemRoutes {
  version: string
  startedAt: Date
  readiness: () => Promise<Readiness>
  /** The work that is late, in words. */
  overdue: () => string | undefined
  openapi: () => object
  /** What programs that read are told first: what this is and where to go on, as Markdown. */
  guide: (baseUrl: string) => string
  /** Whom to tell of a weakness, as RFC 9116 has it. */
  security: (reportsTo: string, baseUrl: string) => string
}

const PLAIN = 'text/plain; charset=utf-8'
/** Nothing here is for search engines: sites that show its content are elsewhere. */
const ROBOTS = 'User-agent: *\nDisallow: /\n'

const ALIVE = { status: 'ok' }
const FOR_WORK = '/readyz?for=work'
const asksForWork = (address: string): boolean =>
  new URLSearchParams(address.split('?')[1]).get('for') === 'work'
const NOT_STORED = { 'cache-control': 'no-store' }
const statusOf = ({ ready }: Readiness) => (ready ? 200 : 503)

/** Routes about the process itself, outside `/v1`. */
export function mountSystemRoutes(
  http: FastifyInstance,
  { machinery }: HttpParts,
  system: SystemRoutes,
): void {
  http.get('/healthz', async () => ALIVE)
  const serving = sharedWhileItRuns(system.readiness)
  const readiness = async (address: string): Promise<Readiness> => {
    const found = await serving()
    return asksForWork(address) ? withWork(found, system.overdue()) : found
  }
  http.get('/readyz', async (request, reply) => {
    const found = await readiness(request.url)
    return reply.code(statusOf(found)).headers(NOT_STORED).send(found)
  })
  http.get('/version', async () => ({
    name: 'stoa',
    version: system.version,
    node: process.version,
    startedAt: system.startedAt.toISOString(),
  }))
  const { SVC_METRICS_TOKEN: token, SVC_SECURITY_REPORTS_TO: reportsTo, baseUrl } = machinery.services.config
  http.get('/metrics', async (request, reply) => {
    if (token !== undefined && !isSame(request.headers.authorization, `Bearer ${token}`))
      throw new AppError(E.unauthenticated)
    return reply.type(machinery.metrics.contentType).send(await machinery.metrics.text())
  })
  if (reportsTo !== undefined)
    http.get('/.well-known/security.txt', async (_request, reply) =>
      reply.type(PLAIN).send(system.security(reportsTo, baseUrl)),
    )
  http.get(
    '/openapi.json',
    readyText('application/json; charset=utf-8', () => JSON.stringify(system.openapi())),
  )
  http.get('/robots.txt', async (_request, reply) => reply.type(PLAIN).send(ROBOTS))
  http.get('/llms.txt', async (_request, reply) =>
    reply.type(PLAIN).send(system.guide(machinery.services.config.baseUrl)),
  )
  const { registry, services, metrics } = machinery
  answerEarly(http, {
    baseUrl: services.config.baseUrl,
    mayAnswer: hostRule(services.config),
    answerers: [answerHealthEarly(readiness), ...registry.early.map((make) => make(services))],
    onAnswer: metrics.answeredEarly,
  })
}

/** Whether two texts are the same, in a time that says nothing of where they differ. */
const isSame = (given: string | undefined, wanted: string): boolean =>
  timingSafeEqual(digestOf(given ?? ''), digestOf(wanted))
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What balancers ask all the time, ahead of the framework. */
function answerHealthEarly(readiness: (address: string) => Promise<Readiness>): AnswerEarly {
  const alive = jsonAnswer(200, ALIVE)
  return ({ url }) => {
    if (url === '/healthz') return alive
    if (url !== '/readyz' && url !== FOR_WORK) return undefined
    return readiness(url).then((found) => jsonAnswer(statusOf(found), found, NOT_STORED))
  }
}

const jsonAnswer = (status: number, body: object, headers: Record<string, string> = {}): EarlyAnswer => ({
  status,
  headers: [
    'vary',
    'Origin',
    'content-type',
    'application/json; charset=utf-8',
    ...Object.entries(headers).flat(),
  ],
  body: JSON.stringify(body),
})

/** All who ask while the answer is looked for get that one. */
function sharedWhileItRuns<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= ask().finally(() => (running = undefined)))
}
