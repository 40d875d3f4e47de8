import { Readable } from 'node:stream'
import { E } from '../../../kernel/base/errors.ts'
import type { RawContext, RawRoute } from '../../../kernel/contract/raw-route.ts'
import { exportAccess } from '../schemas.ts'
import { BEGINNING, recordsAfter, type Place } from './record-pages.ts'

const AT_ONCE = 1000

/** All records of the organization in one answer. */
export const exportEventsNdjson: RawRoute = {
  route: 'GET /v1/analytics/export/events/ndjson',
  why: 'The answer is a stream of lines.',
  access: exportAccess,
  module: 'analytics',
  describes: {
    name: 'exportEventsNdjson',
    summary: 'Download all page views, events and searches',
    description:
      'One JSON object a line, in the order in which they happened: a record of the export, with `kind` (`view` or `search`). An answer that ends before its end was interrupted.',
    answers: {
      200: {
        description: 'The records.',
        contentType: 'application/x-ndjson',
        schema: { type: 'string' },
      },
    },
    errors: [E.unauthenticated, E.forbidden, E.rate_limited],
  },
  async handle(_request, reply, { transaction }) {
    // The first page is read before the answer begins, so that a failure is one.
    const lines = linesOf(transaction)
    const first = await lines.next()
    return reply
      .headers({
        'content-type': 'application/x-ndjson',
        'content-disposition': 'attachment; filename="analytics-events.ndjson"',
        'cache-control': 'no-store',
      })
      .send(Readable.from(first.done ? [] : chain(first.value, lines), { highWaterMark: 1 }))
  },
}

/** A page at a time; the next one is read when the last one has gone out. */
async function* linesOf(transaction: RawContext['transaction']): AsyncGenerator<string> {
  let place: Place | null = BEGINNING
  while (place) {
    const from: Place = place
    const { records, next } = await transaction((ctx) => recordsAfter(ctx, from, AT_ONCE))
    if (records.length > 0) yield records.map((record) => `${JSON.stringify(record)}\n`).join('')
    place = next
  }
}

async function* chain(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}
