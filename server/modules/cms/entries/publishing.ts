import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { EntryRow, Placed } from '../core/entry-rows.ts'
import { refuseInvalid } from '../core/invalid.ts'
import { problemsOf } from '../core/problems.ts'
import { assertVersion, saveEntry } from '../core/save-entry.ts'
import { E } from '../errors.ts'

interface Expected {
  /** The version that was looked at. */
  ifVersion?: number | undefined
}

const refuseState = (detail: string) => new AppError(E.cms_state_conflict, detail)

/** Serves the working copy. What is served already is left as it is. */
export async function publish(
  ctx: Context<'cms'>,
  placed: Placed,
  { ifVersion, publishedAt: at }: Expected & { publishedAt?: Date | undefined },
): Promise<EntryRow> {
  const { entry, collection } = placed
  assertVersion(entry, ifVersion)
  if (entry.status === 'published' && at === undefined) return entry
  if (entry.status === 'archived') throw refuseState('The entry is archived. Bring it back to publish it.')
  refuseInvalid(await problemsOf(ctx, collection, entry.data))
  return saveEntry(
    ctx,
    placed,
    { status: 'published', scheduledAt: null, dismissedReason: null, live: { publish: { at } } },
    { reason: 'published', event: 'cms.entry.published' },
  )
}

/** Has the working copy published at a time; until then, what is served stays. */
export async function schedule(
  ctx: Context<'cms'>,
  placed: Placed,
  { ifVersion, scheduledAt }: Expected & { scheduledAt: Date },
): Promise<EntryRow> {
  const { entry, collection } = placed
  assertVersion(entry, ifVersion)
  if (entry.status === 'published')
    throw refuseState('This version is published already. Change it to schedule the change.')
  if (entry.status === 'archived') throw refuseState('The entry is archived. Bring it back to schedule it.')
  if (scheduledAt.getTime() <= Date.now())
    refuseInvalid([{ path: 'scheduledAt', message: 'must be in the future' }])
  refuseInvalid(await problemsOf(ctx, collection, entry.data))
  return saveEntry(
    ctx,
    placed,
    { status: 'scheduled', scheduledAt, dismissedReason: null },
    { reason: 'scheduled', event: 'cms.entry.scheduled' },
  )
}

/** Takes a schedule back: the working copy is a draft again. */
export async function unschedule(
  ctx: Context<'cms'>,
  placed: Placed,
  { ifVersion }: Expected,
): Promise<EntryRow> {
  const { entry } = placed
  assertVersion(entry, ifVersion)
  if (entry.status !== 'scheduled') throw refuseState(`The entry is not scheduled; it is ${entry.status}.`)
  return saveEntry(
    ctx,
    placed,
    { status: 'draft', scheduledAt: null },
    { reason: 'unscheduled', event: 'cms.entry.updated' },
  )
}

/** Serves the entry no more; its working copy is a draft. */
export async function unpublish(
  ctx: Context<'cms'>,
  placed: Placed,
  { ifVersion }: Expected,
): Promise<EntryRow> {
  const { entry } = placed
  assertVersion(entry, ifVersion)
  if (entry.liveVersion === null) throw refuseState('The entry is not published.')
  return saveEntry(
    ctx,
    placed,
    { live: 'withdraw', status: 'draft', scheduledAt: null },
    { reason: 'unpublished', event: 'cms.entry.unpublished' },
  )
}

/**
 * Decides against a draft: where something is served, the working copy becomes that again, else the entry is archived. What was
 * dismissed is kept as a version.
 */
export async function dismiss(
  ctx: Context<'cms'>,
  placed: Placed,
  { ifVersion, reason }: Expected & { reason?: string | undefined },
): Promise<EntryRow> {
  const { entry } = placed
  assertVersion(entry, ifVersion)
  if (entry.status !== 'draft' && entry.status !== 'scheduled')
    throw refuseState(`Only a draft can be dismissed; this entry is ${entry.status}.`)
  const served = entry.liveData && {
    status: 'published' as const,
    data: entry.liveData,
    slug: entry.liveSlug as string,
  }
  return saveEntry(
    ctx,
    placed,
    { status: 'archived', ...served, scheduledAt: null, dismissedReason: reason ?? null },
    { reason: 'dismissed', event: served ? 'cms.entry.updated' : 'cms.entry.archived' },
  )
}

/** Puts the entry away: it is served no more, and no list shows it unless asked to. */
export async function archive(
  ctx: Context<'cms'>,
  placed: Placed,
  { ifVersion }: Expected,
): Promise<EntryRow> {
  const { entry } = placed
  assertVersion(entry, ifVersion)
  if (entry.status === 'archived') return entry
  return saveEntry(
    ctx,
    placed,
    {
      status: 'archived',
      scheduledAt: null,
      ...(entry.liveVersion !== null && { live: 'withdraw' as const }),
    },
    { reason: 'archived', event: 'cms.entry.archived' },
  )
}

/** Brings an archived entry back, as a draft. */
export async function unarchive(
  ctx: Context<'cms'>,
  placed: Placed,
  { ifVersion }: Expected,
): Promise<EntryRow> {
  const { entry } = placed
  assertVersion(entry, ifVersion)
  if (entry.status !== 'archived') throw refuseState('The entry is not archived.')
  return saveEntry(ctx, placed, { status: 'draft' }, { reason: 'unarchived', event: 'cms.entry.updated' })
}
