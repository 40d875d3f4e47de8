import { useEffect, useState, type RefObject } from 'react'

/** Moves to the first field with a complaint, once what is complained about has been drawn. */
export function useFocusFirst(form: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked, form])
  return () => setAsked((before) => before + 1)
}
