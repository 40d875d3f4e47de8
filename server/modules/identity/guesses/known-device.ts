// Across organizations: guesses at a password come from somebody of no organization.
import { randomBytes } from 'node:crypto'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

const PURPOSE = 'known-device'
const NAME_BYTES = 16
// As long as browsers keep a cookie at most.
const DEVICE_SECONDS = 400 * 86_400

/** Whose browser it is, with the password of now. */
interface Person {
  userId: string
  passwordHash: string | null
}

const findPerson = statement(
  'iam_find_person_of_device',
  `select id as "userId", password_hash as "passwordHash" from iam_users where lower(email) = $1`,
)

/** What is signed: it fits no other person, and not the next password. */
const textOf = (name: string, { userId, passwordHash }: Person): string => `${name} ${userId} ${passwordHash}`

/** Lets the browser of somebody who has proved who they are be known again: strangers' tries do not pause it. */
export function rememberDevice(
  { session, services }: Pick<Context, 'session' | 'services'>,
  person: Person,
): void {
  session.setDevice(deviceMark(services.secrets, person), DEVICE_SECONDS)
}

/** What the cookie of a browser that is known for somebody says. */
export function deviceMark(secrets: Secrets, person: Person): string {
  const name = randomBytes(NAME_BYTES).toString('hex')
  return `${name}.${secrets.sign(textOf(name, person), PURPOSE)}`
}

/** The name of the browser that somebody tries with, where it is known for the account of an email; else `null`. */
export async function knownDevice(
  ctx: Pick<Context, 'tx' | 'session' | 'services'>,
  email: string,
): Promise<string | null> {
  const [name = '', signature] = ctx.session.device?.split('.', 2) ?? []
  if (signature === undefined) return null
  const [person] = await systemDbOf(ctx).query<Person>(findPerson, [email])
  if (!person) return null
  const isOurs = ctx.services.secrets.verify(signature, { text: textOf(name, person), purpose: PURPOSE })
  return isOurs ? name : null
}
