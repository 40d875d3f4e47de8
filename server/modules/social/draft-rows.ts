import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context, Services } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern } from '../../kernel/base/ids.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import type { SocialPlatform } from '../../kernel/ports/social.ts'
import { accountsOf } from './accounts.ts'
import { MOST_CHARS } from './bounds.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { platformOf } from './platforms.ts'

/** What drafts are called in the review queue. */
export const KIND = 'social'

export const DraftId = z.string().regex(idPattern('spd'), 'not a draft id').describe('A draft, spd_….')
export const SetId = z.string().regex(idPattern('sps'), 'not the id of a set').describe('A set, sps_….')

export const Status = z.enum([
  'pending',
  'scheduled',
  'publishing',
  'published',
  'published_externally',
  'dismissed',
  'failed',
  'unknown',
])

const stored = {
  id: z.string(),
  platform: z.string(),
  setId: z.string().describe('The variants of one post have the same: one of them goes out.'),
  variantLabel: z.string(),
  body: z.string(),
  originalBody: z.string().nullable().describe('As it was proposed, once somebody has changed it.'),
  linkUrl: z.string().nullable(),
  mediaUrl: z.string().nullable().describe('Of an image.'),
  mediaAltText: z.string().nullable(),
  sourceRef: z.string().nullable(),
  suggestedUserId: z.string().nullable().describe('Who should post it.'),
  status: Status.describe(
    '`publishing`: the platform is being asked. `published_externally`: somebody posted it by hand. `failed`: it is surely not out, see `failureReason`. `unknown`: nobody knows; look at the platform.',
  ),
  scheduledAt: Instant.nullable(),
  accountName: z.string().nullable().describe('As whom it was posted.').meta(THIRD_PARTY),
  externalPostId: z.string().nullable(),
  permalink: z.string().nullable(),
  confirmedBy: z
    .enum(['text', 'id'])
    .nullable()
    .describe('How it is known to be out: its text was read back, or the platform gave its id.'),
  failureReason: z.string().nullable().meta(THIRD_PARTY),
  dismissReason: z.string().nullable(),
  proposedByActorType: z.string(),
  proposedByActorId: z.string(),
  decidedByActorType: z.string().nullable(),
  decidedByActorId: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A draft as the API shows it. */
export const Draft = shape('SocialDraft', {
  ...stored,
  shareUrl: z
    .string()
    .nullable()
    .describe('The link as it is posted: visits by it are told apart in analytics by `utm_…`.'),
  bodyChars: z.int().describe('As the platform counts them.'),
  maxBodyChars: z.int(),
  canPublish: z.boolean().describe('Whether you have an account that it can be posted with.'),
  composerUrl: z
    .string()
    .nullable()
    .describe('Where it is posted by hand; null while it is not known on which server.'),
  draftFingerprint: z
    .string()
    .describe('Of all that is posted: who has it posted names what they have read.'),
})

/** A stored draft. */
export interface DraftRow extends z.output<z.ZodObject<typeof stored>> {
  attempts: number
  attemptedAt: Date | null
  accountId: string | null
}

export const COLUMNS = `d.id, d.platform, d.set_id as "setId", d.variant_label as "variantLabel", d.body, d.original_body as "originalBody",
  d.link_url as "linkUrl", d.media_url as "mediaUrl", d.media_alt_text as "mediaAltText", d.source_ref as "sourceRef",
  d.suggested_user_id as "suggestedUserId", d.status, d.scheduled_at as "scheduledAt", d.attempts, d.attempted_at as "attemptedAt",
  d.account_id as "accountId", d.account_name as "accountName", d.external_post_id as "externalPostId", d.permalink,
  d.confirmed_by as "confirmedBy", d.failure_reason as "failureReason", d.dismiss_reason as "dismissReason",
  d.proposed_by_type as "proposedByActorType", d.proposed_by_id as "proposedByActorId", d.decided_by_type as "decidedByActorType",
  d.decided_by_id as "decidedByActorId", d.decided_by_name as "decidedByName", d.decided_at as "decidedAt",
  d.published_at as "publishedAt", d.created_at as "createdAt", d.updated_at as "updatedAt"`

const byIds = statement(
  'soc_drafts_by_ids',
  `select ${COLUMNS} from soc_drafts d where d.org_id = $1 and d.id = any($2::text[])`,
)
const ofSet = statement(
  'soc_drafts_of_set',
  `select ${COLUMNS} from soc_drafts d where d.org_id = $1 and d.set_id = $2 order by d.created_at, d.id`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Drafts by their ids, with one query. */
export const draftsByIds = ({ tx, org }: Ctx, ids: readonly string[]): Promise<DraftRow[]> =>
  tx.query<DraftRow>(byIds, [org.id, ids])

/** The draft; 404 where there is none. */
export async function requireDraft(ctx: Ctx, id: string): Promise<DraftRow> {
  const [row] = await draftsByIds(ctx, [id])
  if (!row) throw new AppError(E.social_not_found)
  return row
}

/** The draft with all of its set, which nobody else changes until the end of the transaction; 404 where there is none. */
export async function lockDraft(ctx: Ctx, id: string): Promise<{ draft: DraftRow; siblings: DraftRow[] }> {
  const { setId } = await requireDraft(ctx, id)
  await ctx.tx.lock(LOCKS.set, `${ctx.org.id}:${setId}`)
  const all = await ctx.tx.query<DraftRow>(ofSet, [ctx.org.id, setId])
  const draft = all.find((row) => row.id === id)
  if (!draft) throw new AppError(E.social_not_found)
  return { draft, siblings: all.filter((row) => row.id !== id) }
}

/** Throws 409 where a draft in its state cannot become what was asked. */
export function assertStatus({ status }: DraftRow, among: readonly DraftRow['status'][]): void {
  if (!among.includes(status)) throw new AppError(E.social_conflict, `the draft is ${status}`)
}

/** The link as it is posted: where it does not say so itself, with what visits by it are told apart by. */
export function shareUrlOf({
  linkUrl,
  platform,
  setId,
  variantLabel,
}: Pick<DraftRow, 'linkUrl' | 'platform' | 'setId' | 'variantLabel'>): string | null {
  if (linkUrl === null) return null
  const url = new URL(linkUrl)
  if ([...url.searchParams.keys()].some((name) => name.startsWith('utm_'))) return linkUrl
  const marks = { source: platform, medium: 'social', campaign: setId, content: variantLabel }
  for (const [name, value] of Object.entries(marks)) url.searchParams.set(`utm_${name}`, value)
  return url.href
}

/** All that is posted, in 32 characters. */
export const fingerprintOf = (row: DraftRow): string =>
  createHash('sha256')
    .update(JSON.stringify([row.platform, row.body, shareUrlOf(row), row.mediaUrl, row.mediaAltText]))
    .digest('hex')
    .slice(0, 32)

/** Throws 400 where a text is too long for its platform. */
export function assertFits(platform: SocialPlatform, post: { body: string; linkUrl: string | null }): void {
  const chars = platform.count(post)
  if (chars > platform.maxChars)
    throw new AppError(
      E.social_invalid,
      `body: ${platform.displayName} takes ${platform.maxChars} characters, this has ${chars}`,
    )
}

/** Drafts as the API shows them to whoever asks. */
export async function presentAll(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'actor' | 'credential' | 'services'>,
  rows: readonly DraftRow[],
): Promise<z.output<typeof Draft>[]> {
  const mine = ctx.credential.kind === 'session' ? await accountsOf(ctx, ctx.actor.id) : []
  const ready = new Map(
    mine.filter(({ status }) => status === 'active').map((row) => [row.platform, row.server]),
  )
  return rows.map((row) => present(ctx.services, row, ready))
}

function present(
  services: Pick<Services, 'socialPlatforms'>,
  row: DraftRow,
  ready: ReadonlyMap<string, string>,
): z.output<typeof Draft> {
  const { attempts: _, attemptedAt: __, accountId: ___, ...shown } = row
  const platform = platformOf(services, row.platform)
  const shareUrl = shareUrlOf(row)
  const server = ready.get(row.platform) || null
  const post = { body: row.body, linkUrl: shareUrl }
  return {
    ...shown,
    shareUrl,
    bodyChars: platform.count(post),
    maxBodyChars: Math.min(platform.maxChars, MOST_CHARS),
    canPublish: ready.has(row.platform),
    composerUrl: platform.appFrom === 'server' && !server ? null : platform.composerUrl(post, server),
    draftFingerprint: fingerprintOf(row),
  }
}

/** The draft as the API shows it. */
export async function showDraft(
  ctx: Parameters<typeof presentAll>[0],
  id: string,
): Promise<z.output<typeof Draft>> {
  const [shown] = await presentAll(ctx, [await requireDraft(ctx, id)])
  return shown as z.output<typeof Draft>
}

/** Tells those who listen what became of a draft. */
export const tell = (
  { emit }: Pick<Context, 'emit'>,
  what: string,
  { id: draftId, setId, platform }: Pick<DraftRow, 'id' | 'setId' | 'platform'>,
  more: Record<string, unknown> = {},
): void => emit(`social.post_draft.${what}`, { draftId, setId, platform, ...more })
