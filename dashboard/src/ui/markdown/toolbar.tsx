import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../primitives/button.tsx'
import type { IconName } from '../primitives/icon.tsx'

/** One button of a toolbar. */
export interface Tool {
  id: string
  icon: IconName
  label: string
  shortcut?: string
  run: () => void
}

interface ToolbarProps {
  label: string
  tools: readonly Tool[]
  className?: string | undefined
}

/** Buttons above or below a text, as one stop of the Tab key; the arrows move within. */
export function Toolbar({ label, tools, className }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={className} onKeyDown={move}>
      {tools.map(({ id, icon, label: name, shortcut, run }, index) => (
        <IconButton
          key={id}
          icon={icon}
          label={name}
          shortcut={shortcut}
          align="start"
          side="top"
          tabIndex={index === current ? 0 : -1}
          // The text keeps the focus, and a touch keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={run}
        />
      ))}
    </div>
  )
}
