import { AppError } from '../../kernel/base/errors.ts'
import { accountByEmail, makeResetLink, setPasswordFromMachine } from '../../modules/identity/index.ts'
import { readArguments, readLine } from '../command-line.ts'
import { CommandError, type Command, type Tools, type ServiceDatabase } from '../command.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>

/** Lets somebody in again: by a link, or by a password from standard input. */
export const resetPassword: Command = {
  name: 'reset-password',
  usage: 'EMAIL [--password]',
  summary:
    'Print a link by which the person sets a new password, once, within an hour; with --password, read the new password from standard input instead.',
  async run(tools) {
    const { argument: email, values } = readArguments(
      tools.args,
      { password: { type: 'boolean' } },
      'Name one email address.',
    )
    const place = await tools.open()
    const account = await accountByEmail(place.system, email)
    if (!account)
      throw new CommandError(
        `There is no account with ${email}. “npm run admin -- list-accounts” shows those that exist.`,
      )
    await (values.password ? setPassword : printLink)(tools, place, account)
  },
}

async function printLink({ say }: Tools, place: ServiceDatabase, account: Account): Promise<void> {
  const { baseUrl, hasBaseUrl, system } = place
  const { url, expiresAt } = await makeResetLink(system, await place.secrets(), { account, baseUrl })
  say(`A link to set a new password for ${account.email} (${account.name}):`)
  say(`\n  ${url}\n`)
  say(
    `It works once, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Earlier links stopped working.`,
  )
  say('Setting the password signs the person out everywhere else.')
  if (!hasBaseUrl)
    say(
      `SVC_BASE_URL is not set: if browsers reach the service elsewhere than at ${baseUrl}, replace that part of the link.`,
    )
}

async function setPassword({ say, input }: Tools, place: ServiceDatabase, account: Account): Promise<void> {
  const password = await readLine(input, 'New password: ')
  if (password === undefined)
    throw new CommandError('No password came in on standard input. Nothing was changed.')
  const ended = await setPasswordFromMachine(place.system, { account, password }).catch((error: unknown) => {
    if (error instanceof AppError) throw new CommandError(error.message)
    if ((error as Error).name === 'ZodError')
      throw new CommandError('A password has 8 to 128 characters. Nothing was changed.')
    throw error
  })
  if (ended.length > 0)
    await place.disconnect(
      ended.map((credentialId) => ({ credentialId, code: 4401, reason: 'the password was changed' })),
    )
  say(`The password of ${account.email} (${account.name}) is set.`)
  say(ended.length === 1 ? 'One session was ended.' : `${ended.length || 'No'} sessions were ended.`)
}
