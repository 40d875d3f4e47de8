import { EmbeddedPostgresError } from '../adapters/embedded-postgres/index.ts'
import { ConfigError, type Environment } from '../kernel/base/config.ts'
import { MigrationError } from '../kernel/db/migrate.ts'
import { databaseProblem, isDiskFull } from '../kernel/db/problems.ts'
import { RootKeyError } from '../kernel/secrets/root-keys.ts'
import { CommandError, type Command, type Tools } from './command.ts'
import { backup } from './commands/backup.ts'
import { doctor } from './commands/doctor.ts'
import { jobs } from './commands/jobs.ts'
import { keys } from './commands/keys.ts'
import { listAccounts } from './commands/list-accounts.ts'
import { reactions } from './commands/reactions.ts'
import { resetPassword } from './commands/reset-password.ts'
import { resetSecondFactor } from './commands/reset-second-factor.ts'
import { restore } from './commands/restore.ts'
import { storage } from './commands/storage.ts'
import { openServiceDatabase } from './open-database.ts'

const COMMANDS: readonly Command[] = [
  resetPassword,
  resetSecondFactor,
  listAccounts,
  backup,
  restore,
  keys,
  jobs,
  reactions,
  storage,
  doctor,
]

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

interface CommandIo {
  env: Environment
  input: Tools['input']
  say(line: string): void
  sayError(line: string): void
}

/** Runs a command by its arguments; returns the exit code: 1 when it failed, 2 for a wrong command line. */
export async function runCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const safe = {
    ...io,
    say: (line: string) => io.say(plain(line)),
    sayError: (line: string) => io.sayError(plain(line)),
  }
  const [name, ...args] = argv
  if (HELP_WORDS.has(name)) {
    safe.say(HELP)
    return 0
  }
  const command = COMMANDS.find((each) => each.name === name)
  if (!command) {
    safe.sayError(`There is no command ${name}.\n\n${HELP}`)
    return 2
  }
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    safe.say(`${lineOf(command)}\n    ${command.summary}`)
    return 0
  }
  let place: Awaited<ReturnType<typeof openServiceDatabase>> | undefined
  try {
    const open = async () => (place ??= await openServiceDatabase(safe.env))
    await command.run({ args, env: safe.env, input: safe.input, say: safe.say, open })
    return 0
  } catch (error) {
    const isUsage = error instanceof CommandError && error.status === 2
    safe.sayError(isUsage ? `${error.message}\nUsage: ${lineOf(command)}` : explain(error))
    return error instanceof CommandError ? error.status : 1
  } finally {
    await place?.close()
  }
}

/** Replaces control and bidi characters, since texts of others could otherwise control the terminal. */
const plain = (text: string): string =>
  text.replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

/** A sentence for what an operator can put right, a stack for the rest. */
function explain(error: unknown): string {
  const { message, stack, code } = error as Error & { code?: string }
  const isKnown = [CommandError, ConfigError, EmbeddedPostgresError, MigrationError, RootKeyError].some(
    (kind) => error instanceof kind,
  )
  if (isKnown) return message
  if (isDiskFull(error)) return `The database has no room left on its disk: ${message}.`
  if (code === '42P01' || code === '42703' || code === '22023')
    return 'The database is not prepared for this release: start the service once, then try again.'
  return databaseProblem(error)?.code === 'unavailable' || /^(28|3D)/.test(code ?? '')
    ? `The database cannot be reached: ${message || code}. Check DATABASE_URL.`
    : String(stack ?? error)
}
