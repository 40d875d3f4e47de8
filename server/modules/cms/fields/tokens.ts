import { valuesOf } from './values-of.ts'
import type { EntryData, FieldDef } from './field-types.ts'

const TOKEN = /(asset|ref):\/\/([A-Za-z0-9_]+)/g

/** Whether texts of this type may name assets (`asset://…`) and entries (`ref://…`). */
export const hasTokens = ({ type }: FieldDef): boolean => type === 'markdown' || type === 'rich_text'

/** A text with its tokens replaced; what `replace` answers nothing for stays as it is. */
export const replaceTokens = (
  text: string,
  replace: (kind: 'asset' | 'ref', id: string) => string | undefined,
): string => text.replace(TOKEN, (whole, kind: 'asset' | 'ref', id: string) => replace(kind, id) ?? whole)

/** That an entry names another one, or an asset. */
export interface Edge {
  field: string
  kind: 'field' | 'inline'
  to: 'asset' | 'entry'
  id: string
}

/** Everything that an entry names, each once by its place. */
export function edgesOf(fields: readonly FieldDef[], data: EntryData): Edge[] {
  const found = new Map<string, Edge>()
  const add = (edge: Edge) => void found.set(JSON.stringify(edge), edge)
  for (const { field, path, value } of valuesOf(fields, data)) {
    if (typeof value !== 'string') continue
    if (field.type === 'asset') add({ field: path, kind: 'field', to: 'asset', id: value })
    else if (field.type === 'reference') add({ field: path, kind: 'field', to: 'entry', id: value })
    else if (hasTokens(field))
      for (const [, kind, id = ''] of value.matchAll(TOKEN))
        add({ field: path, kind: 'inline', to: kind === 'asset' ? 'asset' : 'entry', id })
  }
  return [...found.values()]
}
