import { keptValue } from '../../../ui/primitives/kept-value.ts'

const shut = keptValue<readonly string[]>('stoa.contact.shut', (kept) =>
  Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [],
)

/** Whether a part of the contact panel is open; kept in this browser. */
export function useSection(id: string): { open: boolean; setOpen: (open: boolean) => void } {
  const ids = shut.use()
  const open = !ids.includes(id)
  return {
    open,
    setOpen: (next) => {
      if (next === open) return
      const others = ids.filter((each) => each !== id)
      shut.write(next ? others : [...others, id])
    },
  }
}
