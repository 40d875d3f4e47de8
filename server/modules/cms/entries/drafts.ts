import { z } from 'zod'
import { kilobytes, type BodyRules } from '../../../kernel/contract/operation.ts'
import { Instant } from '../../../kernel/contract/shapes.ts'
import { PUBLISH, READ, WRITE } from '../access.ts'
import { Entry, EntryId, EntrySlug, IfVersion, presentEntry, requireEntry } from '../core/entry-rows.ts'
import { LocaleCode } from '../core/locale-rows.ts'
import { E } from '../errors.ts'
import { BlockEdit, TextReplacement } from '../fields/edits.ts'
import { operation } from '../module.ts'
import { EntryDetail, detailOf } from './entry-detail.ts'
import { dismiss, publish, schedule, unschedule } from './publishing.ts'
import { writeDraft } from './write-draft.ts'

/** Bodies that carry the values of an entry. */
export const ENTRY_BODY: BodyRules = { ...kilobytes(4096), maxValues: 50_000 }

export const Values = z.record(z.string().max(64), z.unknown())

const found = [E.cms_entry_not_found]
const decided = [...found, E.cms_version_conflict, E.cms_state_conflict]

export const getDraft = operation({
  name: 'cms.getDraft',
  summary: 'Show an entry with its fields, translations and what it names',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/drafts/{id}',
  tool: 'cms_get_entry',
  input: z.object({ id: EntryId }),
  output: EntryDetail,
  errors: found,
  run: async (ctx, { id }) => detailOf(ctx, await requireEntry(ctx, id)),
})

export const updateDraft = operation({
  name: 'cms.updateDraft',
  summary: 'Change the working copy of an entry',
  description:
    'What is published stays as it is until the draft is approved. Values are set field by field, `null` clears one; then blocks are edited, then texts, all or nothing.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/cms/drafts/{id}',
  tool: 'cms_update_entry',
  body: ENTRY_BODY,
  input: z.object({
    id: EntryId,
    ifVersion: IfVersion.optional(),
    slug: EntrySlug.optional(),
    locale: LocaleCode.optional(),
    data: Values.optional(),
    textReplacements: z.array(TextReplacement).max(30).optional(),
    blockEdits: z.array(BlockEdit).max(200).optional(),
  }),
  output: EntryDetail,
  errors: [...decided, E.cms_invalid, E.cms_edit_failed, E.cms_slug_conflict, E.cms_translation_conflict],
  async run(ctx, { id, ...change }) {
    const placed = await requireEntry(ctx, id)
    return detailOf(ctx, { ...placed, entry: await writeDraft(ctx, placed, change) })
  },
})

export const approveDraft = operation({
  name: 'cms.approveDraft',
  summary: 'Publish the working copy of an entry',
  description: 'Give the version that was reviewed as `ifVersion`: then nothing else can be published.',
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/cms/drafts/{id}/approve',
  tool: 'cms_publish_entry',
  input: z.object({
    id: EntryId,
    ifVersion: IfVersion.optional(),
    publishedAt: Instant.optional().describe('Since when it counts as published; by it lists are in order.'),
  }),
  output: Entry,
  errors: [...decided, E.cms_invalid, E.cms_slug_conflict],
  async run(ctx, { id, ...expected }) {
    const placed = await requireEntry(ctx, id)
    return presentEntry({ ...placed, entry: await publish(ctx, placed, expected) })
  },
})

export const scheduleDraft = operation({
  name: 'cms.scheduleDraft',
  summary: 'Publish the working copy of an entry at a time',
  description: 'What is published until then stays.',
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/cms/drafts/{id}/schedule',
  tool: 'cms_schedule_publish',
  input: z.object({
    id: EntryId,
    ifVersion: IfVersion.optional(),
    scheduledAt: Instant.describe('In the future; the entry is published within a minute of it.'),
  }),
  output: Entry,
  errors: [...decided, E.cms_invalid],
  async run(ctx, { id, ...expected }) {
    const placed = await requireEntry(ctx, id)
    return presentEntry({ ...placed, entry: await schedule(ctx, placed, expected) })
  },
})

export const unscheduleDraft = operation({
  name: 'cms.unscheduleDraft',
  summary: 'Make a scheduled version a draft again',
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/cms/drafts/{id}/unschedule',
  tool: 'cms_unschedule_entry',
  toolListing: 'toolset',
  input: z.object({ id: EntryId, ifVersion: IfVersion.optional() }),
  output: Entry,
  errors: decided,
  async run(ctx, { id, ...expected }) {
    const placed = await requireEntry(ctx, id)
    return presentEntry({ ...placed, entry: await unschedule(ctx, placed, expected) })
  },
})

export const dismissDraft = operation({
  name: 'cms.dismissDraft',
  summary: 'Decide against a draft',
  description:
    'Where something is published, the working copy becomes that again; else the entry is archived. The dismissed version stays among the versions.',
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/cms/drafts/{id}/dismiss',
  tool: 'cms_dismiss_draft',
  toolListing: 'toolset',
  input: z.object({
    id: EntryId,
    ifVersion: IfVersion.optional(),
    reason: z.string().trim().max(500).optional().describe('For whoever wrote it.'),
  }),
  output: z.object({ dismissed: z.literal(true) }),
  errors: [...decided, E.cms_slug_conflict],
  async run(ctx, { id, ...decision }) {
    await dismiss(ctx, await requireEntry(ctx, id), decision)
    return { dismissed: true as const }
  },
})
