// Across organizations: programs and their icons are known to the whole service.
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement } from '../../../kernel/db/transaction.ts'

const note = statement(
  'oauth_note_icon',
  `insert into oauth_icons (client_id, source) values ($1, $2)
   on conflict (client_id) do update set source = excluded.source, seen_at = now(),
     png = case when oauth_icons.source = excluded.source then oauth_icons.png end,
     tried_at = case when oauth_icons.source = excluded.source then oauth_icons.tried_at end`,
)

// Of programs that registered, what they said when they did; of others, what a person here was once asked about.
const find = statement(
  'oauth_find_icon',
  `select c.id is not null as "isRegistered", i.source, i.png,
     coalesce(i.tried_at > now() - case when i.png is null then interval '1 hour' else interval '1 day' end, false) as "isFresh"
   from (select $1::text as id) k left join oauth_clients c on c.id = k.id left join oauth_icons i on i.client_id = k.id
   where c.id is not null or i.client_id is not null`,
)

const keep = statement(
  'oauth_keep_icon',
  `update oauth_icons set tried_at = now(), png = coalesce($3, png) where client_id = $1 and source = $2`,
)

/** The picture of a program that is known here. */
export interface StoredIcon {
  isRegistered: boolean
  /** Where it lies; null where the program has none. */
  source: string | null
  png: Buffer | null
  /** Whether it was fetched, or found to be none, not long ago. */
  isFresh: boolean
}

/** Notes where the picture of a program lies; another place than before makes it new. */
export async function noteIcon(db: SystemDb, clientId: string, source: string): Promise<void> {
  await db.query(note, [clientId, source])
}

/** What is known of a program's picture; `undefined` for a program that is not known. */
export async function findIcon(db: SystemDb, clientId: string): Promise<StoredIcon | undefined> {
  const [row] = await db.query<StoredIcon>(find, [clientId])
  return row
}

/** Keeps a picture, or that there was none this time, which leaves the one of before. */
export async function keepIcon(
  db: SystemDb,
  { clientId, source, png }: { clientId: string; source: string; png: Buffer | undefined },
): Promise<void> {
  await db.query(keep, [clientId, source, png ?? null])
}
