import { z } from 'zod'
import { ImportResult } from '../../../kernel/contract/imports.ts'
import { IMPORT_BODY } from '../../../kernel/contract/operation.ts'
import { takeContacts } from '../../crm/index.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { adminAccess } from '../schemas.ts'
import { sealDays } from '../upkeep/seal-days.ts'
import { importIdentities, importTrackers } from './import-config.ts'
import { importSearches, importViews } from './import-events.ts'
import { ConfigRecords, EventRecords } from './records.ts'

/** What an import has done so far: the ids of records here by their ids in the records. */
export interface Progress {
  idMap: Map<string, string>
  created: number
  skipped: number
  warnings: string[]
}

const Events = {
  viewEvents: EventRecords.viewEvents.default([]),
  searchEvents: EventRecords.searchEvents.default([]),
}

export const importRecords = operation({
  name: 'analytics.importRecords',
  summary: 'Import trackers, page views, events and searches',
  description:
    'Pages of the exports, or records from elsewhere in their shape. What is here already is skipped, so a page may be given again. Trackers come without key and secret.',
  access: adminAccess,
  effect: 'write',
  rest: 'POST /v1/analytics/import',
  tool: 'analytics_import',
  toolListing: 'toolset',
  body: IMPORT_BODY,
  input: z.object({
    config: z
      .object({
        trackers: ConfigRecords.trackers.default([]),
        contacts: ConfigRecords.contacts.default([]),
        visitorIdentities: ConfigRecords.visitorIdentities.default([]),
      })
      .optional()
      .describe('A page of the export of the settings.'),
    events: z
      .object({
        svcTransferVersion: z.literal(1).optional(),
        records: z.object(Events).optional(),
        ...Events,
      })
      .optional()
      .describe('A page of the export of the records, or its `records` alone.'),
    idMap: z
      .record(z.string().max(64), z.string().max(64))
      .default({})
      .describe(
        'Ids in the records to ids here: of trackers and of contacts that are here under another id.',
      ),
  }),
  output: ImportResult,
  errors: [E.analytics_limit_reached],
  async run(ctx, { config, events, idMap }) {
    const progress: Progress = { idMap: new Map(Object.entries(idMap)), created: 0, skipped: 0, warnings: [] }
    await importTrackers(ctx, config?.trackers ?? [], progress)
    await takeContacts(ctx, config?.contacts ?? [], progress)
    await importIdentities(ctx, config?.visitorIdentities ?? [], progress)
    const { viewEvents = [], searchEvents = [], records } = events ?? {}
    await importViews(ctx, [...viewEvents, ...(records?.viewEvents ?? [])], progress)
    await importSearches(ctx, [...searchEvents, ...(records?.searchEvents ?? [])], progress)
    // Once for all pages of an import that come within a minute.
    ctx.enqueue(sealDays, {}, { key: sealDays.name, afterMs: 60_000 })
    const { created, skipped, warnings } = progress
    return {
      created,
      updated: 0,
      skipped,
      idMap: Object.fromEntries([...progress.idMap].filter(([id]) => !(id in idMap))),
      warnings: warnings.slice(0, 200),
    }
  },
})
