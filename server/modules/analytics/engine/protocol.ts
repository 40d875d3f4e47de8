/** What the report process is told at its start. */
export interface EngineSettings {
  databaseUrl: string
  /** Of this process alone; gone when it ends. */
  ownFolder: string
  /** Of all processes of the machine: files of sealed days. */
  dayFolder: string
  memoryMb: number
}

/** Whose records are meant: those of a tracker, or those that an organization counts by tokens. */
export interface Owner {
  orgId: string
  /** Empty for what was counted by tokens. */
  trackerId: string
}

/** A day (UTC) as files; those of a day without any visit are not there. */
export interface DayFiles {
  day: string
  visits: number
  records: number
  /** How long after the beginning of the day its last record is, in milliseconds. */
  until: number
  visitsPath: string
  recordsPath: string
}

/** Days that are not over: files, and tables of those visitors of whom something changed since they were made. */
export interface LiveTables {
  days: DayFiles[]
  /** How many records the tables have. */
  changed: number
  /** How many there are in all, or a little fewer. */
  visits: number
  records: number
  visitsTable: string
  recordsTable: string
  /** Whose visits in files do not count any more. */
  touchedTable: string
  /** Everything that was committed until then is in them. */
  asOf: number
}

/** Small days together in a table, each by its number. */
export interface SmallDays {
  visitsTable: string
  recordsTable: string
  numbers: number[]
}

/** The requests that the report process serves, with their answers. */
export interface Tasks {
  /** Makes files of days in the order of time, side by side or apart. */
  build: { asked: { owner: Owner; days: string[]; name: string }; answer: DayFiles[] }
  /** Brings what is not over up to now. */
  follow: { asked: { owner: Owner; since: string }; answer: LiveTables }
  /** Keeps small days together. */
  keep: { asked: { owner: Owner; files: DayFiles[] }; answer: SmallDays }
  /** Answers one statement, for which a job has more time than a report. */
  query: {
    asked: { owner: Pick<Owner, 'orgId'>; sql: string; values: readonly Value[]; isOfJob?: boolean }
    answer: Record<string, unknown>[]
  }
}

/** What a statement may be given. */
export type Value = string | number | boolean | null | readonly (string | number | null)[]

/** A request to the report process. */
export type Message = {
  [Kind in keyof Tasks]: { id: number; kind: Kind; asked: Tasks[Kind]['asked'] }
}[keyof Tasks]

/** Its answer; `isForUsers` where the error may be shown to them, `code` where the database or the system gave one. */
export type Reply = { id: number } & (
  | { answer: unknown }
  | { error: string; isForUsers: boolean; code?: string }
)
