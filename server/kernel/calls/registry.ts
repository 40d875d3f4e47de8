import { KERNEL_MONITORING, type MonitoringRule } from '../contract/monitoring.ts'
import type { CredentialResolver } from '../contract/credentials.ts'
import type { Services } from '../contract/context.ts'
import type { Bundle, CrossOrigin } from '../contract/bundles.ts'
import type { Completion } from '../contract/completions.ts'
import { toolsetOf, type Module, type ModuleDeclaration } from '../contract/module.ts'
import type { UploadKeeper } from '../contract/uploads.ts'
import type { AnyJob, AnyOperation, Audience, EventReaction, EventType } from '../contract/operation.ts'
import type { Examples } from '../contract/examples.ts'
import { laneOf, LANES } from './lanes.ts'
import type { Backlog } from '../contract/backlog.ts'
import type { AnswerEarly } from '../contract/raw-route.ts'
import type { RawRoute } from '../contract/raw-route.ts'
import type { RealtimeChannel, RealtimeFrame, SocketAdmission } from '../contract/channel.ts'
import { scopesOf } from '../contract/scopes.ts'
import { readSkills } from './read-skills.ts'
import type { Skill } from '../contract/skills.ts'

/** Everything that the modules declare, found by name; built once at start. */
export interface Registry {
  modules: readonly Module[]
  operations: readonly AnyOperation[]
  tools: ReadonlyMap<string, AnyOperation>
  scopes: ReadonlyMap<string, string>
  events: ReadonlyMap<string, EventType>
  jobs: readonly AnyJob[]
  /** How many jobs of a lane run at once in a process. */
  lanes: ReadonlyMap<string, number>
  reactions: readonly EventReaction[]
  backlogs: readonly Backlog[]
  monitoring: readonly MonitoringRule[]
  routes: readonly RawRoute[]
  /** What modules answer ahead of the framework. */
  early: readonly ((services: Services) => AnswerEarly)[]
  credentials: readonly CredentialResolver[]
  channels: ReadonlyMap<string, RealtimeChannel>
  frames: ReadonlyMap<string, RealtimeFrame>
  admissions: ReadonlyMap<Audience, SocketAdmission>
  uploads: readonly UploadKeeper[]
  bundles: readonly Bundle[]
  crossOrigin: readonly CrossOrigin[]
  examples: readonly Examples[]
  /** By their addresses, sorted. */
  skills: readonly Skill[]
  /** How ids are found, by what they are of. */
  completions: ReadonlyMap<string, Completion>
}

/** Two that end what they do not find must not look after the same. */
function assertWatches(modules: readonly Module[]): void {
  const watches = modules.flatMap(({ troubles = [] }) => troubles).filter(({ watch }) => watch)
  for (const [index, { source, watch }] of watches.entries()) {
    const { subjects = '', minutes = 5 } = watch ?? {}
    if (subjects === '' || minutes < 5 || minutes % 5 !== 0)
      throw new Error(
        `what is watched of ${source} needs a beginning of its subjects, and a multiple of 5 minutes`,
      )
    const twin = watches.slice(index + 1).find(
      (other) =>
        other.source === source &&
        [
          [subjects, other.watch?.subjects ?? ''],
          [other.watch?.subjects ?? '', subjects],
        ].some(([a = '', b = '']) => a.startsWith(b)),
    )
    if (twin) throw new Error(`${source} watches ${subjects} twice`)
  }
}

/** Collects the modules' declarations; a name declared twice, or a scope nobody declared, stops the start. */
export function createRegistry(declarations: readonly ModuleDeclaration[]): Registry {
  const declared = { modules: declarations }
  const modules = declarations.map((module): Module => ({
    ...module,
    operations: module.operations.map((each) => (typeof each === 'function' ? each(declared) : each)),
  }))
  const { operations, tools } = operationsOf(modules)
  const scopes = collect(
    'scope',
    scopesOf(modules).map(({ scope, description }) => [scope, description] as const),
  )
  for (const operation of operations) assertWhole(operation, scopes)
  for (const module of modules) assertToolset(module)
  assertLocks(modules)
  assertWatches(modules)
  const completions = collect(
    'completion',
    modules.flatMap((module) => Object.entries(module.completions ?? {})),
  )
  return {
    modules,
    operations,
    tools,
    scopes,
    events: collect(
      'event',
      modules.flatMap((module) => Object.entries(module.events ?? {})),
    ),
    ...workOf(modules),
    ...socketsOf(modules),
    reactions: modules.flatMap((module) => module.reactions ?? []),
    backlogs: modules.flatMap((module) => module.backlogs ?? []),
    monitoring: [...KERNEL_MONITORING, ...modules.flatMap((module) => module.monitoring ?? [])],
    routes: modules.flatMap((module) => module.routes ?? []),
    early: modules.flatMap((module) => module.early ?? []),
    credentials: modules.flatMap((module) => module.credentials ?? []),
    uploads: modules.flatMap((module) => module.uploads ?? []),
    bundles: modules.flatMap((module) => module.bundles ?? []),
    crossOrigin: modules.flatMap((module) => module.crossOrigin ?? []),
    examples: modules.flatMap((module) => module.examples ?? []),
    skills: readSkills(modules, tools, completions),
    completions,
  }
}

function operationsOf(modules: readonly Module[]): Pick<Registry, 'operations' | 'tools'> {
  const operations = modules.flatMap((module) => module.operations)
  unique(
    'operation',
    operations.map((operation) => operation.name),
  )
  unique(
    'route',
    operations.flatMap((operation) => operation.rest ?? []).map((rest) => rest.replace(/\{\w+\}/g, '{}')),
  )
  const tools = collect(
    'tool',
    operations.flatMap((operation) => (operation.tool ? [[operation.tool, operation] as const] : [])),
  )
  return { operations, tools }
}

function workOf(modules: readonly Module[]): Pick<Registry, 'jobs' | 'lanes'> {
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  unique(
    'job',
    jobs.map((job) => job.name),
  )
  const lanes = collect(
    'lane',
    [{ lanes: LANES }, ...modules].flatMap(({ lanes: own }) => Object.entries<number>(own ?? {})),
  )
  for (const job of jobs)
    if (!lanes.has(laneOf(job))) throw new Error(`${job.name} runs in the lane ${laneOf(job)}, which is none`)
  return { jobs, lanes }
}

function socketsOf(modules: readonly Module[]): Pick<Registry, 'channels' | 'frames' | 'admissions'> {
  const channels = collect(
    'socket channel',
    modules.flatMap((module) => (module.realtime?.channels ?? []).map((c) => [c.name, c] as const)),
  )
  const frames = collect(
    'socket frame',
    modules.flatMap((module) => (module.realtime?.frames ?? []).map((f) => [f.type, f] as const)),
  )
  const admissions = collect(
    'socket admission',
    modules.flatMap(
      (module) => Object.entries(module.realtime?.admission ?? {}) as [Audience, SocketAdmission][],
    ),
  )
  return { channels, frames, admissions }
}

function assertWhole(operation: AnyOperation, scopes: ReadonlyMap<string, string>): void {
  if (!operation.rest && !operation.tool) throw new Error(`${operation.name} has neither a route nor a tool`)
  if (!operation.run === !operation.steps) throw new Error(`${operation.name} needs either run or steps`)
  const { access } = operation
  if (access === 'public') return
  const unknown = [access.scope, access.keyScope].find((scope) => scope && !scopes.has(scope))
  if (unknown) throw new Error(`${operation.name} asks for the scope ${unknown}, which no module declares`)
}

function assertToolset(module: Module): void {
  const toolset = toolsetOf(module)
  const stray = module.operations.find(({ tool }) => tool && !tool.startsWith(`${toolset}_`))
  if (stray) throw new Error(`the tool ${stray.tool} of ${module.name} must start with ${toolset}_`)
}

function assertLocks(modules: readonly Module[]): void {
  const locks = modules.flatMap(({ name, locks: own = {} }) =>
    Object.values(own).map((lock) => ({ name, lock })),
  )
  const stray = locks.find(({ name, lock }) => !lock.name.startsWith(`${name}.`))
  if (stray) throw new Error(`the lock ${stray.lock.name} of ${stray.name} must start with ${stray.name}.`)
  unique(
    'lock',
    locks.map(({ lock }) => lock.name),
  )
}

function collect<K extends string, V>(
  kind: string,
  entries: readonly (readonly [K, V])[],
): ReadonlyMap<K, V> {
  unique(
    kind,
    entries.map(([name]) => name),
  )
  return new Map(entries)
}

function unique(kind: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`the ${kind} ${twice} is declared twice`)
}
