import type { UploadKeeper } from './uploads.ts'
import type { MonitoringRule } from './monitoring.ts'
import type { CredentialResolver } from './credentials.ts'
import type { Bundle, CrossOrigin } from './bundles.ts'
import type { Completion } from './completions.ts'
import type { Lock } from '../db/locks.ts'
import type { Services } from './context.ts'
import type { Glance } from './glance.ts'
import type { AnswerEarly } from './raw-route.ts'
import type { Holder, Trace } from './holders.ts'
import type { UsageCounter } from './ledger.ts'
import type { ReviewKind } from './reviews.ts'
import type { RawRoute } from './raw-route.ts'
import type { Backlog } from './backlog.ts'
import type { Examples } from './examples.ts'
import type { AnyJob, AnyOperation, EventReaction, EventType } from './operation.ts'
import type { RealtimeFace } from './channel.ts'
import type { SealedColumn } from '../secrets/root-keys.ts'
import type { ScopeRules } from './scopes.ts'
import type { Settings } from '../base/settings.ts'
import type { Teller } from './timeline.ts'
import type { TroubleSource } from './troubles.ts'

/** What is known of all modules when operations are made of it. */
export interface Declared {
  modules: readonly Omit<ModuleDeclaration, 'operations'>[]
}

/** An operation whose shape follows from what the modules declare, such as one that takes the names of scopes. */
export type OperationMaker = (declared: Declared) => AnyOperation

/**
 * Everything that a part of the service brings. The kernel and the other modules learn of it from here alone: a new
 * module changes none of them.
 */
export interface ModuleDeclaration {
  name: string
  /** One sentence for the reference and for agents. */
  summary: string
  /** What the names of its tools start with, before `_`; the module's name unless said. */
  toolset?: string
  operations: readonly (AnyOperation | OperationMaker)[]
  scopes?: Record<string, string | ScopeRules>
  settings?: Settings
  events?: Record<string, EventType>
  jobs?: readonly AnyJob[]
  /** Lanes of jobs, with how many run at once in a process. */
  lanes?: Record<string, number>
  reactions?: readonly EventReaction[]
  /** What its calls hold by name, as its `locks.ts` lists it. */
  locks?: Readonly<Record<string, Lock>>
  /** Work in tables of the module's own that the metrics show, and monitoring looks at. */
  backlogs?: readonly Backlog[]
  /** What of it those who run the service should hear of, beside `KERNEL_MONITORING`; `docs/operations.md` lists all. */
  monitoring?: readonly MonitoringRule[]
  routes?: readonly RawRoute[]
  /** Answers what it has ready ahead of the framework; made once, when the service starts. */
  early?(services: Services): AnswerEarly
  credentials?: readonly CredentialResolver[]
  realtime?: RealtimeFace
  uploads?: UploadKeeper | readonly UploadKeeper[]
  bundles?: readonly Bundle[]
  crossOrigin?: CrossOrigin
  glance?: Glance
  /** What it holds of things of other modules. */
  holds?: readonly Holder[]
  /** What else it has of things of other modules, that goes when these are erased. */
  traces?: readonly Trace[]
  /** What it tells of things of other modules on their timelines. */
  tells?: readonly Teller[]
  /** Figures by day that it brings to the usage. */
  counters?: readonly UsageCounter[]
  /** What may go wrong of it for an organization. */
  troubles?: readonly TroubleSource[]
  /** What people decide about, of its things. */
  reviews?: readonly ReviewKind[]
  /** Its written procedures for agents by their slugs: Markdown with front matter, see `kernel/contract/skills.ts`. */
  skills?: Readonly<Record<string, string>>
  /** How ids of its things are found by a few letters, by what the things are called. */
  completions?: Readonly<Record<string, Completion>>
  /** What lines of the audit log are called that carry the name of no operation. */
  auditTitles?: Readonly<Record<string, string>>
  /** What the examples of the reference show for its fields. */
  examples?: Examples
  /** Columns that hold what `Secrets.seal` made: these are what a new secret key must seal anew. */
  sealedColumns?: readonly SealedColumn[]
}

/** A module whose operations are made. */
export interface Module extends ModuleDeclaration {
  operations: readonly AnyOperation[]
}

/** Declares a module. */
export const defineModule = (module: ModuleDeclaration): ModuleDeclaration => module

/** The toolset of a module's tools, as in `/mcp?toolsets=…`. */
export const toolsetOf = ({ name, toolset = name }: Pick<Module, 'name' | 'toolset'>): string => toolset
