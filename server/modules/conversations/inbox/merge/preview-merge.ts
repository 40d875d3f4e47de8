import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { THIRD_PARTY } from '../../../../kernel/base/third-party.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { attachmentLinks } from '../../core/attachment-links.ts'
import { deliveriesOf } from '../../core/delivery-states.ts'
import { pendingDraft } from '../../core/draft-rows.ts'
import { E } from '../../errors.ts'
import {
  presentSummary,
  requireConversation,
  summariesOf,
  summaryOf,
  summaryText,
  type ConversationRow,
  type SummaryRow,
} from '../../core/conversation-rows.ts'
import { messagesById, presentMessage, type MessageRow } from '../../core/message-rows.ts'
import { operation } from '../../module.ts'
import { ConversationId, ConversationSummary, Message } from '../../schemas.ts'
import {
  isMerged,
  isSamePerson,
  NUMBERS_OF_A_MERGE,
  refusalOf,
  SamePerson,
  SUPERSEDED,
  supersededBy,
} from './merge-rules.ts'
import { mergedColumns, MOVED_MESSAGES } from './merged-columns.ts'
import { partiesOf, type Parties } from './move-everything.ts'

const LATEST = 6

export const previewMerge = operation({
  name: 'conversations.previewMerge',
  summary: 'Preview a merge of two conversations',
  description: 'Nothing changes. Where the merge would be refused, `result` is `intoId` as it is.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/{id}/merge-preview',
  tool: 'conv_preview_merge',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId, intoId: ConversationId, samePerson: SamePerson }),
  output: z.object({
    allowed: z.boolean(),
    refusal: shape('MergeRefusal', { code: z.string(), message: z.string() }).nullable(),
    samePerson: z
      .boolean()
      .describe('Whether both customers count as one person, who reads everything everywhere.'),
    visitors: z
      .array(
        shape('MergeVisitor', {
          conversationId: z.string().describe('The conversation that is theirs.'),
          name: z.string().nullable().meta(THIRD_PARTY),
          email: z.string().nullable().meta(THIRD_PARTY),
          sees: z
            .enum(['everything', 'own'])
            .describe('`own`: what was theirs, and replies from the merge on.'),
        }),
      )
      .describe('What the customers of `id` and `intoId` will see, in this order.'),
    result: ConversationSummary.describe('`intoId` after the merge.'),
    movedMessages: z.int().describe('Messages and notes that would come from `id`.'),
    totalMessages: z.int().describe('Those of the result, without the note that tells of the merge.'),
    latest: z.array(Message).describe('The last 6 of the result, in the order in which they were said.'),
  }),
  errors: [E.conv_not_found],
  async run(ctx, { id, intoId, samePerson: isSaid }) {
    const [source, target] = await Promise.all([
      requireConversation(ctx, id),
      requireConversation(ctx, intoId),
    ])
    const refusal = refusalOf(source, target, isSaid)
    const moves = refusal === null && !isMerged(source, target)
    const samePerson = isSamePerson(source, target, isSaid)
    const before = await summariesOf(ctx, [id, intoId])
    const result = moves
      ? await mergedSummary(ctx, [source, target], samePerson)
      : (before.get(intoId) ?? (await summaryOf(ctx, intoId)))
    return {
      allowed: refusal === null,
      refusal: refusal && { code: refusal.code, message: refusal.message },
      samePerson,
      visitors: [id, intoId].map((conversationId) => ({
        conversationId,
        name: before.get(conversationId)?.customerName ?? null,
        email: before.get(conversationId)?.customerEmail ?? null,
        sees: samePerson && !source.parties && !target.parties ? ('everything' as const) : ('own' as const),
      })),
      result,
      ...(await messagesOf(ctx, moves ? source : null, { target, isSame: samePerson })),
    }
  },
})

const merged = Object.entries(mergedColumns('$5::boolean')).map(([column, value]) => `'${column}', ${value}`)
const mergedById = statement(
  'conv_merge_preview',
  summaryText(`(select x.* from conv_conversations t, conv_conversations s,
      lateral jsonb_populate_record(t, jsonb_build_object(${merged.join(', ')},
        'last_seq', t.last_seq + $4::int + (select count(*) from (${MOVED_MESSAGES}) m))) x
    where t.org_id = $1 and t.id = $3 and s.org_id = $1 and s.id = $2)`),
)

async function mergedSummary(
  ctx: Context<'conv'>,
  [source, target]: readonly [ConversationRow, ConversationRow],
  isSame: boolean,
) {
  const values = [ctx.org.id, source.id, target.id, NUMBERS_OF_A_MERGE, isSame]
  const [row] = await ctx.tx.query<SummaryRow>(mergedById, values)
  if (!row) throw new AppError(E.conv_not_found)
  return presentSummary(row)
}

interface Placed {
  id: string
  /** As the result would count it. */
  seq: number
  moved: number
  total: number
}

// $2 is null where nothing moves.
const latestOfBoth = statement(
  'conv_merge_preview_messages',
  `select b.id, b.seq, (count(*) filter (where b.moves) over ())::int as moved, (count(*) over ())::int as total
   from (
     select m.id, m.created_at, m.seq, false as moves from conv_messages m where m.org_id = $1 and m.conversation_id = $3
     union all
     select m.id, m.created_at, t.last_seq + m.n, true from (${MOVED_MESSAGES}) m, conv_conversations t
     where t.org_id = $1 and t.id = $3
   ) b order by b.created_at desc, b.seq desc limit ${LATEST}`,
)

/** How many messages there would be, and the last of them as they would stand. */
async function messagesOf(
  ctx: Context<'conv'>,
  source: ConversationRow | null,
  { target, isSame }: { target: ConversationRow; isSame: boolean },
) {
  const places = await ctx.tx.query<Placed>(latestOfBoth, [ctx.org.id, source?.id ?? null, target.id])
  const rows = await messagesById(
    ctx,
    places.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isSuperseding = source !== null && (await pendingDraft(ctx, target.id)) !== undefined
  const deliveries = await deliveriesOf(ctx, target)
  if (source)
    for (const delivery of await deliveriesOf(ctx, { ...target, id: source.id })) deliveries.set(...delivery)
  const links = attachmentLinks(ctx.services, ctx.org.id)
  const readers = source && partiesOf(source, target, isSame)
  return {
    movedMessages: places[0]?.moved ?? 0,
    totalMessages: places[0]?.total ?? 0,
    latest: places.toReversed().flatMap(({ id, seq }) => {
      const row = byId.get(id)
      if (!row) return []
      const moved = asMoved(row, { seq, into: target.id, isSuperseding })
      const stands = readers ? { ...moved, visibleTo: readersOf(row, readers, target.id) } : moved
      return presentMessage(stands, links, deliveries.get(id))
    }),
  }
}

/** Who may read a message of either conversation once they are one. */
function readersOf(row: MessageRow, parties: Parties, targetId: string): string[] | null {
  if (row.conversationId === targetId) return row.visibleTo ?? (parties.all && parties.ofTarget)
  const renamed = row.visibleTo?.map((id) => (id === row.conversationId ? parties.sourceParty : id))
  return renamed ?? (parties.all && parties.ofSource)
}

/** A message as it would stand in the target. */
function asMoved(
  row: MessageRow,
  { seq, into, isSuperseding }: { seq: number; into: string; isSuperseding: boolean },
): MessageRow {
  if (row.conversationId === into) return row
  const moved = { ...row, conversationId: into, seq }
  if (!isSuperseding || row.kind !== 'draft_reply') return moved
  return { ...moved, kind: SUPERSEDED, metadata: { ...row.metadata, ...supersededBy(into) } }
}
