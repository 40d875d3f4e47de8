import { useEffect, type RefObject } from 'react'

/** Moves to the first field with a complaint whenever a form was sent off: `submits` says how often, as of when complaints are drawn. */
export function useFocusFirst(form: RefObject<HTMLFormElement | null>, submits: number): void {
  useEffect(() => {
    if (submits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submits, form])
}
