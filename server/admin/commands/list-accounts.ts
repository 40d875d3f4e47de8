import { listAccounts as readAccounts } from '../../modules/identity/index.ts'
import type { Command } from '../command.ts'

/** Shows who can sign in. */
export const listAccounts: Command = {
  name: 'list-accounts',
  usage: '',
  summary: 'Show every account: email, name, roles.',
  async run({ say, open }) {
    const { system } = await open()
    const accounts = await readAccounts(system)
    if (accounts.length === 0)
      say('There are no accounts yet: open the service in a browser to make the first.')
    for (const { email, name, memberships } of accounts)
      say(`${email}  ${name}  ${memberships || 'belongs to no organization'}`)
  },
}
