import type { Role } from '../../../kernel/contract/credentials.ts'
import type { TestApp, TestOrg } from '../../../test/harness.ts'

let count = 0

/** For tests: an email that nobody has. */
export const newEmail = () => `guest${(count += 1)}@example.com`

/** For tests: an invitation of the owner’s, with its token. */
export async function invite(
  app: TestApp,
  org: TestOrg,
  { email = newEmail(), role = 'member' }: { email?: string; role?: Role } = {},
) {
  const { status, body } = await app.http('POST', '/v1/orgs/me/invitations', {
    cookie: org.cookie,
    body: { email, role },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.id as string, token: body.token as string, email }
}

/** For tests: lets an invitation expire. */
export const expire = (app: TestApp, id: string) =>
  app.sql(`update iam_invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
