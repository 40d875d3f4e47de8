import { z } from 'zod'
import { ImportResult } from '../../../kernel/contract/imports.ts'
import { IMPORT_BODY } from '../../../kernel/contract/operation.ts'
import { takeContacts } from '../../crm/index.ts'
import { operation } from '../module.ts'
import { importChannels, importTopics } from './import-settings.ts'
import { importConversations } from './import-conversations.ts'
import { recognizeIds } from './ids-here.ts'
import { importMessages } from './import-messages.ts'
import { Records } from './records.ts'

/** What an import has done so far: the ids of records here by their ids in the records. */
export interface Progress {
  idMap: Map<string, string>
  created: number
  skipped: number
  warnings: string[]
}

export const importConversationRecords = operation({
  name: 'conversations.import',
  summary: 'Import conversations',
  description:
    'One page of an export, or records from elsewhere in its shape. What is here already is skipped, also where the export is this organization’s own, so a page may be given again. Channels come without keys, credentials and secrets; public system messages become internal; images and files are shown as deleted. No event is sent for the messages.',
  access: { scope: 'conv:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/conv/import',
  tool: 'conv_import_conversations',
  toolListing: 'toolset',
  body: IMPORT_BODY,
  input: z.object({
    records: z.object({
      channels: Records.channels.default([]),
      topics: Records.topics.default([]),
      contacts: Records.contacts.default([]),
      conversations: Records.conversations.default([]),
      messages: Records.messages.default([]),
    }),
    idMap: z
      .record(z.string().max(64), z.string().max(64))
      .default({})
      .describe(
        'Ids in the records to ids here, to put records under what is here; needed for nothing else.',
      ),
  }),
  output: ImportResult,
  async run(ctx, { records, idMap }) {
    const progress: Progress = { idMap: new Map(Object.entries(idMap)), created: 0, skipped: 0, warnings: [] }
    await recognizeIds(ctx, records, progress)
    await importChannels(ctx, records.channels, progress)
    await importTopics(ctx, records.topics, progress)
    await takeContacts(ctx, records.contacts, progress)
    await importConversations(ctx, records.conversations, progress)
    await importMessages(ctx, records.messages, progress)
    if (progress.created > 0) ctx.emit('conversation.imported', { created: progress.created })
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
