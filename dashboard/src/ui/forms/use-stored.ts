import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isSame, shownTheirs, withInitial, withSaved, type FormState } from './form-state.ts'

/** What somebody else stored where something else was typed; the person decides. */
export interface Theirs {
  value: string
  take: () => void
  keep: () => void
}

/** What a form knows of what is stored; what is stored anew comes in where nothing was typed. */
export function useStored<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  initial: Values,
  element: RefObject<HTMLFormElement | null>,
) {
  // Fields of text show by themselves what somebody else stored; the rest of the form is told at once.
  const [drawn] = useState(() => new Set<string>())
  const [known, setKnown] = useState({ saved: initial, initial, theirs: {} as Partial<Values> })
  // Read after a save, while which it may have changed.
  const latest = useRef(known)

  const show = (values: Values, next: typeof known) => {
    const shown = form.getValues()
    for (const field of Object.keys(values) as (Path<Values> & keyof Values)[])
      if (!isSame(shown[field], values[field]))
        form.setValue(field, values[field] as PathValue<Values, typeof field>)
    latest.current = next
    setKnown(next)
  }
  const state = (): FormState<Values> => ({ values: form.getValues(), ...latest.current })

  useLayoutEffect(() => {
    const before = state()
    const next = withInitial(before, initial)
    if (next !== before) show(next.values, { saved: next.saved, initial, theirs: next.theirs })
  })

  const settle = (field: keyof Values) => {
    const { [field]: _, ...theirs } = latest.current.theirs
    show(form.getValues(), { ...latest.current, theirs: theirs as Partial<Values> })
  }
  const take = (fields: (keyof Values)[]) => {
    const { initial: stored } = latest.current
    const taken = Object.fromEntries(fields.map((field) => [field, stored[field]]))
    show({ ...form.getValues(), ...taken }, { ...latest.current })
    for (const field of fields) settle(field)
  }

  const shown = () =>
    shownTheirs({ values: form.getValues(), theirs: known.theirs }, form.formState.isSubmitting)

  return {
    saved: known.saved,
    /** The paths that are drawn as an input of text. */
    drawn: drawn as ReadonlySet<string>,
    /** The initial values of now, also after something was awaited. */
    initial: () => latest.current.initial,
    save(sent: Values, initialBefore: Values) {
      const { values, saved } = withSaved(state(), sent, initialBefore)
      show(values, { ...latest.current, saved, theirs: {} })
    },
    /** For a field of text, which shows it. */
    theirs(field: string): Theirs | undefined {
      drawn.add(field)
      const value = shown()[field]
      if (typeof value !== 'string') return undefined
      return { value, take: () => take([field]), keep: () => settle(field) }
    },
    /** For all that no field shows. */
    takeTheirs(): (() => void) | undefined {
      const fields = Object.keys(shown()).filter((field) => !drawn.has(field))
      if (fields.length === 0) return undefined
      return () => {
        take(fields)
        // What was pressed is gone.
        element.current?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')?.focus()
      }
    },
  }
}
