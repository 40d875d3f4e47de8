import { useQuery } from '@tanstack/react-query'
import { scopesQuery } from '../data.ts'
import { scopesInWords } from './presets.ts'
import { permissionLabel, type KeyScope } from './scope-field.tsx'

/** What some permissions allow: a preset by its name, few in words, many by their number. */
export function ScopesInWords({ scopes }: { scopes: readonly string[] }) {
  const offered = useQuery(scopesQuery).data?.items.map(({ scope }) => scope) ?? []
  return scopesInWords(scopes as KeyScope[], offered, (scope) => permissionLabel(scope, scope))
}
