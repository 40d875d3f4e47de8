import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import { findContacts } from '../../crm/index.ts'
import type { Progress } from './import.ts'

/** What records name by id. */
interface Named {
  of: 'tracker' | 'contact'
  ids: readonly (string | null)[]
  progress: Progress
}

const PREFIXES = { tracker: 'atr', contact: 'ctc' } as const

const trackersAmong = statement(
  'analytics_import_trackers_here',
  'select id from analytics_trackers where org_id = $1 and id = any($2)',
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/**
 * Maps ids of imported records to ids of this organization: as the caller says, else to the id that an import gave,
 * else to the same id. Ids of what is not here are left out.
 */
export async function idsHere(ctx: Ctx, { of, ids, progress }: Named): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const candidates = wanted.map((id) => {
    const said = progress.idMap.get(id)
    return said === undefined ? [importedId(PREFIXES[of], ctx.org.id, id), id] : [said]
  })
  const here = await whichAreHere(ctx, of, candidates.flat())
  return new Map(
    wanted.flatMap((id, index) => {
      const found = candidates[index]?.find((candidate) => here.has(candidate))
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
}

async function whichAreHere(ctx: Ctx, of: Named['of'], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  if (of === 'contact') return new Set((await findContacts(ctx, ids)).keys())
  const rows = await ctx.tx.query<{ id: string }>(trackersAmong, [ctx.org.id, ids])
  return new Set(rows.map(({ id }) => id))
}
