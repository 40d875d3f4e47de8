import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { ComposerMode, Instant } from '../../schemas.ts'

/** A stored text that was not sent yet. */
export interface ComposerDraftRow {
  conversationId: string
  mode: z.output<typeof ComposerMode>
  body: string
  version: number
  updatedAt: Date
}

const COLUMNS = `conversation_id as "conversationId", mode, body, version, updated_at as "updatedAt"`
const ONE = `org_id = $1 and owner_id = $2 and conversation_id = $3 and mode = $4`
const NOW_MS = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** How many texts somebody may have at a time. */
const MOST = 500

const find = statement('conv_composer_find', `select ${COLUMNS} from conv_composer_drafts where ${ONE}`)
const begin = statement(
  'conv_composer_begin',
  `insert into conv_composer_drafts (org_id, owner_id, conversation_id, mode, body, version)
   select $1, $2, $3, $4, $5, ${NOW_MS}
   where (select count(*) from conv_composer_drafts where org_id = $1 and owner_id = $2) < ${MOST}
   on conflict do nothing returning ${COLUMNS}`,
)
const goOn = statement(
  'conv_composer_go_on',
  `update conv_composer_drafts set body = $5, version = greatest(version + 1, ${NOW_MS}), updated_at = now()
   where ${ONE} and version = $6 returning ${COLUMNS}`,
)
const remove = statement(
  'conv_composer_remove',
  `delete from conv_composer_drafts where ${ONE} and version = coalesce($5, version) returning version`,
)
const page = statement(
  'conv_composer_page',
  `select ${COLUMNS} from conv_composer_drafts
   where org_id = $1 and owner_id = $2 and ($3::text is null or conversation_id = $3)
     and (version, conversation_id, mode) < ($4, $5, $6)
   order by version desc, conversation_id desc, mode desc limit $7`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** Which text of the caller’s is meant. */
export interface DraftPlace {
  id: string
  mode: ComposerDraftRow['mode']
}

const placeValues = (ctx: Ctx, { id, mode }: DraftPlace) => [ctx.org.id, ctx.actor.id, id, mode]

/** The caller’s text, if there is one. */
export async function findDraft(ctx: Ctx, place: DraftPlace): Promise<ComposerDraftRow | undefined> {
  const [row] = await ctx.tx.query<ComposerDraftRow>(find, placeValues(ctx, place))
  return row
}

/** Keeps a text that was written on top of a version, 0 for none; `undefined` when that is not what is there. */
export async function putDraft(
  ctx: Ctx,
  place: DraftPlace,
  { body, baseVersion }: { body: string; baseVersion: number },
): Promise<ComposerDraftRow | undefined> {
  const values = [...placeValues(ctx, place), body]
  const [row] =
    baseVersion === 0
      ? await ctx.tx.query<ComposerDraftRow>(begin, values)
      : await ctx.tx.query<ComposerDraftRow>(goOn, [...values, baseVersion])
  return row
}

/** Removes the caller’s text, only a certain version of it if one is given; `false` when there was none such. */
export async function dropDraft(ctx: Ctx, place: DraftPlace, version: number | undefined): Promise<boolean> {
  const removed = await ctx.tx.query(remove, [...placeValues(ctx, place), version ?? null])
  return removed.length > 0
}

/** The place of a text in the list: newest first. */
export const DraftKey = z.tuple([z.int(), z.string().max(64), z.string().max(5)])

/** The caller’s texts behind a place, newest first, of one conversation if one is given. */
export const draftsAfter = (
  ctx: Ctx,
  conversationId: string | undefined,
  { after, limit }: { after: z.output<typeof DraftKey>; limit: number },
): Promise<ComposerDraftRow[]> =>
  ctx.tx.query<ComposerDraftRow>(page, [ctx.org.id, ctx.actor.id, conversationId ?? null, ...after, limit])

/** A text that was not sent yet, as the API shows it. */
export const ComposerDraft = shape('ComposerDraft', {
  conversationId: z.string(),
  mode: ComposerMode,
  body: z.string(),
  version: z.int().describe('Give it back as `baseVersion`. It grows, and never comes twice.'),
  updatedAt: Instant,
})

/** The API's form of a stored text. */
export const presentDraft = (row: ComposerDraftRow): z.output<typeof ComposerDraft> => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
})
