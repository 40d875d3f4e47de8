import { z } from 'zod'
import { READ } from '../access.ts'
import { EntryId, requireEntry } from '../core/entry-rows.ts'
import { UsageList, usageOfEntry } from '../core/usage.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'

export const listInboundReferences = operation({
  name: 'cms.listInboundReferences',
  summary: 'List where an entry is referred to',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/entries/{id}/references',
  tool: 'cms_list_inbound_references',
  toolListing: 'toolset',
  input: z.object({ id: EntryId }),
  output: UsageList,
  errors: [E.cms_entry_not_found],
  async run(ctx, { id }) {
    await requireEntry(ctx, id)
    return { items: await usageOfEntry(ctx, id) }
  },
})
