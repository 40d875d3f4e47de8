import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/ids.ts'
import { LOCKS } from '../locks.ts'
import { db } from '../module.ts'

/** The first owner and what they call their organization. */
export interface Founding {
  email: string
  name: string
  passwordHash: string
  orgName: string
}

const anyOrganization = statement('iam_any_organization', 'select exists (select from iam_orgs) as found')

/** Whether anyone has signed up yet. */
export async function organizationExists(at: Pick<SystemDb, 'query'>): Promise<boolean> {
  const [row] = await at.query<{ found: boolean }>(anyOrganization, [])
  return row?.found === true
}

/** Creates the first organization and its owner; `null` when there is one already. */
export async function foundOrganization(
  tx: Tx,
  { email, name, passwordHash, orgName }: Founding,
): Promise<{ orgId: string; userId: string } | null> {
  await tx.lock(LOCKS.founding)
  if (await organizationExists(tx)) return null
  const orgId = newId('org')
  const userId = newId('usr')
  const tables = db({ tx })
  await tables.insertInto('iam_orgs').values({ id: orgId, name: orgName }).execute()
  await tables.insertInto('iam_users').values({ id: userId, email, name, passwordHash }).execute()
  await tables
    .insertInto('iam_memberships')
    .values({ orgId, userId, role: 'owner', isDefault: true })
    .execute()
  return { orgId, userId }
}
