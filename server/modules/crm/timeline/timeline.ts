import { z } from 'zod'
import type { Declared } from '../../../kernel/contract/module.ts'
import type { Told } from '../../../kernel/contract/timeline.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { READ } from '../access.ts'
import { ContactId, requirePerson } from '../contacts/people.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'

const Doer = shape('TimelineDoer', {
  type: z.string(),
  id: z.string(),
  name: z.string().nullable(),
})

const Change = shape('TimelineChange', { from: z.unknown(), to: z.unknown() })

const TimelineItem = shape('TimelineItem', {
  at: Instant,
  id: z.string(),
  kind: z
    .string()
    .describe(
      '`created`, `changed`, `merged`, `unmerged`, `deleted`, `restored`, `note`, `conversation`, `view`, `search` or `outreach`.',
    ),
  title: z.string().nullable().meta(THIRD_PARTY).describe('Such as a subject, a path or the text of a note.'),
  ids: z.record(z.string(), z.string()).describe('What it was with, such as `conversationId`.'),
  by: Doer.nullable().describe('Who did it; null where it was the person.'),
  changes: z
    .record(z.string(), Change)
    .optional()
    .meta(THIRD_PARTY)
    .describe('By field, what it was and became.'),
})

/** Newest first, and where two are of one time by their ids. */
const newestFirst = (one: Told, other: Told): number =>
  other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1)

/** Made of what the modules tell of contacts. */
export const getTimeline = (declared: Declared) => {
  const tellers = declared.modules.flatMap(({ tells = [] }) => tells).filter(({ of }) => of === 'contact')
  return operation({
    name: 'crm.getTimeline',
    summary: 'Read what happened with a person, newest first',
    description:
      'Conversations, page views and searches of theirs, what was written to them, notes, merges and changes. What the caller’s scopes do not open is left out.',
    access: READ,
    effect: 'read',
    rest: 'GET /v1/crm/contacts/{id}/timeline',
    tool: 'crm_get_timeline',
    toolListing: 'toolset',
    input: z.object({ id: ContactId, limit: Limit, cursor: Cursor }),
    output: listOf(TimelineItem),
    errors: [E.contact_not_found],
    async run(ctx, { id, limit, cursor }) {
      await requirePerson(ctx, id)
      const place =
        cursor === undefined
          ? null
          : decodeCursor(cursor, z.tuple([z.int().min(0).max(8_000_000_000_000), z.string().max(64)]))
      const before = place && { at: new Date(place[0]), id: place[1] }
      const { scopes } = ctx.actor
      const told: Told[] = []
      for (const teller of tellers)
        if (scopes.includes('*') || scopes.includes(teller.scope))
          told.push(...(await teller.read(ctx, id, { before, most: limit + 1 })))
      return pageOf(told.toSorted(newestFirst).slice(0, limit + 1), limit, {
        keyOf: (item) => [item.at.getTime(), item.id],
        present: (item) => item,
      })
    },
  })
}
