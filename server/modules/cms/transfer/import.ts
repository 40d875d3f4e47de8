import { z } from 'zod'
import type { Context, StepsContext } from '../../../kernel/contract/context.ts'
import { ImportResult } from '../../../kernel/contract/imports.ts'
import { E as K } from '../../../kernel/base/errors.ts'
import { assertMayPublish, DESIGN } from '../access.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { importPage } from './import-page.ts'
import { resultOf, startProgress } from './progress.ts'
import { ImportRecords } from './records.ts'

export const importContent = operation({
  name: 'cms.import',
  summary: 'Import content',
  description:
    'A page of an export, or records from elsewhere in its shape, all or nothing; it may be given again. Languages are recognized by code, collections by slug, assets by their bytes or by name and size, entries by collection, slug and language. Collections that are here stay as they are. An entry that is here with other values gets a new draft; what is served of it stays until somebody publishes. References may lead to records of later pages. SVG files come without their bytes.',
  access: DESIGN,
  effect: 'write',
  rest: 'POST /v1/cms/transfer/import',
  tool: 'cms_import',
  toolListing: 'toolset',
  body: { maxBytes: 8 * 1024 * 1024, maxValues: 500_000 },
  input: z.object({
    records: ImportRecords,
    idMap: z
      .record(z.string().max(200), z.string().max(64))
      .default({})
      .describe('Ids in the records to ids here, where you know better.'),
    dryRun: z
      .boolean()
      .default(false)
      .describe('Tells what would become of the records, and writes nothing.'),
  }),
  output: ImportResult,
  errors: [
    E.cms_invalid,
    E.cms_limit_reached,
    E.cms_slug_conflict,
    E.cms_translation_conflict,
    K.storage_full,
    K.storage_quota_reached,
  ],
  async steps(ctx, { records, idMap, dryRun }) {
    assertMayPublish(ctx)
    const progress = startProgress(idMap, { mode: 'records' })
    await importPage(surroundingsOf(ctx), records, progress, { dryRun })
    return resultOf(progress)
  },
})

const surroundingsOf = (ctx: StepsContext<'cms'>) => ({
  orgId: ctx.org.id,
  services: ctx.services,
  transaction: <T>(work: (tx: Context<'cms'>) => Promise<T>) => ctx.transaction(work),
})
