import { accountByEmail, resetFactorsFromMachine } from '../../modules/identity/index.ts'
import { readArguments } from '../command-line.ts'
import { CommandError, type Command } from '../command.ts'

/** Lets somebody in who has lost their second factor: by their password alone. */
export const resetSecondFactor: Command = {
  name: 'reset-second-factor',
  usage: 'EMAIL',
  summary:
    'Remove the person’s authenticator app, passkeys and recovery codes, so that the password alone signs them in.',
  async run({ args, open, say }) {
    const { argument: email } = readArguments(args, {}, 'Name one email address.')
    const { system } = await open()
    const account = await accountByEmail(system, email)
    if (!account)
      throw new CommandError(
        `There is no account with ${email}. “npm run admin -- list-accounts” shows those that exist.`,
      )
    if (!(await resetFactorsFromMachine(system, account.userId)))
      throw new CommandError(`${account.email} (${account.name}) has no second factor. Nothing was changed.`)
    say(`The second factor of ${account.email} (${account.name}) was removed.`)
    say('Their sessions go on. The password alone signs them in until they add a factor again.')
  },
}
