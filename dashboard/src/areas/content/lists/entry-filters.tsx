import type { ContentLocale } from '@stoa/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { cmsListEntries } from '../../../data/bounds.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'

const statuses = ['draft', 'published', 'scheduled', 'archived'] as const

/** What the list of a collection shows, as the address says it. */
export const useEntryFilters = () => useSearch({ from: '/app/content/$collection' })

/** Narrows the list of entries down; what is chosen stands in the address. */
export function EntryFilters({ locales }: { locales: readonly ContentLocale[] }) {
  const filters = useEntryFilters()
  const navigate = useNavigate({ from: '/content/$collection' })
  const [q, setQ] = useState(filters.q ?? '')
  const latest = useRef(filters)
  latest.current = filters
  const change = (next: { [Name in keyof typeof filters]?: (typeof filters)[Name] | undefined }) => {
    const all = { ...latest.current, ...next }
    const set = Object.entries(all).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ search: Object.fromEntries(set), replace: true })
  }
  useEffect(() => {
    if (q.trim() === (latest.current.q ?? '')) return undefined
    const timer = setTimeout(() => change({ q: q.trim() }), 250)
    return () => clearTimeout(timer)
  }, [q])
  const choices = <Value extends string>(
    all: string,
    values: readonly Value[],
    names: Record<Value, string>,
  ) => [{ value: '', label: all }, ...values.map((value) => ({ value, label: names[value] }))]
  return (
    <div
      role="search"
      className="grid grid-cols-2 gap-4 *:first:col-span-2 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto] lg:*:first:col-span-1"
    >
      <TextField
        label={text.list.search}
        type="search"
        maxLength={cmsListEntries.q}
        placeholder={text.list.searchHint}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <SelectField
        label={text.list.status}
        value={filters.status ?? ''}
        options={choices(text.list.anyStatus, statuses, text.status)}
        onChange={(value) => change({ status: statuses.find((each) => each === value) })}
      />
      {locales.length > 1 && (
        <SelectField
          label={text.list.language}
          value={filters.locale ?? ''}
          options={[
            { value: '', label: text.list.anyLanguage },
            ...locales.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(value) => change({ locale: value })}
        />
      )}
      <SelectField
        label={text.list.writtenBy}
        value={filters.by ?? ''}
        options={choices(text.list.anybody, ['member', 'agent'] as const, text.list.writers)}
        onChange={(value) => change({ by: value === 'member' || value === 'agent' ? value : undefined })}
      />
    </div>
  )
}
