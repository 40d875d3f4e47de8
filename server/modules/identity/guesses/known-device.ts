import { randomBytes } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'

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
  if (person.passwordHash === null) return
  const name = randomBytes(NAME_BYTES).toString('hex')
  const signature = services.secrets.sign(textOf(name, person), PURPOSE)
  session.setDevice(`${name}.${signature}`, DEVICE_SECONDS)
}

/** The name of the browser that somebody tries with, where it is known for the account of an email; else `null`. */
export async function knownDevice(
  ctx: Pick<Context, 'tx' | 'session' | 'services'>,
  email: string,
): Promise<string | null> {
  const [name = '', signature] = ctx.session.device?.split('.', 2) ?? []
  if (signature === undefined) return null
  const [person] = await systemDbOf(ctx).query<Person>(findPerson, [email])
  if (!person?.passwordHash) return null
  const isOurs = ctx.services.secrets.verify(signature, { text: textOf(name, person), purpose: PURPOSE })
  return isOurs ? name : null
}
