import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { EntryRow } from './entry-rows.ts'

/** What made a version. */
export const REASONS = [
  'created',
  'edited',
  'shared',
  'published',
  'scheduled',
  'unscheduled',
  'unpublished',
  'dismissed',
  'archived',
  'unarchived',
  'restored',
  'imported',
] as const

export type Reason = (typeof REASONS)[number]

/** Who writes, as entries and their versions name them. */
export const editorOf = ({ actor }: Pick<Context, 'actor'>) => ({
  editedByType: actor.type,
  editedById: actor.id,
})

/** Keeps what an entry is now, and who made it so. */
export async function keepVersion(ctx: Context<'cms'>, entry: EntryRow, reason: Reason): Promise<void> {
  const { id: entryId, version, status, slug, locale, data } = entry
  await ctx.db
    .insertInto('cms_versions')
    .values({
      orgId: ctx.org.id,
      id: newId('cev'),
      entryId,
      version,
      reason,
      status,
      slug,
      locale,
      data: JSON.stringify(data),
      ...editorOf(ctx),
    })
    .execute()
}
