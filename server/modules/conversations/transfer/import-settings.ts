import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import type { Progress } from './import.ts'
import type { ChannelRecord, TopicRecord } from './records.ts'

const findChannel = statement(
  'conv_import_channel_known',
  `select id from conv_channels where org_id = $1 and (id = $2 or (type = $3 and vendor = $4 and name = $5)) order by id = $2 desc limit 1`,
)
const addChannel = statement(
  'conv_import_channel',
  `insert into conv_channels (org_id, id, type, vendor, name, active, default_agent_mode, origin_allowlist, require_verified_identity,
     appearance, starters, reply_by_email, file_uploads, require_agent_proof)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)

/** Channels are told apart by type, vendor and name. */
export async function importChannels(
  ctx: Context<'conv'>,
  records: readonly z.output<typeof ChannelRecord>[],
  progress: Progress,
): Promise<void> {
  for (const record of records) {
    if (progress.idMap.has(record.id)) {
      progress.skipped += 1
      continue
    }
    const { type, vendor, name } = record
    const id = importedId('cch', ctx.org.id, record.id)
    const [known] = await ctx.tx.query<{ id: string }>(findChannel, [ctx.org.id, id, type, vendor, name])
    progress.idMap.set(record.id, known?.id ?? id)
    if (known) {
      progress.skipped += 1
      continue
    }
    // A widget without a key takes nothing in; other channels would start to work without their credentials.
    await ctx.tx.query(addChannel, [
      ctx.org.id,
      id,
      type,
      vendor,
      name,
      record.active && type === 'chat',
      record.defaultAgentMode,
      record.originAllowlist,
      record.requireVerifiedIdentity,
      JSON.stringify(record.appearance),
      JSON.stringify(record.starters),
      record.replyByEmail,
      record.fileUploads,
      record.requireAgentProof,
    ])
    progress.created += 1
    progress.warnings.push(
      `The channel ${name} has no ${type === 'chat' ? 'key: rotate it to get one' : 'credentials yet'}.`,
    )
  }
}

const addTopic = statement(
  'conv_import_topic',
  `with added as (
     insert into conv_topics (org_id, id, slug, name, description, color, agent_mode, promote_threshold_pct)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id
   )
   select id, true as "isNew" from added
   union all select id, false from conv_topics where org_id = $1 and slug = $3`,
)

/** Topics are told apart by their slug. */
export async function importTopics(
  ctx: Context<'conv'>,
  records: readonly z.output<typeof TopicRecord>[],
  progress: Progress,
): Promise<void> {
  for (const record of records) {
    if (progress.idMap.has(record.id)) {
      progress.skipped += 1
      continue
    }
    const id = importedId('ctp', ctx.org.id, record.id)
    const [row] = await ctx.tx.query<{ id: string; isNew: boolean }>(addTopic, [
      ctx.org.id,
      id,
      record.slug,
      record.name,
      record.description,
      record.color,
      record.agentMode,
      record.promoteThresholdPct,
    ])
    progress.idMap.set(record.id, row?.id ?? id)
    if (row?.isNew) progress.created += 1
    else progress.skipped += 1
  }
}
