import { listSetAside, settleSetAside } from '../../kernel/events/set-aside.ts'
import { CommandError, type Command } from '../command.ts'

/** Shows the events that reactions failed with and passed by; has them tried again, or forgets them. */
export const reactions: Command = {
  name: 'reactions',
  usage: '[retry|delete [NAME]]',
  summary:
    'Show the events that reactions, such as the one that sends webhooks, failed with and set aside; with “retry”, have them tried again within seconds, with “delete”, forget them: those of one reaction, or all.',
  async run({ args, open, say }) {
    const [action, name, ...more] = args
    if (more.length > 0 || (action !== undefined && action !== 'retry' && action !== 'delete'))
      throw new CommandError('There is “reactions”, “reactions retry” and “reactions delete”.', 2)
    const { system } = await open()
    const found = await listSetAside(system)
    if (name !== undefined && !found.some((one) => one.name === name))
      throw new CommandError(`${name} set nothing aside. “npm run admin -- reactions” shows what did.`)
    if (action !== undefined) {
      const count = await settleSetAside(system, action, name ?? null)
      say(action === 'retry' ? `To be tried again: ${count}.` : `Forgotten: ${count}.`)
      return
    }
    if (found.length === 0) say('No event is set aside.')
    for (const { name: reaction, count, organizations, since, lastError } of found)
      say(
        `${reaction}  ${count}  organizations: ${organizations}  since ${since.toISOString()}  ${lastError.split('\n')[0]}`,
      )
  },
}
