import type { KeyScope } from './scope-field.tsx'
import { text } from '../text.en.ts'

/** Sets of permissions by what somebody does, of which most need no other. */
export const presetIds = ['support', 'editor', 'analyst', 'readOnly'] as const

/** The name of such a set. */
export type PresetId = (typeof presetIds)[number]

const SUPPORT = ['conv:read', 'conv:write', 'contacts:read', 'channels:read', 'cms:read', 'org:read']

const holds: Record<PresetId, (scope: string) => boolean> = {
  support: (scope) => SUPPORT.includes(scope),
  editor: (scope) => scope.startsWith('cms:') || scope === 'org:read',
  analyst: (scope) => ['analytics:read', 'org:read'].includes(scope),
  readOnly: (scope) => scope.endsWith(':read'),
}

/** The permissions of a preset, of those that the service has. */
export const scopesOf = <Scope extends string>(preset: PresetId, offered: readonly Scope[]): Scope[] =>
  offered.filter(holds[preset])

// Everybody with a role may read the organization, whether it was ticked or not.
const own = (scopes: readonly string[]) =>
  scopes
    .filter((scope) => scope !== 'org:read')
    .toSorted()
    .join(' ')

/** The preset that some permissions are; undefined for a choice of one's own. */
export const presetOf = (chosen: readonly string[], offered: readonly string[]): PresetId | undefined =>
  presetIds.find((preset) => {
    const scopes = own(scopesOf(preset, offered))
    return scopes !== '' && scopes === own(chosen)
  })

const FEW = 2

/** Some permissions in words: full access, a preset, what they allow, or how many there are. */
export function scopesInWords(
  scopes: readonly KeyScope[],
  offered: readonly string[],
  labelOf: (scope: KeyScope) => string,
): string {
  if (scopes.includes('*')) return text.all
  const preset = presetOf(scopes, offered)
  if (preset) return text.presets[preset]
  return scopes.length <= FEW ? scopes.map(labelOf).join('; ') : text.count(scopes.length)
}
