import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Audience } from '../kernel/contract/operation.ts'
import type { TestApp, TestOrg } from './harness.ts'

/** The kinds of things that the API gives an id: each module adds its own in its `test-samples.ts`. */
export interface Kinds {
  [never: symbol]: never
}

export type Kind = Extract<keyof Kinds, string>

/** How a kind of thing is recognized: by the prefix of its ids, and by path parameters. */
export interface KindOf {
  prefix: string
  /** Names of path parameters that are always of this kind. */
  params?: readonly string[]
  /** Prefixes of paths whose other parameters are of this kind; the longest match decides. */
  paths?: readonly string[]
}

/** What a module makes its samples with. */
export interface Making {
  app: TestApp
  org: TestOrg
  /** Calls the API and answers the body; with the organization's key unless another is given. Throws where it refuses. */
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of any operation
  made(method: string, path: string, body?: unknown, key?: string): Promise<any>
}

export type Credential = { key: string } | { cookie: string }

/** The samples of a module, for tests that walk all operations and tables. */
export interface Samples {
  kinds: Partial<Record<Kind, KindOf>>
  /** Makes one thing of each kind through the API, and the credentials of the module's audiences. */
  make?(making: Making): Promise<{
    ids: Partial<Record<Kind, string>>
    credentials?: Partial<Record<Audience, Credential>>
  }>
  /** Inputs of operations for which the schema alone does not yield a valid one. */
  inputs?: Record<string, Record<string, unknown>>
}

const MODULES = join(import.meta.dirname, '..', 'modules')

/** The samples of every module that has some. */
export const samples: readonly Samples[] = await Promise.all(
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/\\]+[/\\]test-samples\.ts$/.test(path))
    .toSorted()
    .map(async (path) => ((await import(join(MODULES, path))) as { samples: Samples }).samples),
)

/** All kinds with how they are recognized. */
export const kinds = samples.flatMap((each) => Object.entries(each.kinds) as [Kind, KindOf][])
