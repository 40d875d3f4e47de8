// Across organizations: who forgot a password belongs to no organization yet.
import { randomUUID } from 'node:crypto'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { makeLink } from '../account-links/account-links.ts'
import { assertNotObvious, hashPassword } from '../passwords.ts'
import { Password } from '../schemas.ts'
import { resetUrl } from './reset-link.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { setNewPassword } from './set-new-password.ts'

const TTL_MINUTES = 60

const AUDITED = { name: 'admin.reset-password' }
const callOfMachine = () => ({
  requestId: randomUUID(),
  via: 'job' as const,
  address: '',
  origin: undefined,
  userAgent: 'stoa-admin',
})

const findPerson = statement(
  'iam_find_person_by_email',
  `select id as "userId", email, name from iam_users where lower(email) = lower($1)`,
)
const readAccounts = statement(
  'iam_read_accounts',
  `select u.email, u.name, coalesce(string_agg(m.role || ' of ' || o.name, ', ' order by m.joined_at), '') as memberships
   from iam_users u left join iam_memberships m on m.user_id = u.id left join iam_orgs o on o.id = m.org_id
   group by u.id order by lower(u.email) limit 1000`,
)

/** A person with an account, as whoever runs the machine names them. */
export interface Account {
  userId: string
  email: string
  name: string
}

/** The account with an email; `null` when there is none. */
export async function accountByEmail(
  system: Pick<SystemDb, 'query'>,
  email: string,
): Promise<Account | null> {
  const [found] = await system.query<Account>(findPerson, [email])
  return found ?? null
}

/** Every account with where it belongs, by email; at most 1000. */
export const listAccounts = (
  system: Pick<SystemDb, 'query'>,
): Promise<{ email: string; name: string; memberships: string }[]> => system.query(readAccounts, [])

/** Makes a link for whoever runs the machine; its use ends the person's sessions, its making nothing. */
export async function makeResetLink(
  system: SystemDb,
  secrets: Secrets,
  { account, baseUrl }: { account: Account; baseUrl: string },
): Promise<{ url: string; expiresAt: Date }> {
  const { userId, email } = account
  return system.transaction(async (tx) => {
    const made = await makeLink(tx, secrets, {
      userId,
      purpose: 'reset_password',
      source: 'machine',
      email,
      ttlMinutes: TTL_MINUTES,
    })
    if (!made) throw new Error('the link was not made')
    await auditInOrganizations(tx, { operation: AUDITED, call: callOfMachine(), userId })
    return { url: resetUrl(baseUrl, made.token), expiresAt: made.expiresAt }
  })
}

/** Sets a password for whoever runs the machine; answers the ids of the sessions that ended. Throws `AppError`. */
export async function setPasswordFromMachine(
  system: SystemDb,
  { account, password }: { account: Account; password: string },
): Promise<string[]> {
  assertNotObvious(Password.parse(password), account)
  const passwordHash = await hashPassword(password)
  return system.transaction(async (tx) => {
    const set = await setNewPassword(tx, { userId: account.userId, passwordHash })
    await auditInOrganizations(tx, { operation: AUDITED, call: callOfMachine(), userId: account.userId })
    return set?.endedSessions ?? []
  })
}
