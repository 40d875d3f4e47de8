import { useEffect, useRef, useState } from 'react'
import { kbSearch } from '../../../data/bounds.ts'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'

const PAUSE_MS = 250

interface AskProps {
  /** What is asked, as the address says. */
  q: string
  onAsk: (q: string) => void
}

/** The field for a question; it is asked after a pause in typing. */
export function AskField({ q, onAsk }: AskProps) {
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(q)
  useEffect(() => {
    // The address changed by other means, such as the way back.
    if (q !== asked.current) setTyped(q)
    asked.current = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = value.trim()
      onAsk(asked.current)
    }, PAUSE_MS)
  }
  return (
    <div role="search">
      <TextField
        label={text.search}
        type="search"
        maxLength={kbSearch.query}
        placeholder={text.searchHint}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}
