import { z } from 'zod'
import { wholeListOf } from '../../../kernel/contract/lists.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern, newId } from '../../../kernel/base/ids.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { adminAccess, Instant, readAccess, TrackerId } from '../schemas.ts'
import { lockTracker, requireTracker } from '../trackers/tracker-rows.ts'

const MOST = 20

const ShareLinkId = z.string().regex(idPattern('ash'), 'not a share link id').describe('A share link, ash_….')

/** A link as the API shows it; never its token. */
const ShareLink = shape('ShareLink', {
  id: z.string(),
  trackerId: z.string(),
  name: z.string().describe('For whom it is, say.'),
  createdAt: Instant,
  lastUsedAt: Instant.nullable().describe('To the minute.'),
})

interface Row {
  id: string
  trackerId: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const COLUMNS = `id, tracker_id as "trackerId", name, created_at as "createdAt", last_used_at as "lastUsedAt"`

const present = (row: Row): z.output<typeof ShareLink> => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

const live = statement(
  'analytics_share_links_live',
  `select ${COLUMNS} from analytics_share_links where org_id = $1 and tracker_id = $2 and revoked_at is null
   order by created_at, id`,
)

export const listShareLinks = operation({
  name: 'analytics.listShareLinks',
  summary: 'List a tracker’s share links',
  description: `Those that are not revoked, at most ${MOST}. Their tokens are not shown again.`,
  access: readAccess,
  effect: 'read',
  rest: 'GET /v1/analytics/share-links',
  tool: 'analytics_list_share_links',
  toolListing: 'toolset',
  input: z.object({ trackerId: TrackerId }),
  output: wholeListOf(ShareLink),
  errors: [E.analytics_tracker_not_found],
  async run(ctx, { trackerId }) {
    await requireTracker(ctx, trackerId)
    return { items: (await ctx.tx.query<Row>(live, [ctx.org.id, trackerId])).map(present) }
  },
})

const insert = statement(
  'analytics_share_link_insert',
  `insert into analytics_share_links (org_id, id, tracker_id, name, token_hash) values ($1, $2, $3, $4, $5)
   returning ${COLUMNS}`,
)

export const createShareLink = operation({
  name: 'analytics.createShareLink',
  summary: 'Create a share link for a tracker’s figures',
  description: `Without signing in; never who somebody is. The link is shown once, here. At most ${MOST} a tracker; a revoked tracker’s links show nothing.`,
  access: adminAccess,
  effect: 'write',
  rest: 'POST /v1/analytics/share-links',
  tool: 'analytics_create_share_link',
  toolListing: 'toolset',
  status: 201,
  input: z.object({ trackerId: TrackerId, name: z.string().trim().min(1).max(120) }),
  output: ShareLink.extend({
    token: z.string().describe('A bearer credential that reads the reports of this tracker.'),
    url: z.string().describe('The page that shows them.'),
  }).meta({ id: 'NewShareLink' }),
  errors: [E.analytics_tracker_not_found, E.analytics_limit_reached],
  secrets: ['token', 'url'],
  async run(ctx, { trackerId, name }) {
    await lockTracker(ctx, trackerId)
    const standing = await ctx.tx.query(live, [ctx.org.id, trackerId])
    if (standing.length >= MOST) throw new AppError(E.analytics_limit_reached)
    const { token, hash } = ctx.services.secrets.newToken('svc_share')
    const [row] = await ctx.tx.query<Row>(insert, [ctx.org.id, newId('ash'), trackerId, name, hash])
    const url = `${ctx.services.config.baseUrl}/shared/analytics/${token}`
    return { ...present(row as Row), token, url }
  },
})

const revoke = statement(
  'analytics_share_link_revoke',
  `update analytics_share_links set revoked_at = coalesce(revoked_at, now()) where org_id = $1 and id = $2 returning id`,
)

export const revokeShareLink = operation({
  name: 'analytics.revokeShareLink',
  summary: 'Revoke a share link for good',
  description: 'It stops working immediately. Revoking it again succeeds and changes nothing.',
  access: adminAccess,
  effect: 'destroy',
  rest: 'DELETE /v1/analytics/share-links/{id}',
  tool: 'analytics_revoke_share_link',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ id: ShareLinkId }),
  output: z.object({}),
  errors: [E.analytics_share_link_not_found],
  async run(ctx, { id }) {
    const [revoked] = await ctx.tx.query<{ id: string }>(revoke, [ctx.org.id, id])
    if (!revoked) throw new AppError(E.analytics_share_link_not_found)
    ctx.disconnect({ credentialId: id }, 4401, 'the link was revoked')
    return {}
  },
})
