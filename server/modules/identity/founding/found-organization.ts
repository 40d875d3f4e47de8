// Across organizations: an organization that is made has no members yet.
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { LOCKS } from '../locks.ts'
import { db } from '../module.ts'

/** Somebody who has no account yet. */
export interface NewPerson {
  email: string
  name: string
  /** `null` for who signs in with another service alone. */
  passwordHash: string | null
  /** Whether they have proved that the address is theirs. */
  isVerified?: boolean
}

const anyOrganization = statement('iam_any_organization', 'select exists (select from iam_orgs) as found')
const firstOrganization = statement(
  'iam_first_organization',
  'select id, name from iam_orgs order by created_at, id limit 1',
)

/** Whether anyone has signed up yet. */
export async function organizationExists(at: Pick<SystemDb, 'query'>): Promise<boolean> {
  const [row] = await at.query<{ found: boolean }>(anyOrganization, [])
  return row?.found === true
}

/** The oldest organization: that of whoever runs the service. */
export async function oldestOrganization(
  at: Pick<SystemDb, 'query'>,
): Promise<{ id: string; name: string } | null> {
  const [first] = await at.query<{ id: string; name: string }>(firstOrganization, [])
  return first ?? null
}

/** Creates the first organization and its owner; `null` when there is one already. */
export async function foundOrganization(
  tx: Tx,
  { orgName, ...person }: NewPerson & { orgName: string },
): Promise<{ orgId: string; userId: string } | null> {
  await tx.lock(LOCKS.founding)
  if (await organizationExists(tx)) return null
  const userId = newId('usr')
  await insertPerson(tx, userId, person)
  return { orgId: await insertOrganization(tx, { userId, orgName }), userId }
}

async function insertPerson(
  tx: Tx,
  userId: string,
  { email, name, passwordHash, isVerified = false }: NewPerson,
): Promise<void> {
  await db({ tx })
    .insertInto('iam_users')
    .values({ id: userId, email, name, passwordHash, ...(isVerified && { emailVerifiedAt: new Date() }) })
    .execute()
}

/** Adds an organization whose owner somebody is; the first one of a person is the one that they sign in to. */
export async function insertOrganization(
  tx: Tx,
  { userId, orgName }: { userId: string; orgName: string },
): Promise<string> {
  const orgId = newId('org')
  const tables = db({ tx })
  await tables.insertInto('iam_orgs').values({ id: orgId, name: orgName, foundedBy: userId }).execute()
  const [earlier] = await tables
    .selectFrom('iam_memberships')
    .select('orgId')
    .where('userId', '=', userId)
    .limit(1)
    .execute()
  await tables
    .insertInto('iam_memberships')
    .values({ orgId, userId, role: 'owner', isDefault: earlier === undefined })
    .execute()
  return orgId
}
