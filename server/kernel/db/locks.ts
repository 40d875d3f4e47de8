import type pg from 'pg'

/** What one transaction, or one process, may hold at a time. Those of different names never meet. */
export interface Lock {
  /** `<module>.<what is held>` */
  readonly name: string
  /** What it is for. */
  readonly keeps: string
}

/** A lock that processes of other releases know by its number. */
interface NumberedLock extends Lock {
  readonly number: number
}

/** Declares the locks of a module, with what each is for, in its `locks.ts`. */
export const locksOf = <Name extends string>(
  module: string,
  locks: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Lock>> =>
  Object.fromEntries(
    Object.entries<string>(locks).map(([name, keeps]) => [name, { name: `${module}.${name}`, keeps }]),
  ) as Record<Name, Lock>

/** The kernel's own. Beside them, functions of two migrations hold 7861014 while they make partitions. */
export const LOCKS = locksOf('kernel', {
  rootKeys: 'Of several processes that start with new secret keys, one takes them up.',
  era: 'Of several processes that find the database on another server, one begins the new era of events.',
  reactions: 'Of several processes one at a time hands events to reactions.',
})

/** What a process holds while it migrates; others that start wait for it. */
export const START_LOCKS: Record<'migrations' | 'queue', NumberedLock> = {
  migrations: { name: 'kernel.migrations', keeps: 'Migrations run once.', number: 7_861_001 },
  queue: { name: 'kernel.queue', keeps: 'The queue’s tables are made once.', number: 7_861_002 },
}

/**
 * The statement that takes locks of one name for some keys until the end of the transaction, in one order for everybody, so
 * that two who want several never wait for each other.
 */
export const takeLocks = ({ name }: Lock, keys: readonly string[]) => ({
  name: 'kernel_take_locks',
  text: 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name',
  values: [[...new Set(keys)].toSorted().map((key) => `${name} ${key}`)],
})

/** The statement that takes a lock until the end of the transaction unless somebody else holds it; `taken` says whether. */
export const tryLock = ({ name }: Lock) => ({
  name: 'kernel_try_lock',
  text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
  values: [name],
})

/** Holds a lock until the connection ends. */
export const lockUntilEnd = (client: Pick<pg.Client, 'query'>, { number }: NumberedLock): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [number])
