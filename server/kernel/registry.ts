import type { CredentialResolver } from './auth/credentials.ts'
import { toolsetOf, type AnyJob, type AnyOperation, type EventReaction } from './operation.ts'
import type { EventType, Module, UploadKeeper } from './operation.ts'
import type { Backlog } from './lag.ts'
import type { RawRoute } from './http/raw-route.ts'
import type { RealtimeChannel, RealtimeFrame } from './realtime/channel.ts'
import type { Audience, SocketAdmission } from './operation.ts'

/** Everything that the modules declare, found by name; built once at start. */
export interface Registry {
  modules: readonly Module[]
  operations: readonly AnyOperation[]
  tools: ReadonlyMap<string, AnyOperation>
  scopes: ReadonlyMap<string, string>
  events: ReadonlyMap<string, EventType>
  jobs: readonly AnyJob[]
  reactions: readonly EventReaction[]
  backlogs: readonly Backlog[]
  routes: readonly RawRoute[]
  credentials: readonly CredentialResolver[]
  channels: ReadonlyMap<string, RealtimeChannel>
  frames: ReadonlyMap<string, RealtimeFrame>
  admissions: ReadonlyMap<Audience, SocketAdmission>
  uploads: readonly UploadKeeper[]
}

/** Collects the modules' declarations; a name declared twice, or a scope nobody declared, stops the start. */
export function createRegistry(modules: readonly Module[]): Registry {
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
  const scopes = collect(
    'scope',
    modules.flatMap((module) => Object.entries(module.scopes ?? {})),
  )
  const events = collect(
    'event',
    modules.flatMap((module) => Object.entries(module.events ?? {})),
  )
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
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  unique(
    'job',
    jobs.map((job) => job.name),
  )
  for (const operation of operations) assertWhole(operation, scopes)
  for (const module of modules) assertToolset(module)
  return {
    modules,
    operations,
    tools,
    scopes,
    events,
    jobs,
    reactions: modules.flatMap((module) => module.reactions ?? []),
    backlogs: modules.flatMap((module) => module.backlogs ?? []),
    routes: modules.flatMap((module) => module.routes ?? []),
    credentials: modules.flatMap((module) => module.credentials ?? []),
    channels,
    frames,
    admissions,
    uploads: modules.flatMap((module) => module.uploads ?? []),
  }
}

function assertWhole(operation: AnyOperation, scopes: ReadonlyMap<string, string>): void {
  if (!operation.rest && !operation.tool) throw new Error(`${operation.name} has neither a route nor a tool`)
  if (!operation.run === !operation.steps) throw new Error(`${operation.name} needs either run or steps`)
  const { access } = operation
  if (access !== 'public' && access.scope !== null && !scopes.has(access.scope)) {
    throw new Error(`${operation.name} asks for the scope ${access.scope}, which no module declares`)
  }
}

function assertToolset(module: Module): void {
  const toolset = toolsetOf(module)
  const stray = module.operations.find(({ tool }) => tool && !tool.startsWith(`${toolset}_`))
  if (stray) throw new Error(`the tool ${stray.tool} of ${module.name} must start with ${toolset}_`)
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
