import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { READ, WRITE } from '../access.ts'
import { Editor, EntryId, EntryStatus, IfVersion, requireEntry, Version } from '../core/entry-rows.ts'
import { REASONS } from '../core/versions.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { EntryDetail, detailOf } from './entry-detail.ts'
import { writeDraft } from './write-draft.ts'
import type { EntryData } from '../fields/field-types.ts'

/** What an entry was. */
const EntryVersion = shape('ContentVersion', {
  id: z.string(),
  entryId: z.string(),
  version: Version,
  reason: z
    .enum(REASONS)
    .describe('What made it; `shared`: a translation changed a value that all languages share.'),
  status: EntryStatus,
  slug: z.string(),
  locale: z.string(),
  editedBy: Editor,
  createdAt: Instant,
})
const WholeVersion = EntryVersion.extend({ data: z.record(z.string(), z.unknown()) }).meta({
  id: 'ContentWholeVersion',
})

const COLUMNS = [
  'id',
  'entryId',
  'version',
  'reason',
  'status',
  'slug',
  'locale',
  'editedByType',
  'editedById',
  'createdAt',
] as const

interface Row {
  editedByType: string
  editedById: string
  status: string
  reason: string
}

const present = <Of extends Row>({ editedByType: type, editedById: id, ...row }: Of) => ({
  ...row,
  status: row.status as z.output<typeof EntryStatus>,
  reason: row.reason as z.output<typeof EntryVersion>['reason'],
  editedBy: { type, id },
})

export const listVersions = operation({
  name: 'cms.listVersions',
  summary: 'List the versions of an entry, newest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/entries/{id}/versions',
  tool: 'cms_list_versions',
  toolListing: 'toolset',
  input: z.object({ id: EntryId, limit: Limit, cursor: Cursor }),
  output: listOf(EntryVersion),
  errors: [E.cms_entry_not_found],
  async run(ctx, { id, limit, cursor }) {
    await requireEntry(ctx, id)
    let query = ctx.db
      .selectFrom('cms_versions')
      .select(COLUMNS)
      .where('orgId', '=', ctx.org.id)
      .where('entryId', '=', id)
      .orderBy('version', 'desc')
      .limit(limit + 1)
    if (cursor !== undefined) query = query.where('version', '<', decodeCursor(cursor, z.tuple([z.int()]))[0])
    return pageOf(await query.execute(), limit, { keyOf: ({ version }) => [version], present })
  },
})

const VersionId = z
  .string()
  .regex(idPattern('cev'), 'not a version id')
  .describe('A version of an entry, cev_….')

export const getVersion = operation({
  name: 'cms.getVersion',
  summary: 'Show a version of an entry',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/entries/{id}/versions/{versionId}',
  tool: 'cms_get_version',
  toolListing: 'toolset',
  input: z.object({ id: EntryId, versionId: VersionId }),
  output: WholeVersion,
  errors: [E.cms_entry_not_found, E.cms_version_not_found],
  async run(ctx, { id, versionId }) {
    await requireEntry(ctx, id)
    const row = await ctx.db
      .selectFrom('cms_versions')
      .select([...COLUMNS, 'data'])
      .where('orgId', '=', ctx.org.id)
      .where('entryId', '=', id)
      .where('id', '=', versionId)
      .executeTakeFirst()
    if (!row) throw new AppError(E.cms_version_not_found)
    return present(row)
  },
})

export const restoreVersion = operation({
  name: 'cms.restoreVersion',
  summary: 'Make the values of an earlier version the draft',
  description:
    'All values are replaced; those of fields that are gone are left out. Slug and language stay, and so does what is published.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/entries/{id}/restore',
  tool: 'cms_restore_version',
  toolListing: 'toolset',
  input: z.object({ id: EntryId, version: Version, ifVersion: IfVersion }),
  output: EntryDetail,
  errors: [
    E.cms_entry_not_found,
    E.cms_version_not_found,
    E.cms_version_conflict,
    E.cms_state_conflict,
    E.cms_invalid,
  ],
  async run(ctx, { id, version, ifVersion }) {
    const placed = await requireEntry(ctx, id)
    const row = await ctx.db
      .selectFrom('cms_versions')
      .select('data')
      .where('orgId', '=', ctx.org.id)
      .where('entryId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row) throw new AppError(E.cms_version_not_found)
    const entry = await writeDraft(ctx, placed, {
      ifVersion,
      wholeData: row.data as EntryData,
      reason: 'restored',
    })
    return detailOf(ctx, { ...placed, entry })
  },
})
