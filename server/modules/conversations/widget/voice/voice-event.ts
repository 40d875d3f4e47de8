import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { assistantName } from '../../../identity/index.ts'
import { callLength } from '../../core/call-length.ts'
import { LONGEST_CALL_SECONDS } from '../../core/conversation-rows.ts'
import { ownWords } from '../../core/parties.ts'
import type { NewMessage } from '../../core/append-messages.ts'
import { appendOne } from '../../core/reply.ts'
import { operation } from '../../module.ts'
import { widgetAccess } from '../gate.ts'
import { OwnConversation } from '../own-conversation.ts'
import { ownErrors, requireOwn, type OwnRow } from './require-own.ts'

const begin = statement(
  'conv_call_begin',
  `update conv_conversations set call_started_at = now(), updated_at = now() where org_id = $1 and id = $2`,
)
const end = statement(
  'conv_call_end',
  `update conv_conversations c set call_started_at = null, updated_at = now() from conv_conversations before
   where c.org_id = $1 and c.id = $2 and before.org_id = c.org_id and before.id = c.id
   returning extract(epoch from now() - before.call_started_at)::float as seconds`,
)

export const reportVoice = operation({
  name: 'conversations.reportVoice',
  summary: 'Report that a visitor’s call started or ended',
  description:
    'Leaves a line in the conversation; agents hold back between the two. What is told already changes nothing: a start while a call is going on, an end without one.',
  access: widgetAccess,
  effect: 'write',
  rest: 'POST /v1/widget/voice/event',
  status: 201,
  limit: 'ingest',
  audit: false,
  input: z.object({
    ...OwnConversation,
    kind: z.enum(['started', 'ended']),
    durationSeconds: z
      .int()
      .min(0)
      .max(LONGEST_CALL_SECONDS)
      .optional()
      .describe('Of a call that ended; measured here where it is missing.'),
  }),
  output: z.object({ ok: z.literal(true) }),
  errors: ownErrors,
  async run(ctx, { kind, durationSeconds, ...input }) {
    const row = await requireOwn(ctx, input, { lock: true })
    if (kind === 'started' && !row.voiceActive) await beginCall(ctx, row)
    if (kind === 'ended' && row.voiceActive) await endCall(ctx, row, durationSeconds)
    return { ok: true as const }
  },
})

async function beginCall(ctx: Context<'conv'>, row: OwnRow): Promise<void> {
  await ctx.tx.query(begin, [ctx.org.id, row.id])
  const name = await assistantName(ctx)
  await appendOne(ctx, row, said(row, 'voice_call_started', `Voice call started · ${name}`))
}

async function endCall(ctx: Context<'conv'>, row: OwnRow, told: number | undefined): Promise<void> {
  const [call] = await ctx.tx.query<{ seconds: number }>(end, [ctx.org.id, row.id])
  const durationSeconds = told ?? Math.round(call?.seconds ?? 0)
  await appendOne(ctx, row, {
    ...said(row, 'voice_call_ended', `Call ended · ${callLength(durationSeconds)}`),
    metadata: { durationSeconds },
  })
}

const said = (row: OwnRow, kind: string, body: string): NewMessage => ({
  authorType: 'system',
  authorId: null,
  kind,
  body,
  visibleTo: ownWords({ partyId: row.partyId, hasParties: row.parties !== null }),
})
