import { createHmac, randomBytes } from 'node:crypto'
import { createCache } from '../../../kernel/base/cache.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { dayOf } from '../days.ts'

/** Who sends, for telling senders apart. */
interface Sender {
  trackerId: string
  address: string
  userAgent: string
}

const MOST_BYTES = 1024 ** 2
// A promise of 43 characters.
const SALT_BYTES = 200

/** An id for a sender in whose browser none may be kept: the same for a day, on one tracker, and then forgotten. */
export type DailyVisitor = (orgId: string, sender: Sender) => Promise<string>

const findSalt = statement(
  'analytics_salt_find',
  'select salt from analytics_salts where org_id = $1 and day = $2',
)
const makeSalt = statement(
  'analytics_salt_make',
  'insert into analytics_salts (org_id, day, salt) values ($1, $2, $3) on conflict do nothing',
)
const forgetSalts = statement(
  'analytics_salts_forget',
  'delete from analytics_salts where org_id = $1 and day < $2::date - 1',
)

/**
 * Makes visitor ids from address and user agent with a salt that the organization has for one day and all processes
 * share. Once the salt is deleted, nobody can tell whose an id was.
 */
export function createDailyVisitor(database: Database): DailyVisitor {
  const salts = createCache<Promise<string>>({ mostBytes: MOST_BYTES, bytesOf: () => SALT_BYTES })
  const saltOf = (orgId: string, day: string): Promise<string> => {
    const name = `${orgId} ${day}`
    const known = salts.get(name)
    if (known) return known
    const salt = readSalt(database, orgId, day)
    salts.set(name, salt)
    salt.catch(() => salts.delete(name))
    return salt
  }
  return async (orgId, { trackerId, address, userAgent }) => {
    const salt = await saltOf(orgId, dayOf(Date.now()))
    const digest = createHmac('sha256', salt)
      .update(JSON.stringify([trackerId, address, userAgent]))
      .digest()
    return `d${digest.subarray(0, 16).toString('base64url')}`
  }
}

const readSalt = (database: Database, orgId: string, day: string): Promise<string> =>
  database.transaction({ orgId }, async (tx) => {
    const [known] = await tx.query<{ salt: string }>(findSalt, [orgId, day])
    if (known) return known.salt
    await tx.query(makeSalt, [orgId, day, randomBytes(32).toString('base64url')])
    await tx.query(forgetSalts, [orgId, day])
    // Another process may have been first: its salt is the one that counts.
    const [made] = await tx.query<{ salt: string }>(findSalt, [orgId, day])
    return (made as { salt: string }).salt
  })
