import { mayCall } from '../contract/authorize.ts'
import { once } from '../base/once.ts'
import type { Caller } from '../contract/credentials.ts'
import { toolsetOf } from '../contract/module.ts'
import type { AnyOperation } from '../contract/operation.ts'
import type { Registry } from '../calls/registry.ts'
import { thirdPartyNotice, type ThirdPartyNotice } from './call-tool.ts'
import { describeTool, type DescribedTool, type ListedTool } from './describe-tool.ts'
import { FINDERS, findableWords, type Findable, type FindableWords } from './find-tools.ts'

/** Distinct lists that are kept; each is an array of references, the descriptions themselves exist once. */
const MAX_LISTS = 200

/** What a call by a tool's name runs, and what its result says of third parties. */
export interface CallableTool {
  operation: AnyOperation
  notice?: ThirdPartyNotice
}

interface Entry {
  operation: AnyOperation
  toolset: string
  /** The tool in both of its forms; made when it is first needed. */
  described(): DescribedTool
  words(): FindableWords
}

/** What can be listed and called over MCP. */
export interface ToolCatalog {
  /** The names of the toolsets. */
  toolsets: readonly string[]
  /**
   * The tools that a caller may call, sorted by name: those of the default list in short, or all of the chosen
   * toolsets in full. The same array for callers with equal rights.
   */
  listFor(caller: Caller, toolsets?: readonly string[]): ListedTool[]
  /** All tools that a caller may call, listed or not. */
  openTo(caller: Caller): readonly Findable[]
  /** A tool, listed or not; whether the caller may run it is decided by `invoke`. */
  find(name: string): CallableTool | undefined
}

/** Describes each tool of the registry once, when it is first needed, and remembers the lists of the last distinct kinds of callers. */
export function createToolCatalog(registry: Registry): ToolCatalog {
  const entries = entriesOf(registry)
  const callable = new Map(
    entries.map((entry) => [entry.operation.tool as string, once(() => callableOf(entry))]),
  )
  const lists = new Map<string, ListedTool[]>()

  return {
    toolsets: [...new Set(entries.map(({ toolset }) => toolset))].toSorted(),
    listFor(caller, toolsets = []) {
      const key = rightsKey(caller, toolsets)
      let list = lists.get(key)
      if (list) {
        lists.delete(key)
      } else {
        const may = entries.filter(({ operation }) => mayCall(operation, caller))
        list =
          toolsets.length > 0
            ? may.filter(({ toolset }) => toolsets.includes(toolset)).map(({ described }) => described().full)
            : defaultList(may)
        const oldest = lists.keys().next()
        if (lists.size >= MAX_LISTS && !oldest.done) lists.delete(oldest.value)
      }
      lists.set(key, list)
      return list
    },
    openTo: (caller) =>
      entries
        .filter(({ operation }) => mayCall(operation, caller))
        .map((entry) => ({
          operation: entry.operation,
          words: entry.words,
          short: () => shortOf(entry),
        })),
    find: (name) => callable.get(name)?.(),
  }
}

const entriesOf = (registry: Registry): Entry[] =>
  registry.modules
    .flatMap((module) =>
      module.operations
        .filter(({ tool }) => tool)
        .map((operation) => ({
          operation,
          toolset: toolsetOf(module),
          described: once(() => describeTool(operation)),
          words: once(() => findableWords(operation)),
        })),
    )
    .sort((a, b) => ((a.operation.tool as string) < (b.operation.tool as string) ? -1 : 1))

function callableOf({ operation, described }: Entry): CallableTool {
  const { thirdParty } = described()
  return { operation, ...(thirdParty.length > 0 && { notice: thirdPartyNotice(thirdParty) }) }
}

const shortOf = ({ described }: Entry): ListedTool => described().short

/** The everyday tools, and, where it leaves some out, those that find and call these. */
function defaultList(may: readonly Entry[]): ListedTool[] {
  const everyday = may.filter(({ operation }) => isListed(operation))
  return [...everyday.map(shortOf), ...(everyday.length < may.length ? FINDERS : [])].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

const isListed = ({ toolListing = 'default' }: AnyOperation): boolean => toolListing === 'default'

const rightsKey = ({ actor, unmet }: Caller, toolsets: readonly string[]): string =>
  JSON.stringify([actor.type, actor.role ?? '', actor.scopes.toSorted(), unmet?.code ?? '', toolsets])
