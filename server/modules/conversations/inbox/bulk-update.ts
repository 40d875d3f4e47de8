import { z } from 'zod'
import type { Context, StepsContext } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { E } from '../errors.ts'
import { colleague, fileUnder, putIntoStatus, snoozeEnd } from '../core/changes.ts'
import {
  lockConversation,
  lockFreeConversations,
  summariesOf,
  type ConversationRow,
} from '../core/conversation-rows.ts'
import { giveTo } from '../core/owners.ts'
import { advanceReadMarks } from './lists/read-marks.ts'
import { Restore, restoreClosed } from './restore-closed.ts'
import { refuseMerged } from '../messages/send-message.ts'
import { operation } from '../module.ts'
import { ConversationId, ConversationStatus, ConversationSummary, Instant, TopicId } from '../schemas.ts'
import { lockTopic } from './topics/topic-rows.ts'

const MOST = 100

const Changes = {
  status: ConversationStatus.optional(),
  assigneeUserId: z.string().max(64).nullable().optional().describe('A colleague, or nobody with null.'),
  topicId: TopicId.nullable().optional().describe('A topic, or none with null.'),
  read: z.literal(true).optional().describe('Marks them as read, for the caller alone.'),
}

const Changed = shape('BulkChange', {
  id: z.string(),
  before: shape('ConversationBefore', {
    status: ConversationStatus,
    snoozeUntil: Instant.nullable(),
    assigneeUserId: z.string().nullable(),
    topicId: z.string().nullable(),
  }).describe('To take it back, send these again; with `restore` where it was closed.'),
  conversation: ConversationSummary,
})
const Failed = shape('BulkFailure', { id: z.string(), code: z.string(), message: z.string() })

const Input = z
  .object({
    ids: z
      .array(ConversationId)
      .min(1)
      .max(MOST)
      .transform((ids) => [...new Set(ids)]),
    ...Changes,
    snoozeUntil: Instant.optional().describe('Needed for `snoozed`: when to open them again. In the future.'),
    restore: Restore,
  })
  .refine((input) => changesIn(input).length === 1, {
    message: `give exactly one of ${Object.keys(Changes).join(', ')}`,
  })

type Input = z.output<typeof Input>

const changesIn = (input: object): string[] =>
  Object.entries(input).flatMap(([name, value]) => (name in Changes && value !== undefined ? [name] : []))

/** What became of one conversation. */
type Result = { changed: z.input<typeof Changed> } | { failed: z.input<typeof Failed> }

export const bulkUpdate = operation({
  name: 'conversations.bulkUpdate',
  summary: 'Change many conversations at once',
  description:
    'One change for up to 100 conversations: `status` (with `snoozeUntil`), `assigneeUserId`, `topicId` or `read`. Those that could not be changed are in `failed`; the others are changed.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'write',
  rest: 'POST /v1/conversations/bulk',
  tool: 'conv_bulk_update',
  toolListing: 'toolset',
  input: Input,
  output: z.object({
    changed: z.array(Changed).describe('Also those that were so already.'),
    failed: z.array(Failed),
  }),
  errors: [E.conv_invalid, E.conv_topic_not_found],
  async steps(ctx, input) {
    const results = await ctx.transaction((step) => changeFree(step, input))
    for (const id of input.ids) if (!results.has(id)) results.set(id, await changeAlone(ctx, input, id))
    const inOrder = input.ids.flatMap((id) => results.get(id) ?? [])
    return {
      changed: inOrder.flatMap((result) => ('changed' in result ? [result.changed] : [])),
      failed: inOrder.flatMap((result) => ('failed' in result ? [result.failed] : [])),
    }
  },
})

/** Changes those together that nobody else holds just now. */
async function changeFree(ctx: Context<'conv'>, input: Input): Promise<Map<string, Result>> {
  const change = await prepare(ctx, input)
  const rows = await lockFreeConversations(ctx, input.ids)
  return changed(
    ctx,
    rows.filter((row) => !refusesStatus(input, row)),
    change,
  )
}

/** Changes one that was left, and waits for whoever holds it; or tells why it cannot. */
async function changeAlone(ctx: StepsContext<'conv'>, input: Input, id: string): Promise<Result> {
  try {
    const results = await ctx.transaction(async (step) => {
      const change = await prepare(step, input)
      const row = await lockConversation(step, id)
      if (refusesStatus(input, row)) refuseMerged(row)
      return changed(step, [row], change)
    })
    return results.get(id) as Result
  } catch (error) {
    if (error instanceof AppError) return { failed: { id, code: error.code, message: error.message } }
    throw error
  }
}

const refusesStatus = ({ status }: Input, { mergedIntoId }: ConversationRow): boolean =>
  status !== undefined && mergedIntoId !== null

type Change = (rows: readonly ConversationRow[]) => Promise<void>

/** What the single operations do with locked conversations; throws where the change makes no sense for any. */
async function prepare(ctx: Context<'conv'>, input: Input): Promise<Change> {
  const { status, assigneeUserId, topicId } = input
  if (status !== undefined) {
    const until = snoozeEnd(status, input.snoozeUntil)
    return async (rows) => {
      if (input.restore) await restoreClosed(ctx, rows, status)
      await putIntoStatus(ctx, rows, status, until)
    }
  }
  if (assigneeUserId !== undefined) {
    const person = await colleague(ctx, assigneeUserId)
    return (rows) => giveTo(ctx, rows, person)
  }
  if (topicId !== undefined) {
    if (topicId !== null) await lockTopic(ctx, topicId, 'key share')
    return (rows) => fileUnder(ctx, rows, topicId)
  }
  return (rows) =>
    advanceReadMarks(
      ctx,
      rows.map(({ id }) => id),
    )
}

async function changed(
  ctx: Context<'conv'>,
  rows: readonly ConversationRow[],
  change: Change,
): Promise<Map<string, Result>> {
  await change(rows)
  const summaries = await summariesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap((row) => {
      const conversation = summaries.get(row.id)
      return conversation ? [[row.id, { changed: { id: row.id, before: before(row), conversation } }]] : []
    }),
  )
}

const before = ({ status, snoozeUntil, assigneeUserId, topicId }: ConversationRow) => ({
  status,
  snoozeUntil: snoozeUntil?.toISOString() ?? null,
  assigneeUserId,
  topicId,
})
