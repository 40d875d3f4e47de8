import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AttributeName, FieldName } from './attributes.ts'
import { complaintOf, rowComplaint } from './complaints.ts'
import {
  firstComplaint,
  fromSearch,
  isChanged,
  toSearch,
  withSaved,
  type MetaRow,
  type PlaygroundState,
  type Values,
} from './playground-state.ts'
import { useSettled } from './use-settled.ts'

const ROUTE = '/app/settings/channels/$channelId/playground'
const ADDRESS_MS = 300

/** What is tried, with the ways to change it. */
export interface Playground {
  state: PlaygroundState
  set(name: FieldName, value: string): void
  /** The properties of a text input. */
  field(name: AttributeName): {
    name: string
    value: string
    error: string | undefined
    onChange(event: { target: { value: string } }): void
    onBlur(): void
  }
  setRows(rows: readonly MetaRow[]): void
  complaintOfRow(row: MetaRow): string | undefined
  /** Whether the look is not as it is saved. */
  isChanged: boolean
  /** Shows what is wrong with the look, if anything is. */
  complain(): boolean
  /** Takes over what was saved. */
  settle(saved: Values): void
  /** Takes everything back to the defaults, without saving them. */
  reset(): void
}

/** Holds what is tried and keeps it in the address of the page, as far as it differs from what is saved. */
export function usePlayground(saved: Values): Playground {
  const search = useSearch({ from: ROUTE })
  const [state, setState] = useState(() => fromSearch(search, saved))
  const { values, rows } = state
  // A complaint comes after a field was left, or at once about what the address brought.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(Object.keys(values)))
  useAddress(toSearch(state, saved))

  const set = (name: FieldName, value: string) =>
    setState((before) => ({ ...before, values: { ...before.values, [name]: value } }))
  return {
    state,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: left.has(name) ? complaintOf(name, values) : undefined,
      onChange: (event) => set(name, event.target.value),
      onBlur: () => setLeft((before) => new Set([...before, name])),
    }),
    setRows: (next) => setState((before) => ({ ...before, rows: next })),
    complaintOfRow: (row) => rowComplaint(row, rows, values),
    isChanged: isChanged(values, saved),
    complain() {
      const name = firstComplaint(values)
      if (name !== undefined) setLeft((before) => new Set([...before, name]))
      return name !== undefined
    },
    settle: (next) => setState((before) => ({ ...before, values: withSaved(before.values, next) })),
    reset() {
      setState({ values: {}, rows: [] })
      setLeft(new Set())
    },
  }
}

/** Writes to the address what is tried, in the place of what it said: going back leaves the page. */
function useAddress(wanted: Record<string, string>): void {
  const navigate = useNavigate({ from: '/settings/channels/$channelId/playground' })
  const settled = useSettled(JSON.stringify(wanted), ADDRESS_MS)
  const first = useRef(settled)
  useEffect(() => {
    if (settled === first.current) return
    first.current = ''
    void navigate({
      search: JSON.parse(settled) as Record<string, string>,
      replace: true,
      resetScroll: false,
    })
  }, [settled, navigate])
}
