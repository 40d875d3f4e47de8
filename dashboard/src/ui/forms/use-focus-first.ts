import { useEffect, type RefObject } from 'react'

/** Moves to the first field with a complaint whenever a form was sent off: `submits` says how often, as of when complaints are drawn. */
export function useFocusFirst(form: RefObject<HTMLFormElement | null>, submits: number): void {
  useEffect(() => {
    if (submits === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    // Below a long field the complaint would be out of sight.
    const [complaint] = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    if (complaint) document.getElementById(complaint)?.scrollIntoView({ block: 'nearest' })
  }, [submits, form])
}
