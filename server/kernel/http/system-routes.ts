import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../readiness.ts'
import type { HttpParts } from './server.ts'

interface SystemRoutes {
  version: string
  startedAt: Date
  readiness: () => Promise<Readiness>
  openapi: () => object
}

/** Routes about the process itself, outside `/v1`. */
export function mountSystemRoutes(
  http: FastifyInstance,
  { machinery }: HttpParts,
  system: SystemRoutes,
): void {
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    const readiness = await system.readiness()
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness)
  })
  http.get('/version', async () => ({
    name: 'stoa',
    version: system.version,
    node: process.version,
    startedAt: system.startedAt.toISOString(),
  }))
  http.get('/metrics', async (_request, reply) =>
    reply.type(machinery.metrics.contentType).send(await machinery.metrics.text()),
  )
  http.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(system.openapi()),
  )
}
