import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import type { Caller } from '../../kernel/contract/credentials.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { awaitDecision, recordDecision } from '../../kernel/contract/reviews.ts'
import { Instant } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { PUBLISH, WRITE } from './access.ts'
import { beginPost, carryOut, settle } from './deliver.ts'
import {
  assertStatus,
  Draft,
  DraftId,
  KIND,
  lockDraft,
  showDraft,
  tell,
  type DraftRow,
} from './draft-rows.ts'
import { assertFresh } from './drafts.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { assertNoneOut, dismissSiblings } from './siblings.ts'

const errors = [E.social_not_found, E.social_conflict]
const Fingerprint = z
  .string()
  .max(64)
  .optional()
  .describe('Of the draft that was read: 409 if it is another by now.')

const IsNotOut = z
  .boolean()
  .default(false)
  .describe('You have looked at the platform: an `unknown` post is not there.')

const schedule = statement(
  'soc_drafts_schedule',
  `update soc_drafts set status = 'scheduled', scheduled_at = $3, failure_reason = null, decided_by_type = $4,
     decided_by_id = $5, decided_by_name = $6, decided_at = now(), account_id = $7, updated_at = now()
   where org_id = $1 and id = $2 and $3 > now() and $3 < now() + interval '1 year' returning id`,
)

export const publishPostDraft = operation({
  name: 'social.publishPostDraft',
  summary: 'Have a draft posted, now or at a time',
  description:
    'By somebody who is signed in, or known in the team’s chat, with their own account. The answer says whether it is out: 502 `social_publish_failed` where it is surely not out, `social_publish_unknown` where nobody knows; that is looked for at the platform, where it may be read, within minutes. Posting again what is `unknown` needs `isNotOut`. At a time: it waits as `scheduled` until then; more than two hours late it waits for a person again. Once it is out, the other variants are dismissed.',
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/social/drafts/{id}/publish',
  input: z.object({
    id: DraftId,
    draftFingerprint: Fingerprint,
    publishAt: Instant.optional().describe('When; within a year. Now unless said.'),
    isNotOut: IsNotOut,
  }),
  output: Draft,
  errors: [
    ...errors,
    E.social_invalid,
    E.social_stale,
    E.social_publish_needs_person,
    E.social_no_account,
    E.social_reconnect_required,
    E.social_publish_failed,
    E.social_publish_unknown,
  ],
  async steps(ctx, { id, draftFingerprint, publishAt, isNotOut }) {
    const userId = personOf(ctx)
    const asked = { id, userId, draftFingerprint, isNotOut }
    if (publishAt)
      return ctx.transaction(async (tx) => {
        const { draft, accountId } = await beginnable(tx, asked)
        const by = [ctx.actor.type, ctx.actor.id, ctx.actor.name ?? null]
        const done = await tx.tx.query(schedule, [ctx.org.id, id, publishAt, ...by, accountId])
        if (done.length === 0)
          throw new AppError(E.social_invalid, 'publishAt: must be to come, and within a year')
        await awaitDecision({ ...tx, actor: ctx.actor }, { kind: KIND, itemId: id, scheduledAt: publishAt })
        tell(tx, 'scheduled', draft, { scheduledAt: publishAt.toISOString() })
        return showDraft(tx, id)
      })
    const begun = await ctx.transaction(async (tx) => {
      const { draft, accountId } = await beginnable(tx, asked)
      if (draft.status === 'failed') await awaitDecision(tx, { kind: KIND, itemId: id })
      return beginPost(tx, draft, accountId)
    })
    const unit = ctx.transaction as Parameters<typeof carryOut>[0]['unit']
    const outcome = await carryOut({ services: ctx.services, orgId: ctx.org.id, unit }, begun)
    await unit((tx) => settle(tx, begun, outcome))
    if (outcome.is === 'expired') throw new AppError(E.social_reconnect_required, outcome.reason)
    if (outcome.is === 'unknown') throw new AppError(E.social_publish_unknown, outcome.reason)
    if (outcome.is !== 'posted') throw new AppError(E.social_publish_failed, outcome.reason)
    return ctx.transaction((tx) => showDraft(tx, id))
  },
})

/** Throws 409 where nobody has looked whether it is out. */
function assertLookedFor(isNotOut: boolean): void {
  if (!isNotOut)
    throw new AppError(
      E.social_conflict,
      'nobody knows whether it is out: look at the platform, and say `isNotOut` or mark it as posted',
    )
}

// A program that somebody has connected is none, whatever rights it has of theirs.
const BY_HAND = ['session', 'team_chat']

/** The person who asks, by a browser or in the team’s chat; 400 for programs. */
function personOf({ actor, credential }: Pick<Caller, 'actor' | 'credential'>): string {
  if (actor.type !== 'member' || !BY_HAND.includes(credential.kind))
    throw new AppError(E.social_publish_needs_person)
  return actor.id
}

interface Asked {
  id: string
  userId: string
  draftFingerprint: string | undefined
  isNotOut: boolean
}

/** The draft under its lock, with the account that it can be posted by; throws where it cannot. */
async function beginnable(
  ctx: Context<'soc'>,
  { id, userId, draftFingerprint, isNotOut }: Asked,
): Promise<{ draft: DraftRow; accountId: string }> {
  const { draft, siblings } = await lockDraft(ctx, id)
  if (draft.status === 'unknown') assertLookedFor(isNotOut)
  assertStatus(draft, ['pending', 'failed', 'unknown'])
  assertFresh(draft, draftFingerprint)
  assertNoneOut(siblings)
  return { draft, accountId: await accountFor(ctx, userId, draft.platform) }
}

const accountOf = statement(
  'soc_accounts_for',
  `select id, status from soc_accounts where org_id = $1 and user_id = $2 and platform = $3`,
)

async function accountFor({ tx, org }: Context<'soc'>, userId: string, platform: string): Promise<string> {
  const [row] = await tx.query<{ id: string; status: string }>(accountOf, [org.id, userId, platform])
  if (!row) throw new AppError(E.social_no_account)
  if (row.status !== 'active') throw new AppError(E.social_reconnect_required)
  return row.id
}

const unschedule = statement(
  'soc_drafts_unschedule',
  `update soc_drafts set status = 'pending', scheduled_at = null, account_id = null, decided_by_type = null, decided_by_id = null,
     decided_by_name = null, decided_at = null, updated_at = now() where org_id = $1 and id = $2`,
)

export const unschedulePostDraft = operation({
  name: 'social.unschedulePostDraft',
  summary: 'Take back that a draft is posted at a time',
  description: 'It waits for somebody again.',
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/social/drafts/{id}/unschedule',
  input: z.object({ id: DraftId }),
  output: Draft,
  errors,
  async run(ctx, { id }) {
    const { draft } = await lockDraft(ctx, id)
    assertStatus(draft, ['scheduled'])
    await ctx.tx.query(unschedule, [ctx.org.id, id])
    await awaitDecision(ctx, { kind: KIND, itemId: id })
    tell(ctx, 'revised', draft)
    return showDraft(ctx, id)
  },
})

const markPosted = statement(
  'soc_drafts_mark_posted',
  `update soc_drafts set status = 'published_externally', permalink = $3, scheduled_at = null, published_at = now(), failure_reason = null,
     decided_by_type = $4, decided_by_id = $5, decided_by_name = $6, decided_at = now(), updated_at = now()
   where org_id = $1 and id = $2`,
)

export const approvePostDraft = operation({
  name: 'social.approvePostDraft',
  summary: 'Say that somebody has posted a draft by hand',
  description: 'Nothing is sent. The other variants are dismissed.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/social/drafts/{id}/approve',
  tool: 'social_mark_draft_posted',
  toolListing: 'toolset',
  input: z.object({
    id: DraftId,
    permalink: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .nullish()
      .describe('Where it is.'),
  }),
  output: Draft,
  errors,
  async run(ctx, { id, permalink = null }) {
    const { draft, siblings } = await lockDraft(ctx, id)
    assertStatus(draft, ['pending', 'failed', 'unknown'])
    assertNoneOut(siblings)
    const by = [ctx.actor.type, ctx.actor.id, ctx.actor.name ?? null]
    await ctx.tx.query(markPosted, [ctx.org.id, id, permalink, ...by])
    await recordDecision(ctx, { kind: KIND, itemId: id, outcome: 'approved' })
    await dismissSiblings(ctx, draft, siblings)
    tell(ctx, 'published', draft, { permalink, byHand: true })
    return showDraft(ctx, id)
  },
})

const dismiss = statement(
  'soc_drafts_dismiss',
  `update soc_drafts set status = 'dismissed', dismiss_reason = $3, scheduled_at = null, decided_by_type = $4, decided_by_id = $5,
     decided_by_name = $6, decided_at = now(), updated_at = now() where org_id = $1 and id = $2`,
)

export const dismissPostDraft = operation({
  name: 'social.dismissPostDraft',
  summary: 'Decide against a draft',
  description: 'The other variants stay. Of an `unknown` one a person says that it is not out.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/social/drafts/{id}/dismiss',
  tool: 'social_dismiss_post_draft',
  toolListing: 'toolset',
  input: z.object({
    id: DraftId,
    reason: z.string().trim().max(500).optional(),
    draftFingerprint: Fingerprint,
    isNotOut: IsNotOut,
  }),
  output: z.object({ dismissed: z.literal(true), id: z.string() }),
  errors: [...errors, E.social_stale, E.social_publish_needs_person],
  async run(ctx, { id, reason, draftFingerprint, isNotOut }) {
    const { draft } = await lockDraft(ctx, id)
    if (draft.status === 'unknown') {
      personOf(ctx)
      assertLookedFor(isNotOut)
    }
    assertStatus(draft, ['pending', 'scheduled', 'failed', 'unknown'])
    assertFresh(draft, draftFingerprint)
    const by = [ctx.actor.type, ctx.actor.id, ctx.actor.name ?? null]
    await ctx.tx.query(dismiss, [ctx.org.id, id, reason || null, ...by])
    await recordDecision(ctx, { kind: KIND, itemId: id, outcome: 'dismissed', reason: reason || null })
    tell(ctx, 'dismissed', draft, { reason: reason || null })
    return { dismissed: true as const, id }
  },
})
