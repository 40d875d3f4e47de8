import { TOTP } from 'otpauth'
import type { TestApp, TestOrg } from '../../../test/harness.ts'
import { hashPassword } from '../passwords.ts'

export const PASSWORD = 'correct horse battery'

/** A member with a password, signed in by it just now. */
export interface TestPerson {
  userId: string
  email: string
  cookie: string
}

/** Adds a member who can sign in with `PASSWORD`. */
export async function addPerson(
  app: TestApp,
  org: TestOrg,
  role: 'admin' | 'member' = 'member',
): Promise<TestPerson> {
  const cookie = await app.createMember(org, role)
  const { body } = await app.http('GET', '/v1/whoami', { cookie })
  await app.sql('update iam_users set password_hash = $2 where id = $1', [
    body.actor.id,
    await hashPassword(PASSWORD),
  ])
  return { userId: body.actor.id, email: body.actor.email, cookie }
}

/** Begins a sign-in with the right password; the cookie is a session's or that of a sign-in that waits. */
export const enterPassword = (app: TestApp, { email }: { email: string }) =>
  app.http('POST', '/v1/auth/sign-in', { body: { email, password: PASSWORD } })

/** The code that an app shows, or showed or will show some steps away. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** A code of no step that counts now. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
}

/** Adds an app with the code of the step before, so that those of now and later still count. */
export async function addApp(app: TestApp, { cookie }: { cookie: string }) {
  const begun = await app.http('POST', '/v1/me/second-factor/app', { cookie, body: {} })
  const { secret } = begun.body
  const added = await app.http('POST', '/v1/me/second-factor/app/confirm', {
    cookie,
    body: { code: codeOf(secret, -1) },
  })
  return { secret: secret as string, recoveryCodes: added.body.recoveryCodes as string[], added, begun }
}
