import { useId, useState, type KeyboardEvent } from 'react'

/** The current option of a list: arrows move it, Enter picks it, and the focus stays in the input. */
export function useActiveOption(count: number, onPick: (index: number) => void, first = 0) {
  const [at, setAt] = useState(first)
  const listId = useId()
  const current = Math.min(at, count - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && count > 0) {
      event.preventDefault()
      const next = (current + step + count) % count
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (current >= 0) onPick(current)
    }
  }
  const activeId = count > 0 ? optionId(current) : undefined
  return { listId, current, setAt, optionId, activeId, onKeyDown }
}
