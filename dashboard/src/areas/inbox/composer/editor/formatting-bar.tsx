import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../../ui/primitives/button.tsx'
import type { IconName } from '../../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import type { Format } from './writing-box.ts'

const buttons: readonly (readonly [format: Format, icon: IconName, keys: string])[] = [
  ['bold', 'bold', 'mod+b'],
  ['italic', 'italic', 'mod+i'],
  ['list', 'list', 'mod+shift+8'],
  ['link', 'link', 'mod+shift+u'],
  ['code', 'code', 'mod+e'],
]

interface FormattingBarProps {
  className: string
  onFormat: (format: Format) => void
}

/** The ways of formatting, as one stop of the Tab key; the arrows move within. */
export function FormattingBar({ className, onFormat }: FormattingBarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + buttons.length) % buttons.length
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={text.formatting.label} className={className} onKeyDown={move}>
      {buttons.map(([format, icon, keys], index) => (
        <IconButton
          key={format}
          icon={icon}
          label={text.formatting[format]}
          shortcut={keys}
          align="start"
          side="top"
          tabIndex={index === current ? 0 : -1}
          // The text keeps the focus, and a touch keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => onFormat(format)}
        />
      ))}
    </div>
  )
}
