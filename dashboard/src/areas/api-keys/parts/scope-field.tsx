import type { IdentityCreateApiKeyInput, Scope } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CheckList } from '../../../ui/primitives/check-list.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { errorText, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { scopesQuery } from '../data.ts'
import { presetIds, presetOf, scopesOf, type PresetId } from './presets.ts'

/** What an API key may do. */
export type KeyScope = NonNullable<IdentityCreateApiKeyInput['scopes']>[number]

interface ScopeFieldProps {
  chosen: readonly KeyScope[]
  onChange: (chosen: KeyScope[]) => void
  error: string | undefined
}

/** Every scope that the service has, by the part of it that it opens. */
export function ScopeField({ chosen, onChange, error }: ScopeFieldProps) {
  const scopes = useQuery(scopesQuery)
  if (scopes.error && !scopes.data) return <Notice tone="error">{errorText(scopes.error)}</Notice>
  if (!scopes.data) return <Skeleton lines={6} />
  const offered = scopes.data.items.map(({ scope }) => scope as KeyScope)
  const preset = presetOf(chosen, offered)
  return (
    <div className="grid gap-4">
      {error && <p className="text-small text-red">{error}</p>}
      <SelectField<PresetId | 'custom'>
        label={text.preset}
        value={preset ?? 'custom'}
        options={[
          ...presetIds.map((id) => ({ value: id, label: text.presets[id] })),
          { value: 'custom', label: text.custom },
        ]}
        onChange={(next) => onChange(next === 'custom' ? [...chosen] : scopesOf(next, offered))}
      />
      {byModule(scopes.data.items).map(([module, items]) => (
        <ModuleScopes key={module} {...{ module, items, chosen, onChange }} />
      ))}
    </div>
  )
}

function ModuleScopes(props: { module: string; items: readonly Scope[] } & Omit<ScopeFieldProps, 'error'>) {
  const { module, items, chosen, onChange } = props
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-1.5">
      <h3 id={titleId} className="text-small font-medium">
        {moduleLabel(module)}
      </h3>
      <CheckList
        label={moduleLabel(module)}
        options={items.map(({ scope, description }) => ({
          value: scope as KeyScope,
          label: permissionLabel(scope, description),
          title: scope,
        }))}
        chosen={chosen}
        onChange={onChange}
      />
    </section>
  )
}

/** What each scope allows, in the words of the dashboard; the compiler asks for all of them. */
const permissions: Readonly<Record<Exclude<KeyScope, '*'>, string>> & Record<string, string | undefined> =
  text.permissions

/** What a scope allows, in the language of the person; as the service says it where it has no text yet. */
export const permissionLabel = (scope: string, description: string): string =>
  (permissions as Record<string, string | undefined>)[scope] ?? description

/** The label of a module; its name where it has no text yet. */
const moduleLabel = (module: string): string =>
  text.modules[module] ?? module.charAt(0).toUpperCase() + module.slice(1).replaceAll('_', ' ')

function byModule(items: readonly Scope[]): [string, Scope[]][] {
  const groups = new Map<string, Scope[]>()
  for (const item of items) groups.set(item.module, [...(groups.get(item.module) ?? []), item])
  return [...groups]
}
