import type { Context } from './context.ts'

/** Something that happened with a thing, as its timeline tells it. */
export interface Told {
  at: Date
  id: string
  kind: string
  title: string | null
  /** What it was with, by the names of their ids. */
  ids: Record<string, string>
  by: { type: string; id: string; name: string | null } | null
  /** By field, what it was and became. */
  changes?: Record<string, { from: unknown; to: unknown }>
}

/** Behind which place of a timeline to go on. */
export interface Before {
  at: Date
  id: string
}

/** What a module tells of things of another module. */
export interface Teller {
  /** What it is about, as its owner calls it. */
  of: string
  /** Whoever lacks this scope is not told. */
  scope: string
  /** The newest before a place, newest first; `most` of them. */
  read(
    ctx: Pick<Context<string>, 'tx' | 'org'>,
    id: string,
    page: { before: Before | null; most: number },
  ): Promise<Told[]>
}
