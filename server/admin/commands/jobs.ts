import { listGivenUp, settleGivenUp } from '../../kernel/jobs/given-up.ts'
import { CommandError, type Command } from '../command.ts'

const NONE = 'No job was given up.'

/** Shows the background jobs that failed in all their attempts; runs them again, or deletes them. */
export const jobs: Command = {
  name: 'jobs',
  usage: '[retry|delete [NAME]]',
  summary:
    'Show the background jobs that failed in all their attempts; with “retry”, run them again, with “delete”, forget them: those of one name, or all.',
  async run({ args, open, say }) {
    const [action, name, ...more] = args
    if (more.length > 0 || (action !== undefined && action !== 'retry' && action !== 'delete'))
      throw new CommandError('There is “jobs”, “jobs retry” and “jobs delete”.', 2)
    const { system } = await open()
    const found = await listGivenUp(system)
    if (name !== undefined && !found.some((job) => job.name === name))
      throw new CommandError(`No job ${name} was given up. “npm run admin -- jobs” shows those that were.`)
    if (action !== undefined) {
      const count = await settleGivenUp(system, action, name ?? null)
      say(action === 'retry' ? `Planned to run again: ${count}.` : `Deleted: ${count}.`)
      return
    }
    if (found.length === 0) say(NONE)
    for (const { name: job, count, lastAt, lastError } of found)
      say(`${job}  ${count}  last at ${lastAt.toISOString()}  ${lastError.split('\n')[0]}`)
  },
}
