// Across organizations: whose a widget key is, only its channel tells.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import type { RawRoute } from '../../../kernel/contract/raw-route.ts'
import { describeSchema, inlined } from '../../../kernel/base/json-schema.ts'
import { E } from '../errors.ts'
import { Appearance, Starters } from '../core/appearance.ts'

/** How long a page may draw what it has, and how long while it asks behind. */
const CACHING = 'public, max-age=60, stale-while-revalidate=86400'

const byId = statement(
  'conv_channel_appearance',
  `select appearance, starters from conv_channels where id = $1 and type = 'chat' and active`,
)

const Shown = z.object({ appearance: Appearance, starters: Starters })

/** What a channel's widget looks like, for every page that has its id. */
export const readAppearance: RawRoute = {
  route: 'GET /v1/widget/appearance/{channelId}',
  why: 'Asked for by every page before anything is drawn: one answer for all, kept by caches, without a preflight.',
  access: 'public',
  limit: 'poll',
  module: 'conversations',
  describes: {
    name: 'readAppearance',
    summary: 'Read what a channel’s widget looks like',
    description:
      'The appearance and the starters that are set for the channel, and nothing else. Pages of any origin may ask, without a credential; attributes of the page win over the answer.',
    answers: {
      200: {
        description: 'What is set.',
        contentType: 'application/json',
        schema: inlined(describeSchema(Shown, 'output')).schema,
      },
      304: { description: 'The one that `If-None-Match` names.' },
    },
    errors: [E.conv_channel_not_found, KernelErrors.rate_limited],
  },
  async handle(request, reply, { database }) {
    const { channelId } = request.params as { channelId: string }
    const [row] = await database.system.query<z.output<typeof Shown>>(byId, [channelId])
    if (!row) throw new AppError(E.conv_channel_not_found)
    const text = JSON.stringify({ appearance: row.appearance, starters: row.starters })
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': CACHING })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  },
}
