import { LOCKS } from '../db/locks.ts'
import type { SystemDb } from '../db/system.ts'
import { statement, type Tx } from '../db/transaction.ts'
import { createSecrets, hashKeyOf, keyIdOf, NO_KEY_ID, type Secrets } from './secrets.ts'

/** The secret key is wrong, lost or damaged; the message says what to do. */
export class RootKeyError extends Error {}

/** A column of sealed values, and what they are bound to: `<label>:<key columns>`. */
export interface SealedColumn {
  table: string
  column: string
  /** The table's name unless said. */
  label?: string
  /** The primary key; `org_id, id` unless said. */
  key?: readonly string[]
}

/** The secret keys of the settings. */
export interface RootKeys {
  current: string
  old: readonly string[]
}

/** A secret key that the database knows. */
export interface KnownKey {
  id: string
  isCurrent: boolean
  isFirst: boolean
  hashKey: string
  createdAt: Date
}

const HASH_KEY_CONTEXT = 'kernel_root_keys.hash_key'

const readKeys = statement(
  'kernel_root_keys_read',
  `select id, is_current as "isCurrent", is_first as "isFirst", hash_key as "hashKey", created_at as "createdAt"
   from kernel_root_keys order by created_at, id`,
)
const demoteAll = statement(
  'kernel_root_keys_demote',
  'update kernel_root_keys set is_current = false where is_current',
)
const promote = statement(
  'kernel_root_keys_promote',
  'update kernel_root_keys set is_current = true where id = $1',
)
const addKey = statement(
  'kernel_root_keys_add',
  'insert into kernel_root_keys (id, is_current, is_first, hash_key) values ($1, true, $2, $3)',
)
const dropKey = statement('kernel_root_keys_drop', 'delete from kernel_root_keys where id = $1')

/** The columns of a sealed column's key. */
export const keyColumns = ({ key = ['org_id', 'id'] }: SealedColumn): readonly string[] => key

/** What a sealed value is bound to, by the values of its key. */
export const contextOf = ({ table, label = table }: SealedColumn, key: readonly string[]): string =>
  [label, ...key].join(':')

/** Every secret key that the database knows. */
export const knownKeys = (db: Pick<Tx, 'query'>): Promise<KnownKey[]> => db.query<KnownKey>(readKeys, [])

/**
 * Checks the secret keys of the settings against the database and answers the service's secrets. A new key becomes the
 * current one; an old one that is no longer listed is forgotten. Throws `RootKeyError` where the current key of the
 * database is not among them, or one that is missing is still in use.
 */
export async function adoptRootKeys(
  system: SystemDb,
  keys: RootKeys,
  sealed: readonly SealedColumn[],
): Promise<Secrets> {
  return system.transaction(async (tx) => {
    await tx.lock(LOCKS.rootKeys)
    if ((await knownKeys(tx)).length === 0) await addFirstKey(tx, keys, sealed)
    const known = await knownKeys(tx)
    const hashKey = openHashKey(keys, known)
    const isNew = !known.some(({ id }) => id === keyIdOf(keys.current))
    if (isNew) await addCurrentKey(tx, { root: keys.current, hashKey, isFirst: false })
    await forgetUnlisted(tx, { keys, known, sealed })
    return secretsOf(keys, await knownKeys(tx), hashKey)
  })
}

/** The service's secrets, for a command beside it; nothing is changed. */
export async function readSecrets(db: Pick<Tx, 'query'>, keys: RootKeys): Promise<Secrets> {
  const known = await knownKeys(db)
  return secretsOf(keys, known, known.length === 0 ? undefined : openHashKey(keys, known))
}

/** Makes the key of the settings the one that everything is sealed with; it must be known already. */
export async function makeCurrent(system: SystemDb, id: string): Promise<void> {
  await system.transaction(async (tx) => {
    await tx.lock(LOCKS.rootKeys)
    await tx.query(demoteAll, [])
    await tx.query(promote, [id])
  })
}

/** How many values of a column a key has sealed. */
async function countSealed(
  db: Pick<Tx, 'query'>,
  { table, column }: SealedColumn,
  { id, isFirst }: Pick<KnownKey, 'id' | 'isFirst'>,
): Promise<number> {
  const count = statement(
    `kernel_sealed_count_${table}_${column}`,
    `select count(*)::int as n from ${table} where starts_with(${column}, $1) or ($2 and starts_with(${column}, '${NO_KEY_ID}.'))`,
  )
  const [row] = await db.query<{ n: number }>(count, [`${id}.`, isFirst])
  return row?.n ?? 0
}

/** How many values a key has sealed. */
export async function countAllSealed(
  db: Pick<Tx, 'query'>,
  sealed: readonly SealedColumn[],
  key: Pick<KnownKey, 'id' | 'isFirst'>,
): Promise<number> {
  let total = 0
  for (const column of sealed) total += await countSealed(db, column, key)
  return total
}

/** The secrets, sealing with the key that is current in the database: a process that is not restarted yet does, too. */
function secretsOf(keys: RootKeys, known: readonly KnownKey[], hashKey: Buffer | undefined): Secrets {
  const all = [keys.current, ...keys.old]
  const currentId = known.find(({ isCurrent }) => isCurrent)?.id
  const current = all.find((key) => keyIdOf(key) === currentId) ?? keys.current
  return createSecrets(current, {
    oldKeys: all.filter((key) => key !== current),
    ...(hashKey && { hashKey }),
  })
}

function openHashKey(keys: RootKeys, known: readonly KnownKey[]): Buffer {
  const row = known.find(({ isCurrent }) => isCurrent) as KnownKey
  const root = [keys.current, ...keys.old].find((key) => keyIdOf(key) === row.id)
  if (root === undefined) throw new RootKeyError(wrongKey(row.id, keys.current))
  return Buffer.from(createSecrets(root).open(row.hashKey, HASH_KEY_CONTEXT), 'base64url')
}

async function addCurrentKey(
  tx: Tx,
  { root, hashKey, isFirst }: { root: string; hashKey: Buffer; isFirst: boolean },
): Promise<void> {
  await tx.query(demoteAll, [])
  const sealedHashKey = createSecrets(root).seal(hashKey.toString('base64url'), HASH_KEY_CONTEXT)
  await tx.query(addKey, [keyIdOf(root), isFirst, sealedHashKey])
}

/** A database that knows no key yet is new, or from a release that kept none: then what is sealed tells which it was. */
async function addFirstKey(tx: Tx, keys: RootKeys, sealed: readonly SealedColumn[]): Promise<void> {
  const sample = await findSample(tx, sealed)
  const root = sample
    ? [keys.current, ...keys.old].find((key) => opens(key, sample))
    : (keys.old.at(-1) ?? keys.current)
  if (root === undefined) throw new RootKeyError(wrongKey(undefined, keys.current))
  await addCurrentKey(tx, { root, hashKey: hashKeyOf(root), isFirst: true })
}

interface Sample {
  value: string
  context: string
}

async function findSample(tx: Tx, sealed: readonly SealedColumn[]): Promise<Sample | undefined> {
  for (const place of sealed) {
    const { table, column } = place
    const columns = keyColumns(place).map((name) => `${name}::text`)
    const sample = statement(
      `kernel_sealed_sample_${table}_${column}`,
      `select array[${columns.join(', ')}] as key, ${column} as value from ${table} where ${column} is not null limit 1`,
    )
    const [row] = await tx.query<{ key: string[]; value: string }>(sample, [])
    if (row) return { value: row.value, context: contextOf(place, row.key) }
  }
  return undefined
}

function opens(root: string, { value, context }: Sample): boolean {
  try {
    createSecrets(root).open(value, context)
    return true
  } catch {
    return false
  }
}

async function forgetUnlisted(
  tx: Tx,
  { keys, known, sealed }: { keys: RootKeys; known: readonly KnownKey[]; sealed: readonly SealedColumn[] },
): Promise<void> {
  const listed = new Set([keys.current, ...keys.old].map(keyIdOf))
  for (const key of known.filter(({ id }) => !listed.has(id))) {
    const count = await countAllSealed(tx, sealed, key)
    if (count > 0) throw new RootKeyError(stillInUse(key.id, count))
    await tx.query(dropKey, [key.id])
  }
}

const wrongKey = (id: string | undefined, given: string) =>
  [
    `The secret key at hand (${keyIdOf(given)}) is not the one that this database was used with${id ? ` (${id})` : ''}. Nothing was changed.`,
    'Set SVC_SECRET_KEY to that key, or put it back into the file secret-key of the data folder.',
    'If you are changing the key, list the former one in SVC_OLD_SECRET_KEYS. docs/operations.md says what to do when it is lost.',
  ].join('\n')

const stillInUse = (id: string, count: number) =>
  [
    `The secret key ${id} is not listed any more, but ${count} sealed ${count === 1 ? 'value needs' : 'values need'} it. Nothing was changed.`,
    'List it in SVC_OLD_SECRET_KEYS again, start, and run “npm run admin -- keys rotate” before you take it out.',
  ].join('\n')
