import type { Readable } from 'node:stream'
import type { Environment } from '../kernel/base/config.ts'
import type { SystemDb } from '../kernel/db/system.ts'
import type { RootKeys } from '../kernel/secrets/root-keys.ts'
import type { Secrets } from '../kernel/secrets/secrets.ts'
import type { Disconnect } from '../kernel/contract/bus.ts'

/** A failure with a message for the operator; `status` is the exit code. */
export class CommandError extends Error {
  readonly status: number

  constructor(message: string, status = 1) {
    super(message)
    this.status = status
  }
}

/** The service's database, address and secrets, while a command runs. */
export interface ServiceDatabase {
  system: SystemDb
  /** The connection string of the settings, whose user migrates. */
  databaseUrl: string
  /** The address of the service by the settings. */
  baseUrl: string
  /** Whether `SVC_BASE_URL` is set; else the address is a guess from host and port. */
  hasBaseUrl: boolean
  /** The secret keys of the settings; throws `CommandError` where there is none. */
  rootKeys(): RootKeys
  /** The service's secrets; throws where its key is not known here, or wrong. */
  secrets(): Promise<Secrets>
  /** Closes sockets in the processes that run. */
  disconnect(orders: readonly Disconnect[]): Promise<void>
}

/** What a command gets. */
export interface Tools {
  args: readonly string[]
  env: Environment
  input: Readable & { isTTY?: boolean }
  /** Writes a line to standard output. */
  say(line: string): void
  /** Opens the database of the settings, once. */
  open(): Promise<ServiceDatabase>
}

/** A command of `npm run admin`. */
export interface Command {
  name: string
  /** The arguments, for the help. */
  usage: string
  summary: string
  run(tools: Tools): Promise<void>
}
