import { randomInt } from 'node:crypto'
import type { Role } from '../../../kernel/contract/credentials.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import type { TestApp } from '../../../test/harness.ts'
import { deviceMark } from '../guesses/known-device.ts'
import { hashPassword } from '../passwords.ts'

/** For tests: a member with a password, signed in. */
export async function addMember(
  app: TestApp,
  orgId: string,
  { role, name = 'Mia' }: { role: Role; name?: string },
) {
  const userId = newId('usr')
  const email = `${userId}@example.com`
  const password = `${userId} likes tea`
  const passwordHash = await hashPassword(password)
  await app.sql('insert into iam_users (id, email, name, password_hash) values ($1, $2, $3, $4)', [
    userId,
    email,
    name,
    passwordHash,
  ])
  await app.sql('insert into iam_memberships (org_id, user_id, role) values ($1, $2, $3)', [
    orgId,
    userId,
    role,
  ])
  // From a network of its own, where the service believes a proxy: many members are made in a minute.
  const from = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(256).toString(16)}00::1`
  const { cookie } = await app.http('POST', '/v1/auth/sign-in', {
    body: { email, password },
    // In a browser that is known: else they would get a mail about it.
    cookie: `svc_device=${deviceMark(createSecrets(app.config.secretKey), { userId, passwordHash })}`,
    headers: { 'x-forwarded-for': from },
  })
  if (cookie === undefined) throw new Error('the new member could not sign in')
  return { userId, email, password, cookie }
}
