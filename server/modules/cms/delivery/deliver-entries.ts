import type { Services } from '../../../kernel/contract/context.ts'
import type { Tx } from '../../../kernel/db/transaction.ts'
import { gatherByIds, type Served } from './around.ts'
import { aroundOf, Projection, type Projected } from './project.ts'

/** A published entry as sites see it. */
export interface DeliveredEntry extends Projected {
  entry: Served
  collection: { id: string; slug: string; name: string }
}

/** What of published entries is wanted. */
interface Wanted {
  orgId: string
  ids: readonly string[]
  /** The language that references are shown in; that of the entry which names them unless said. */
  locale?: string | null
  /** Whether references are shown (`include=references`). */
  references?: boolean
}

/**
 * Published entries as sites see them, by id, in one query: values with assets as objects, the assets that texts name, and, where
 * wanted, references. What is not published is left out.
 */
export async function deliverEntries(
  tx: Tx,
  services: Pick<Services, 'config'>,
  { orgId, ids, locale = null, references = false }: Wanted,
): Promise<Map<string, DeliveredEntry>> {
  const depth = references ? 1 : 0
  const gathered = await gatherByIds(tx, ids, { orgId, locale, depth, assetLevels: 1 })
  const around = aroundOf(services, gathered)
  const projection = new Projection(around, { depth, locale })
  return new Map(
    gathered.found.flatMap((entry) => {
      const collection = around.collections.get(entry.collectionId)
      return collection ? [[entry.id, { ...projection.of(entry), entry, collection }] as const] : []
    }),
  )
}
