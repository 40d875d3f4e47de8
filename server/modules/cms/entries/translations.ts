import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { assertMayPublish, READ, WRITE } from '../access.ts'
import { Entry, EntryId, presentEntry, requireEntry, type EntryRow, type Placed } from '../core/entry-rows.ts'
import { refuseInvalid } from '../core/invalid.ts'
import { refuseTaken, tell, versionConflict } from '../core/save-entry.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { Translation, translationsOf } from './entry-detail.ts'

export const listTranslations = operation({
  name: 'cms.listTranslations',
  summary: 'List the languages of an entry',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/entries/{id}/translations',
  tool: 'cms_list_entry_translations',
  toolListing: 'toolset',
  input: z.object({ id: EntryId }),
  output: z.object({
    translationGroupId: z.string(),
    collectionSlug: z.string(),
    translations: z.array(Translation),
  }),
  errors: [E.cms_entry_not_found],
  async run(ctx, { id }) {
    const { entry, collection } = await requireEntry(ctx, id)
    const found = await translationsOf(ctx, [entry.groupId])
    return {
      translationGroupId: entry.groupId,
      collectionSlug: collection.slug,
      translations: found.get(entry.groupId) ?? [],
    }
  },
})

export const linkTranslation = operation({
  name: 'cms.linkTranslation',
  summary: 'Make an entry a translation of another',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/entries/{id}/translations',
  tool: 'cms_link_translation',
  toolListing: 'toolset',
  input: z.object({ id: EntryId, translationOf: EntryId }),
  output: Entry,
  errors: [E.cms_entry_not_found, E.cms_invalid, E.cms_translation_conflict, E.cms_version_conflict],
  async run(ctx, { id, translationOf }) {
    const placed = await requireEntry(ctx, id)
    const { entry: other } = await requireEntry(ctx, translationOf)
    if (id === translationOf) refuseInvalid([{ path: 'translationOf', message: 'is the entry itself' }])
    if (other.collectionId !== placed.entry.collectionId)
      refuseInvalid([{ path: 'translationOf', message: 'is an entry of another collection' }])
    return presentEntry(await moveTo(ctx, placed, other.groupId))
  },
})

export const unlinkTranslation = operation({
  name: 'cms.unlinkTranslation',
  summary: 'Make an entry a translation of nothing else',
  access: WRITE,
  effect: 'write',
  rest: 'DELETE /v1/cms/entries/{id}/translations',
  tool: 'cms_unlink_translation',
  toolListing: 'toolset',
  input: z.object({ id: EntryId }),
  output: Entry,
  errors: [E.cms_entry_not_found, E.cms_version_conflict],
  run: async (ctx, { id }) => presentEntry(await moveTo(ctx, await requireEntry(ctx, id), newId('cmg'))),
})

/** Moves an entry into another group; its version stays, since nothing of it is different. */
async function moveTo(ctx: Context<'cms'>, placed: Placed, groupId: string): Promise<Placed> {
  const { entry: before, collection } = placed
  if (before.groupId === groupId) return placed
  // References and language switchers of what is published lead by the group.
  if (before.liveVersion !== null) assertMayPublish(ctx)
  const updated = ctx.db
    .updateTable('cms_entries')
    .set({ groupId, updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  const after = (await updated.catch(refuseTaken)) as EntryRow | undefined
  if (!after) throw await versionConflict(ctx, before.id)
  await tell(ctx, { before, after, collection }, { reason: 'edited', event: 'cms.entry.updated' })
  return { entry: after, collection }
}
