import type { Readable } from 'node:stream'
import type { Environment } from '../kernel/config.ts'
import type { SystemDb } from '../kernel/db/system.ts'
import type { RootKeys } from '../kernel/root-keys.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Disconnect } from '../kernel/realtime/bus.ts'

/** What went wrong, for whoever typed the command; `status` is the exit code. */
export class CommandError extends Error {
  readonly status: number

  constructor(message: string, status = 1) {
    super(message)
    this.status = status
  }
}

/** The service's database and what belongs to it, for the length of a command. */
export interface Workplace {
  system: SystemDb
  /** Of the user that migrates. */
  databaseUrl: string
  /** Where browsers reach the service, as the settings at hand say. */
  baseUrl: string
  /** Whether somebody said so, and it is not guessed from host and port. */
  hasBaseUrl: boolean
  /** The secret keys of the settings; throws `CommandError` where there is none. */
  rootKeys(): RootKeys
  /** The service's secrets; throws where its key is not known here, or wrong. */
  secrets(): Promise<Secrets>
  /** Closes sockets in the processes that run. */
  disconnect(orders: readonly Disconnect[]): Promise<void>
}

/** What a command has at hand. */
export interface Tools {
  args: readonly string[]
  env: Environment
  input: Readable & { isTTY?: boolean }
  /** Writes a line to standard output. */
  say(line: string): void
  /** Opens the database of the settings, once. */
  open(): Promise<Workplace>
}

/** One thing that can be done on the machine. */
export interface Command {
  name: string
  /** What is typed behind the name. */
  usage: string
  summary: string
  run(tools: Tools): Promise<void>
}
