// Across organizations: finds what is due, and what was begun and not settled.
import { z } from 'zod'
import type { Context, JobContext } from '../../kernel/contract/context.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { awaitDecision, recordDecision } from '../../kernel/contract/reviews.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { SocialError, type Posted, type SocialPlatform, type SocialPost } from '../../kernel/ports/social.ts'
import { rightsJoin } from '../identity/index.ts'
import { accountById, expireAccount, type AccountRow } from './accounts.ts'
import {
  fingerprintOf,
  KIND,
  lockDraft,
  requireDraft,
  shareUrlOf,
  tell,
  type DraftRow,
} from './draft-rows.ts'
import { platformOf } from './platforms.ts'
import { assertNoneOut, dismissSiblings } from './siblings.ts'
import { accessTokenOf, type Outside, type Unit } from './tokens.ts'

const LATE_HOURS = 2
// Longer than any attempt takes: nobody is still posting then.
const LOST_MINUTES = 5
const MOST_TRIES = 5

/** A post that is under way. */
export interface Begun {
  draft: DraftRow
  account: AccountRow
  /** The number of the attempt. */
  attempt: number
}

/** How an attempt ended. */
type Outcome =
  | { is: 'posted'; posted: Posted; confirmedBy: 'text' | 'id' }
  | { is: 'refused' | 'deferred' | 'expired' | 'unknown'; reason: string }

const begin = statement(
  'soc_drafts_begin',
  `update soc_drafts set status = 'publishing', attempts = attempts + 1, attempted_at = now(), account_id = $3, account_name = $4,
     failure_reason = null, decided_by_type = coalesce($5, decided_by_type), decided_by_id = coalesce($6, decided_by_id),
     decided_by_name = case when $6::text is null then decided_by_name else $7 end,
     decided_at = case when $6::text is null then decided_at else now() end, updated_at = now()
   where org_id = $1 and id = $2 returning attempts as attempt`,
)

/** Notes that a locked draft is being posted: committed before the platform is asked. */
export async function beginPost(ctx: Context<string>, draft: DraftRow, accountId: string): Promise<Begun> {
  const account = (await accountById(ctx, accountId)) as AccountRow
  const { type, id, name } = ctx.actor
  const by = id === 'system' ? [null, null, null] : [type, id, name ?? null]
  const values = [ctx.org.id, draft.id, accountId, account.displayName, ...by]
  const [row] = await ctx.tx.query<{ attempt: number }>(begin, values)
  return { draft, account, attempt: row?.attempt ?? 0 }
}

/** Asks the platform to post; nothing is written meanwhile. */
export async function carryOut(outside: Outside, { draft, account }: Begun): Promise<Outcome> {
  const { services } = outside
  const platform = platformOf(services, draft.platform)
  const ask = { outbound: services.outbound, server: account.server || null }
  try {
    const accessToken = await accessTokenOf(outside, account)
    const image = await imageOf(outside, platform, draft)
    const posted = await platform.publish(ask, {
      accessToken,
      externalAccountId: account.externalAccountId,
      authorKind: account.authorKind,
      body: draft.body,
      linkUrl: shareUrlOf(draft),
      image,
      key: `${draft.id}:${fingerprintOf(draft)}`,
    })
    return { is: 'posted', posted, confirmedBy: 'id' }
  } catch (error) {
    if (!(error instanceof SocialError)) throw error
    return { is: error.reason, reason: error.message }
  }
}

async function imageOf(
  { services }: Outside,
  { displayName, image }: SocialPlatform,
  { mediaUrl, mediaAltText }: DraftRow,
): Promise<SocialPost['image']> {
  if (mediaUrl === null) return null
  const answer = await services.outbound
    .request({ url: mediaUrl, maxBytes: image.maxBytes, redirects: 3, timeoutMs: 30_000 })
    .catch((error: unknown) => {
      throw new SocialError('deferred', `the image could not be read: ${(error as Error).message}`)
    })
  if (answer.status !== 200)
    throw new SocialError('refused', `the image could not be read: its server answered with ${answer.status}`)
  if (answer.truncated)
    throw new SocialError(
      'refused',
      `the image is larger than the ${image.maxBytes} bytes that ${displayName} takes`,
    )
  const contentType = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!image.contentTypes.includes(contentType))
    throw new SocialError(
      'refused',
      `the image is none that ${displayName} takes: ${image.contentTypes.join(', ')}`,
    )
  return { bytes: answer.body, contentType, alt: mediaAltText ?? '' }
}

const posted = statement(
  'soc_drafts_posted',
  `update soc_drafts set status = 'published', external_post_id = $4, permalink = $5, confirmed_by = $6, published_at = now(),
     scheduled_at = null, failure_reason = null, updated_at = now()
   where org_id = $1 and id = $2 and status = 'publishing' and attempts = $3 returning id`,
)
const notPosted = statement(
  'soc_drafts_not_posted',
  `update soc_drafts set status = $4, failure_reason = $5, scheduled_at = case when $4 = 'scheduled' then scheduled_at end, updated_at = now()
   where org_id = $1 and id = $2 and status = 'publishing' and attempts = $3 returning id`,
)

/** Writes how an attempt ended, unless something else was settled meanwhile. */
export async function settle(ctx: Context<string>, begun: Begun, outcome: Outcome): Promise<void> {
  const { draft, account, attempt } = begun
  const { siblings } = await lockDraft(ctx, draft.id)
  const values = [ctx.org.id, draft.id, attempt]
  if (outcome.is === 'expired') await expireAccount(ctx, account, outcome.reason)
  if (outcome.is === 'posted') {
    const { id, permalink } = outcome.posted
    const done = await ctx.tx.query(posted, [...values, id, permalink, outcome.confirmedBy])
    if (done.length === 0) return
    await recordDecision(ctx, { kind: KIND, itemId: draft.id, outcome: 'approved' })
    await dismissSiblings(ctx, draft, siblings)
    tell(ctx, 'published', draft, { permalink, byHand: false })
    if (outcome.confirmedBy === 'id' && platformOf(ctx.services, draft.platform).find)
      ctx.enqueue(ReadBack, { orgId: ctx.org.id, draftId: draft.id }, { afterMs: 5000 })
    return
  }
  // Looked for at the platform first.
  if (outcome.is === 'unknown' && platformOf(ctx.services, draft.platform).find) return
  const isLater = outcome.is === 'deferred' && draft.status === 'scheduled' && attempt < MOST_TRIES
  const status = isLater ? 'scheduled' : STATUS[outcome.is]
  const done = await ctx.tx.query(notPosted, [...values, status, outcome.reason])
  if (done.length > 0 && !isLater) await noteFailure(ctx, draft, { status, reason: outcome.reason })
}

const STATUS = { refused: 'failed', deferred: 'failed', expired: 'pending', unknown: 'unknown' } as const

/** Has a person look, or keeps that it failed. */
async function noteFailure(
  ctx: Context<string>,
  draft: DraftRow,
  { status, reason }: { status: string; reason: string },
): Promise<void> {
  if (status === 'failed')
    await recordDecision(ctx, { kind: KIND, itemId: draft.id, outcome: 'failed', reason })
  else await awaitDecision(ctx, { kind: KIND, itemId: draft.id })
  tell(ctx, 'failed', draft, { reason, isUnknown: status === 'unknown' })
}

const DraftRef = z.object({ orgId: z.string(), draftId: z.string() })
const PublishDue = { name: 'social.publishDue', payload: DraftRef }
const SettleLost = { name: 'social.settleLost', payload: DraftRef }
const ReadBack = { name: 'social.readBack', payload: DraftRef }

const due = statement(
  'soc_drafts_due',
  `select org_id as "orgId", id from soc_drafts where status = 'scheduled' and scheduled_at <= now() order by scheduled_at limit 1000`,
)
const lost = statement(
  'soc_drafts_lost',
  `select org_id as "orgId", id from soc_drafts
   where status = 'publishing' and attempted_at < now() - interval '${LOST_MINUTES} minutes' order by attempted_at limit 1000`,
)

/** Plans what is due, and settles what was begun and not ended. */
export const findDue: Job = {
  name: 'social.findDue',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, transaction }: JobContext) {
    for (const { orgId, id } of await systemDb.query<{ orgId: string; id: string }>(due, []))
      await transaction(orgId, async (ctx) =>
        ctx.enqueue(PublishDue, { orgId, draftId: id }, { key: `social:${id}` }),
      )
    for (const { orgId, id } of await systemDb.query<{ orgId: string; id: string }>(lost, []))
      await transaction(orgId, async (ctx) =>
        ctx.enqueue(SettleLost, { orgId, draftId: id }, { key: `social-lost:${id}` }),
      )
  },
}

/** Looks for one post that was begun and not ended; what cannot be found out within half an hour is unknown. */
export const settleLost: Job<typeof DraftRef> = {
  ...SettleLost,
  lane: 'outreach',
  maxAttempts: 1,
  async run({ services, transaction }, { orgId, draftId }) {
    const outside = { services, orgId, unit: (work) => transaction(orgId, work) } satisfies Outside
    const { draft, account } = await withAccount(outside, draftId)
    if (draft.status !== 'publishing') return
    const minutes = (Date.now() - (draft.attemptedAt?.getTime() ?? 0)) / 60_000
    try {
      await findOut(outside, draft, account)
    } catch (error) {
      services.log.warn({ err: error, orgId, draftId }, 'a post could not be looked for')
      const mayPass = !(error instanceof SocialError) || error.reason === 'deferred'
      if (mayPass && minutes < 6 * LOST_MINUTES) return
      const why = error instanceof SocialError ? `: ${error.message}` : '.'
      await leaveUnknown(outside, draft, `The platform did not say whether it took the post${why}`)
    }
  },
}

/** Posts one draft that is due. */
export const publishDue: Job<typeof DraftRef> = {
  ...PublishDue,
  lane: 'outreach',
  maxAttempts: 1,
  async run({ services, transaction }, { orgId, draftId }) {
    const unit: Unit = (work) => transaction(orgId, work)
    const begun = await unit((ctx) => beginDue(ctx, draftId))
    if (!begun) return
    const outcome = await carryOut({ services, orgId, unit }, begun)
    await unit((ctx) => settle(ctx, begun, outcome))
  },
}

const dueNow = statement(
  'soc_drafts_due_now',
  `select d.scheduled_at < now() - interval '${LATE_HOURS} hours' as "isLate", coalesce((select r.lacks_factor is not true
       and (r.role <> 'custom' or r.scopes && array['social:publish', '*']) from (select 1) one ${rightsJoin('d.org_id', 'd.decided_by_id', 'r')}), false) as "mayStill",
     (select a.id from soc_accounts a where a.org_id = d.org_id and a.id = d.account_id and a.user_id = d.decided_by_id and a.status = 'active') as "accountId"
   from soc_drafts d where d.org_id = $1 and d.id = $2 and d.status = 'scheduled' and d.scheduled_at <= now()`,
)
const backToPeople = statement(
  'soc_drafts_back',
  `update soc_drafts set status = 'pending', scheduled_at = null, failure_reason = $3, updated_at = now() where org_id = $1 and id = $2`,
)

async function beginDue(ctx: Context<string>, id: string): Promise<Begun | null> {
  const { draft, siblings } = await lockDraft(ctx, id)
  const [row] = await ctx.tx.query<{ isLate: boolean; mayStill: boolean; accountId: string | null }>(dueNow, [
    ctx.org.id,
    id,
  ])
  if (!row) return null
  if (!row.isLate && row.mayStill && row.accountId !== null) {
    assertNoneOut(siblings)
    return beginPost(ctx, draft, row.accountId)
  }
  const reason = row.isLate
    ? `It was due more than ${LATE_HOURS} hours ago and was not posted. Post it if it still fits.`
    : row.mayStill
      ? 'The account that it was to be posted with is not connected any more.'
      : 'Whoever scheduled it may not have posts published any more.'
  await ctx.tx.query(backToPeople, [ctx.org.id, id, reason])
  await awaitDecision(ctx, { kind: KIND, itemId: id })
  tell(ctx, 'failed', draft, { reason, isUnknown: false })
  return null
}

/** A draft, and the account that it was to be posted with, as far as that is there. */
const withAccount = (
  { unit }: Outside,
  id: string,
): Promise<{ draft: DraftRow; account: AccountRow | undefined }> =>
  unit(async (ctx) => {
    const draft = await requireDraft(ctx, id)
    return { draft, account: await accountById(ctx, draft.accountId ?? '') }
  })

const leaveUnknown = ({ orgId, unit }: Outside, draft: DraftRow, reason: string): Promise<void> =>
  unit(async (ctx) => {
    const done = await ctx.tx.query(notPosted, [orgId, draft.id, draft.attempts, 'unknown', reason])
    if (done.length > 0) await noteFailure(ctx, draft, { status: 'unknown', reason })
  })

/** Looks for a post where the platform may be read; throws where it does not say. */
async function findOut(outside: Outside, draft: DraftRow, account: AccountRow | undefined): Promise<void> {
  if (!account) return leaveUnknown(outside, draft, 'The account was disconnected while it was being posted.')
  const found = await look(outside, draft, account)
  if (found === undefined)
    return leaveUnknown(outside, draft, 'The platform did not say whether it took the post.')
  const outcome: Outcome = found
    ? { is: 'posted', posted: found, confirmedBy: 'text' }
    : { is: 'refused', reason: 'The platform did not take it: no post with this text is there.' }
  await outside.unit((ctx) => settle(ctx, { draft, account, attempt: draft.attempts }, outcome))
}

/** Looks for a post; undefined where the platform lets nobody read. Throws `SocialError`. */
async function look(
  outside: Outside,
  draft: DraftRow,
  account: AccountRow,
): Promise<Posted | null | undefined> {
  const { services } = outside
  const platform = platformOf(services, draft.platform)
  if (!platform.find) return undefined
  const accessToken = await accessTokenOf(outside, account)
  const ask = { outbound: services.outbound, server: account.server || null }
  return platform.find(ask, {
    accessToken,
    externalAccountId: account.externalAccountId,
    body: draft.body,
    linkUrl: shareUrlOf(draft),
    // Clocks differ.
    since: new Date((draft.attemptedAt?.getTime() ?? Date.now()) - 5 * 60_000),
  })
}

const confirm = statement(
  'soc_drafts_confirm',
  `update soc_drafts set confirmed_by = 'text', permalink = coalesce($4, permalink), updated_at = now()
   where org_id = $1 and id = $2 and status = 'published' and external_post_id = $3`,
)

/** Reads a post back: work of its own, which posts nothing. */
export const readBack: Job<typeof DraftRef> = {
  ...ReadBack,
  lane: 'outreach',
  async run({ services, transaction }, { orgId, draftId }) {
    const outside = { services, orgId, unit: (work) => transaction(orgId, work) } satisfies Outside
    const { draft, account } = await withAccount(outside, draftId)
    if (draft.status !== 'published' || !account) return
    const found = await look(outside, draft, account).catch((error: unknown) => {
      if (error instanceof SocialError && error.reason !== 'deferred') return null
      throw error
    })
    if (found?.id === draft.externalPostId)
      await outside.unit((ctx) => ctx.tx.query(confirm, [orgId, draftId, found.id, found.permalink]))
  },
}
