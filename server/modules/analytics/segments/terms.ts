import { statement, type Tx } from '../../../kernel/db/transaction.ts'

/** Whose terms they are; the tracker is empty for what was counted by tokens. */
export interface TermOwner {
  orgId: string
  trackerId: string
}

/** The texts of one tracker by their numbers, as far as this process knows them. */
export interface Terms {
  /** By number; 0 is none. */
  values: (string | undefined)[]
  ids: Map<string, number>
}

// Beyond these, new texts share one: whoever sends a new page with each view makes no endless list.
const MOST_TERMS = 500_000
const OTHERS = '(others)'
const MOST_OWNERS = 64
const BATCH = 5000

const known = new Map<string, Terms>()

const loadMore = statement(
  'analytics_terms_load',
  'select id, value from analytics_terms where org_id = $1 and tracker_id = $2 and id > $3 order by id',
)
const hold = statement('analytics_terms_hold', `select pg_advisory_xact_lock(hashtextextended($1 || $2, 14))`)
const add = statement(
  'analytics_terms_add',
  `insert into analytics_terms (org_id, tracker_id, id, value)
   select $1, $2, (select coalesce(max(id), 0) from analytics_terms where org_id = $1 and tracker_id = $2) + n, value
   from unnest($3::text[]) with ordinality as t(value, n)
   on conflict (org_id, tracker_id, value) do nothing`,
)

/** The terms of a tracker, with those that others have added since. */
export async function loadTerms(tx: Tx, owner: TermOwner): Promise<Terms> {
  const key = `${owner.orgId} ${owner.trackerId}`
  const terms: Terms = known.get(key) ?? { values: [undefined], ids: new Map() }
  const added = await tx.query<{ id: number; value: string }>(loadMore, [
    owner.orgId,
    owner.trackerId,
    terms.values.length - 1,
  ])
  for (const { id, value } of added) {
    terms.values[id] = value
    terms.ids.set(value, id)
  }
  // In the order of use, so that the longest unused are forgotten.
  known.delete(key)
  known.set(key, terms)
  if (known.size > MOST_OWNERS) known.delete(known.keys().next().value as string)
  return terms
}

/**
 * Adds those of `texts` that are new. In a transaction of its own: only committed terms may be kept in memory, so load
 * them in another one afterwards.
 */
export async function addTerms(tx: Tx, owner: TermOwner, texts: Iterable<string>): Promise<void> {
  const before = await loadTerms(tx, owner)
  const isNew = [...texts].filter((text) => !before.ids.has(text))
  if (isNew.length === 0) return
  await tx.query(hold, [owner.orgId, owner.trackerId])
  const { ids } = await loadTerms(tx, owner)
  const missing = [OTHERS, ...isNew].filter((text) => !ids.has(text))
  const room = Math.max(1, MOST_TERMS - ids.size)
  for (let at = 0; at < Math.min(missing.length, room); at += BATCH)
    await tx.query(add, [owner.orgId, owner.trackerId, missing.slice(at, Math.min(at + BATCH, room))])
}

/** The number of a text; that of the others where there were too many. */
export const termOf = ({ ids }: Terms, text: string | null): number =>
  text === null ? 0 : (ids.get(text) ?? ids.get(OTHERS) ?? 0)
