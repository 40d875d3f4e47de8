import type { Caller } from './credentials.ts'

/** SQL: whether any program has called the tool endpoint of an organization within the time that is kept. */
export const hasPrograms = (orgId: string): string =>
  `exists (select from kernel_mcp_connections c where c.org_id = ${orgId})`

/** What `unwritten` calls a program by. */
export const programKey = (credentialId: string, name: string): string => `${credentialId} ${name}`

/** What a program says of itself. */
export interface ProgramInfo {
  name?: string
  version?: string
  protocolVersion?: string
}

/** What of a program is not written yet. */
export interface Unwritten {
  calls: number
  seenAt: Date
}

/**
 * Records which programs call the tool endpoint: the first time at once, so that whoever waits for it sees it, and then at most
 * once a minute.
 */
export interface Programs {
  note(caller: Caller, info: ProgramInfo, calls: number): void
  /** What this process has not written yet, by credential and the program's name. */
  unwritten(orgId: string): ReadonlyMap<string, Unwritten>
  /** Writes everything. */
  flush(): Promise<void>
}

/** Where a day's budget of tool calls is used up. */
export interface UsedUp {
  /** Seconds until the next day begins. */
  retryAfterSeconds: number
  /** When that is. */
  resetAt: string
}

/**
 * Counts the tool calls of organizations down from a budget per day (UTC, by the database's clock). A process takes the
 * budget in blocks, so that it holds over all processes and restarts and most calls cost no query; what is left of a block
 * is given back at the end.
 */
export interface CallBudget {
  /** Takes so many calls; nothing where there were enough. At once, as long as the block lasts. */
  take(orgId: string, calls: number): UsedUp | undefined | Promise<UsedUp | undefined>
  /** How many calls this process has taken and not used. */
  unused(orgId: string): number
  /** Gives back what was not used. */
  flush(): Promise<void>
}

/** What a service keeps of who calls its tools: the budget of the day, and which programs there are. */
export interface ProgramBooks {
  budget: CallBudget
  programs: Programs
}
