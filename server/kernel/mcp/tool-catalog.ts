import { mayCall } from '../auth/authorize.ts'
import type { Caller } from '../auth/credentials.ts'
import type { AnyOperation } from '../operation.ts'
import type { Registry } from '../registry.ts'
import { describeTool, type ToolDescription } from './describe-tool.ts'

/** Distinct lists that are kept; each is an array of references, the descriptions themselves exist once. */
const MAX_LISTS = 200

/** What can be listed and called over MCP. */
export interface ToolCatalog {
  /** The tools that a caller may call, sorted by name; the same array for callers with equal rights. */
  listFor(caller: Caller, toolsets?: readonly string[]): ToolDescription[]
  /** The operation of a tool; whether the caller may run it is decided by `invoke`. */
  find(name: string, toolsets?: readonly string[]): AnyOperation | undefined
}

/** Describes every tool of the registry once, and remembers the lists of the last distinct kinds of callers. */
export function createToolCatalog(registry: Registry): ToolCatalog {
  const entries = [...registry.tools.values()]
    .map((operation) => ({ operation, tool: describeTool(operation) }))
    .sort((a, b) => (a.tool.name < b.tool.name ? -1 : 1))
  const lists = new Map<string, ToolDescription[]>()

  return {
    listFor(caller, toolsets) {
      const key = rightsKey(caller, toolsets)
      let list = lists.get(key)
      if (list) {
        lists.delete(key)
      } else {
        list = entries
          .filter(({ operation, tool }) => isOffered(tool.name, toolsets) && mayCall(operation, caller))
          .map(({ tool }) => tool)
        const oldest = lists.keys().next()
        if (lists.size >= MAX_LISTS && !oldest.done) lists.delete(oldest.value)
      }
      lists.set(key, list)
      return list
    },
    find: (name, toolsets) => (isOffered(name, toolsets) ? registry.tools.get(name) : undefined),
  }
}

const rightsKey = ({ actor }: Caller, toolsets: readonly string[] = []): string =>
  JSON.stringify([actor.type, actor.role ?? '', actor.scopes.toSorted(), toolsets.toSorted()])

const isOffered = (name: string, toolsets: readonly string[] | undefined): boolean =>
  !toolsets?.length || toolsets.some((prefix) => name.startsWith(`${prefix}_`))
