import type { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { newId } from '../../../../kernel/base/ids.ts'
import type { Block } from '../../schemas.ts'

interface BlockRow extends Omit<z.output<typeof Block>, 'createdAt'> {
  createdAt: Date
}

const COLUMNS = `b.id, b.contact_id as "contactId", b.name, b.email, b.blocked_by_name as "blockedByName", b.created_at as "createdAt"`

const add = statement(
  'conv_block_add',
  `insert into conv_blocks (org_id, id, contact_id, name, email, blocked_by_id, blocked_by_name) values ($1, $2, $3, $4, $5, $6, $7)`,
)
const addKeys = statement(
  'conv_block_add_keys',
  `insert into conv_block_keys (org_id, block_id, key) select $1, $2, k from unnest($3::text[]) k on conflict do nothing returning key`,
)
const byId = statement(
  'conv_block_by_id',
  `select ${COLUMNS} from conv_blocks b where b.org_id = $1 and b.id = $2`,
)
const byKeys = statement(
  'conv_block_by_keys',
  `select ${COLUMNS} from conv_blocks b where b.org_id = $1 and b.id in (
     select block_id from conv_block_keys where org_id = $1 and key = any($2)) order by b.created_at limit 1`,
)
const page = statement(
  'conv_block_page',
  `select ${COLUMNS} from conv_blocks b where b.org_id = $1 and ($2::text is null or b.id < $2) order by b.id desc limit $3`,
)
const remove = statement(
  'conv_block_remove',
  `delete from conv_blocks where org_id = $1 and id = $2 returning id`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** A block as the API shows it. */
export const presentBlock = ({ createdAt, ...row }: BlockRow): z.output<typeof Block> => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** Blocks whoever is recognized by any of some keys. */
export async function addBlock(
  ctx: Ctx,
  who: { contactId: string | null; name: string | null; email: string | null },
  keys: readonly string[],
): Promise<z.output<typeof Block>> {
  const id = newId('cbk')
  await ctx.tx.query(add, [ctx.org.id, id, who.contactId, who.name, who.email, ctx.actor.id, ctx.actor.name])
  await ctx.tx.query(addKeys, [ctx.org.id, id, keys])
  const [row] = await ctx.tx.query<BlockRow>(byId, [ctx.org.id, id])
  return presentBlock(row as BlockRow)
}

/** Recognizes a blocked visitor by some keys more; false where all of them were known. */
export const extendBlock = async (ctx: Ctx, id: string, keys: readonly string[]): Promise<boolean> =>
  (await ctx.tx.query(addKeys, [ctx.org.id, id, keys])).length > 0

/** The block that recognizes any of some keys, if there is one. */
export async function blockOf(
  ctx: Pick<Ctx, 'tx' | 'org'>,
  keys: readonly string[],
): Promise<z.output<typeof Block> | null> {
  const [row] = await ctx.tx.query<BlockRow>(byKeys, [ctx.org.id, keys])
  return row ? presentBlock(row) : null
}

/** Blocks, the last one first, after one of them. */
export const blockPage = (ctx: Ctx, after: string | null, limit: number): Promise<BlockRow[]> =>
  ctx.tx.query<BlockRow>(page, [ctx.org.id, after, limit])

/** False where there is no such block. */
export const removeBlock = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.tx.query(remove, [ctx.org.id, id])).length > 0
