import { EmbeddedPostgresError } from '../adapters/embedded-postgres/index.ts'
import { ConfigError, type Environment } from '../kernel/config.ts'
import { MigrationError } from '../kernel/db/migrate.ts'
import { databaseProblem } from '../kernel/db/problems.ts'
import { RootKeyError } from '../kernel/root-keys.ts'
import { CommandError, type Command, type Tools } from './command.ts'
import { backup } from './commands/backup.ts'
import { keys } from './commands/keys.ts'
import { listAccounts } from './commands/list-accounts.ts'
import { resetPassword } from './commands/reset-password.ts'
import { restore } from './commands/restore.ts'
import { openWorkplace } from './workplace.ts'

const COMMANDS: readonly Command[] = [resetPassword, listAccounts, backup, restore, keys]

const HELP_WORDS = new Set([undefined, 'help', '--help', '-h'])

const lineOf = ({ name, usage }: Command): string =>
  `npm run admin -- ${[name, usage].filter(Boolean).join(' ')}`

const HELP = [
  'For whoever runs the machine. The commands use the settings of the service (DATABASE_URL, or the data folder',
  'SVC_DATA_DIR; SVC_BASE_URL, SVC_SECRET_KEY), whether it runs or not.',
  '',
  ...COMMANDS.flatMap((command) => [lineOf(command), `    ${command.summary}`]),
  'npm run admin -- help',
  '    Show this.',
].join('\n')

interface Surroundings {
  env: Environment
  input: Tools['input']
  say(line: string): void
  complain(line: string): void
}

/** Runs the command of an argument list; answers the exit code: 1 when it failed, 2 when it was typed wrongly. */
export async function runCommand(argv: readonly string[], around: Surroundings): Promise<number> {
  const [name, ...args] = argv
  if (HELP_WORDS.has(name)) {
    around.say(HELP)
    return 0
  }
  const command = COMMANDS.find((each) => each.name === name)
  if (!command) {
    around.complain(`There is no command ${name}.\n\n${HELP}`)
    return 2
  }
  let place: Awaited<ReturnType<typeof openWorkplace>> | undefined
  try {
    const open = async () => (place ??= await openWorkplace(around.env))
    await command.run({ args, env: around.env, input: around.input, say: around.say, open })
    return 0
  } catch (error) {
    const isUsage = error instanceof CommandError && error.status === 2
    around.complain(isUsage ? `${error.message}\nUsage: ${lineOf(command)}` : explain(error))
    return error instanceof CommandError ? error.status : 1
  } finally {
    await place?.close()
  }
}

/** A sentence for what an operator can put right, a stack for the rest. */
function explain(error: unknown): string {
  const { message, stack, code } = error as Error & { code?: string }
  const isKnown = [CommandError, ConfigError, EmbeddedPostgresError, MigrationError, RootKeyError].some(
    (kind) => error instanceof kind,
  )
  if (isKnown) return message
  if (code === '42P01' || code === '42703' || code === '22023')
    return 'The database is not prepared for this release: start the service once, then try again.'
  return databaseProblem(error)?.code === 'unavailable' || /^(28|3D)/.test(code ?? '')
    ? `The database cannot be reached: ${message || code}. Check DATABASE_URL.`
    : String(stack ?? error)
}
