import type { FastifyInstance } from 'fastify'
import { exampleMaker } from './example-of.ts'
import type { Examples } from '../contract/examples.ts'
import { REFERENCE_CSS } from './reference-css.ts'
import { REFERENCE_SCRIPT } from './reference-search.ts'
import { renderReference } from './render-reference.ts'
import { resolved } from './resolved.ts'

/** Serves the API reference at `/docs`: one page, rendered once from the OpenAPI document, and a small script that searches it. */
export function mountReference(
  http: FastifyInstance,
  document: () => Record<string, unknown>,
  examples: readonly Examples[],
): void {
  let page: string | undefined
  http.get('/docs', async (_request, reply) => {
    page ??= renderReference(resolved(document()), exampleMaker(examples))
    reply.headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-cache',
    })
    return reply.type('text/html; charset=utf-8').send(page)
  })
  http.get('/docs/reference.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(REFERENCE_SCRIPT),
  )
  http.get('/docs/reference.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(REFERENCE_CSS),
  )
}
