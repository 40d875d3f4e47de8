import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import { kilobytes } from '../../kernel/contract/operation.ts'
import { awaitDecision, defineReview, dropFromReview } from '../../kernel/contract/reviews.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { membersAmong } from '../identity/index.ts'
import { PUBLISH, READ, WRITE } from './access.ts'
import {
  assertFits,
  assertStatus,
  COLUMNS,
  Draft,
  DraftId,
  draftsByIds,
  fingerprintOf,
  KIND,
  lockDraft,
  presentAll,
  SetId,
  shareUrlOf,
  showDraft,
  Status,
  tell,
  type DraftRow,
} from './draft-rows.ts'
import { MOST_CHARS } from './bounds.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { PlatformName, platformOf } from './platforms.ts'

const Body = z
  .string()
  .max(MOST_CHARS)
  .refine((text) => text.trim() !== '', 'must not be blank')
const Link = z.url({ protocol: /^https?$/ }).max(1000)
const MediaUrl = z
  .url({ protocol: /^https$/ })
  .max(1000)
  .describe('Of an image, which is read when it is posted.')
const AltText = z.string().trim().min(1).max(1000)
const Label = z.string().trim().min(1).max(32)

const page = statement(
  'soc_drafts_page',
  `select ${COLUMNS} from soc_drafts d where d.org_id = $1 and ($2::text is null or d.status = $2)
     and ($3::text is null or d.platform = $3) and ($4::text is null or d.set_id = $4) and ($5::text is null or d.id < $5)
   order by d.id desc limit $6`,
)

export const listPostDrafts = operation({
  name: 'social.listPostDrafts',
  summary: 'List drafts of posts, and what became of them, newest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/social/drafts',
  tool: 'social_list_post_drafts',
  toolListing: 'toolset',
  input: z.object({
    platform: PlatformName.optional(),
    status: Status.optional(),
    setId: SetId.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(Draft),
  async run(ctx, { platform, status, setId, limit, cursor }) {
    const before = cursor === undefined ? null : decodeCursor(cursor, z.tuple([DraftId]))[0]
    const values = [ctx.org.id, status ?? null, platform ?? null, setId ?? null, before, limit + 1]
    const rows = await ctx.tx.query<DraftRow>(page, values)
    const found = pageOf(rows, limit, { keyOf: ({ id }) => [id], present: (row) => row })
    return { ...found, items: await presentAll(ctx, found.items) }
  },
})

export const getPostDraft = operation({
  name: 'social.getPostDraft',
  summary: 'Show a draft of a post',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/social/drafts/{id}',
  tool: 'social_get_post_draft',
  toolListing: 'toolset',
  input: z.object({ id: DraftId }),
  output: Draft,
  errors: [E.social_not_found],
  run: (ctx, { id }) => showDraft(ctx, id),
})

const insert = statement(
  'soc_drafts_insert',
  `insert into soc_drafts (org_id, id, set_id, platform, variant_label, body, link_url, media_url, media_alt_text, source_ref,
     suggested_user_id, proposed_by_type, proposed_by_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)

const common = {
  platform: PlatformName.default('linkedin'),
  linkUrl: Link.optional(),
  mediaUrl: MediaUrl.optional(),
  mediaAltText: AltText.optional().describe('What the image shows; needed with one.'),
  sourceRef: z.string().trim().max(500).optional().describe('What it was written from.'),
  suggestedUserId: z.string().max(64).optional().describe('Which colleague should post it.'),
}
const Common = z.object(common)

interface Variant {
  variantLabel: string
  body: string
}

/** Throws 400 for an image without words. */
function assertDescribed({ mediaUrl, mediaAltText }: Pick<DraftRow, 'mediaUrl' | 'mediaAltText'>): void {
  if (mediaUrl !== null && mediaAltText === null)
    throw new AppError(
      E.social_invalid,
      'mediaAltText: say what the image shows, for those who do not see it',
    )
}

async function propose(
  ctx: Context<'soc'>,
  variants: readonly Variant[],
  given: z.output<typeof Common>,
): Promise<z.output<typeof Draft>[]> {
  const platform = platformOf(ctx.services, given.platform)
  const { linkUrl = null, mediaUrl = null, mediaAltText = null, sourceRef = null } = given
  assertDescribed({ mediaUrl, mediaAltText })
  const { suggestedUserId = null } = given
  if (suggestedUserId !== null && (await membersAmong(ctx, [suggestedUserId])).length === 0)
    throw new AppError(E.social_invalid, 'suggestedUserId: there is no such colleague')
  const labels = variants.map(({ variantLabel }) => variantLabel.toLowerCase())
  if (new Set(labels).size < labels.length)
    throw new AppError(E.social_conflict, 'two variants have the same label')
  const setId = newId('sps')
  const ids: string[] = []
  for (const { variantLabel, body } of variants) {
    const shareUrl = shareUrlOf({ linkUrl, platform: platform.platform, setId, variantLabel })
    assertFits(platform, { body, linkUrl: shareUrl })
    const id = newId('spd')
    const said = [variantLabel, body, linkUrl, mediaUrl, mediaAltText, sourceRef, suggestedUserId]
    const by = [ctx.actor.type, ctx.actor.id]
    await ctx.tx.query(insert, [ctx.org.id, id, setId, platform.platform, ...said, ...by])
    await awaitDecision(ctx, { kind: KIND, itemId: id })
    tell(ctx, 'proposed', { id, setId, platform: platform.platform })
    ids.push(id)
  }
  const rows = await draftsByIds(ctx, ids)
  return presentAll(
    ctx,
    ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
  )
}

const drafting = {
  access: WRITE,
  effect: 'write',
  status: 201,
  body: kilobytes(1024),
  errors: [E.social_invalid],
} as const

export const createPostDraft = operation({
  ...drafting,
  name: 'social.createPostDraft',
  summary: 'Draft a post',
  description: 'Nothing goes out before somebody who is signed in has it posted.',
  rest: 'POST /v1/social/drafts',
  tool: 'social_create_post_draft',
  toolListing: 'toolset',
  input: z.object({ ...common, body: Body, variantLabel: Label.default('A') }),
  output: Draft,
  async run(ctx, { body, variantLabel, ...given }) {
    const [draft] = await propose(ctx, [{ body, variantLabel }], given)
    return draft as z.output<typeof Draft>
  },
})

export const proposePostSet = operation({
  ...drafting,
  name: 'social.proposePostSet',
  errors: [E.social_invalid, E.social_conflict],
  summary: 'Draft a post in up to eight variants',
  description: 'One of them goes out: with it the others are dismissed.',
  rest: 'POST /v1/social/drafts/sets',
  tool: 'social_propose_post_set',
  toolListing: 'toolset',
  input: z.object({
    ...common,
    variants: z
      .array(z.object({ variantLabel: Label, body: Body }))
      .min(1)
      .max(8),
  }),
  output: z.object({ setId: z.string(), drafts: z.array(Draft) }),
  async run(ctx, { variants, ...given }) {
    const drafts = await propose(ctx, variants, given)
    return { setId: drafts[0]?.setId ?? '', drafts }
  },
})

const revise = statement(
  'soc_drafts_revise',
  `update soc_drafts set original_body = case when body <> $3 then coalesce(original_body, body) else original_body end, body = $3,
     link_url = $4, media_url = $5, media_alt_text = $6, status = 'pending', failure_reason = null, updated_at = now()
   where org_id = $1 and id = $2`,
)

export const revisePostDraft = operation({
  name: 'social.revisePostDraft',
  summary: 'Change the draft of a post',
  description:
    'A `pending` or `failed` draft, which is then `pending`. What is left out stays; `null` takes it away.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/social/drafts/{id}',
  tool: 'social_update_post_draft',
  toolListing: 'toolset',
  body: kilobytes(160),
  input: z.object({
    id: DraftId,
    body: Body.optional(),
    linkUrl: Link.nullable().optional(),
    mediaUrl: MediaUrl.nullable().optional(),
    mediaAltText: AltText.nullable().optional(),
    draftFingerprint: z
      .string()
      .max(64)
      .optional()
      .describe('Of the draft that was read: 409 if it is another.'),
  }),
  output: Draft,
  errors: [E.social_not_found, E.social_conflict, E.social_invalid, E.social_stale],
  async run(ctx, { id, draftFingerprint, ...given }) {
    const { draft } = await lockDraft(ctx, id)
    assertStatus(draft, ['pending', 'failed'])
    assertFresh(draft, draftFingerprint)
    const next = {
      ...draft,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    }
    if (next.mediaUrl === null) next.mediaAltText = null
    assertDescribed(next)
    assertFits(platformOf(ctx.services, draft.platform), { ...next, linkUrl: shareUrlOf(next) })
    const values = [next.body, next.linkUrl, next.mediaUrl, next.mediaAltText]
    await ctx.tx.query(revise, [ctx.org.id, id, ...values])
    if (draft.status === 'failed') await awaitDecision(ctx, { kind: KIND, itemId: id })
    tell(ctx, 'revised', draft)
    return showDraft(ctx, id)
  },
})

/** Throws 409 where somebody has read another draft than this. */
export function assertFresh(draft: DraftRow, fingerprint: string | undefined): void {
  if (fingerprint !== undefined && fingerprint !== fingerprintOf(draft)) throw new AppError(E.social_stale)
}

const remove = statement('soc_drafts_delete', `delete from soc_drafts where org_id = $1 and id = $2`)

export const deletePostDraft = operation({
  name: 'social.deletePostDraft',
  summary: 'Delete the draft of a post',
  description: 'A `pending`, `failed` or `dismissed` one. What is out stays here and at the platform.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/social/drafts/{id}',
  input: z.object({ id: DraftId }),
  output: z.object({}),
  status: 204,
  errors: [E.social_not_found, E.social_conflict],
  async run(ctx, { id }) {
    const { draft } = await lockDraft(ctx, id)
    assertStatus(draft, ['pending', 'failed', 'dismissed'])
    await ctx.tx.query(remove, [ctx.org.id, id])
    await dropFromReview(ctx, { kind: KIND, itemIds: [id] })
    return {}
  },
})

/** Drafts that somebody decides about. */
export const review = defineReview({
  kind: KIND,
  description: 'drafts of public posts',
  scope: 'social:read',
  decide: PUBLISH,
  scheduled: true,
  raw: Draft,
  async show(ctx, ids) {
    const shown = await presentAll(ctx, await draftsByIds(ctx, ids))
    return new Map(shown.map((draft) => [draft.id, draft]))
  },
  elsewhere: {
    purpose: 'approvals',
    told: {
      types: ['proposed', 'revised', 'scheduled', 'published', 'dismissed', 'failed'].map(
        (what) => `social.post_draft.${what}`,
      ),
      idIn: 'draftId',
    },
    say: ({ id, platform, variantLabel, body, shareUrl, mediaAltText, draftFingerprint }) => ({
      title: `A post on ${platform}, variant ${variantLabel}`,
      text: [body, shareUrl, mediaAltText && `With an image: ${mediaAltText}`].filter(Boolean).join('\n\n'),
      fingerprint: draftFingerprint,
      page: `/posts/${id}`,
    }),
    approve: {
      operation: 'social.publishPostDraft',
      label: 'Post now',
      input: (id, fingerprint) => ({ id, draftFingerprint: fingerprint }),
    },
    dismiss: {
      operation: 'social.dismissPostDraft',
      input: (id, fingerprint) => ({ id, draftFingerprint: fingerprint }),
    },
  },
})
