import { useRef } from 'react'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/primitives/menu.tsx'
import { text } from '../text.en.ts'
import { isOverMidnight, nextSpan, spanProblem, weekdays, type Span, type Weekday } from './week.ts'

/** To which days the hours of one are copied. */
export type CopyTarget = Weekday | 'all' | 'workdays'

interface DayRowProps {
  day: Weekday
  spans: readonly Span[]
  /** Whether what is wrong is marked. */
  checked: boolean
  mayChange: boolean
  onChange: (spans: readonly Span[]) => void
  onCopy: (target: CopyTarget) => void
}

/** The hours of one day. */
export function DayRow({ day, spans, checked, mayChange, onChange, onCopy }: DayRowProps) {
  const add = useRef<HTMLButtonElement>(null)
  const name = text.days[day]
  return (
    <li>
      <div role="group" aria-label={name} className="grid gap-2 py-3 sm:grid-cols-[110px_minmax(0,1fr)_auto]">
        <p className="pt-1.5 font-medium">{name}</p>
        <div className="grid justify-items-start gap-2">
          {spans.length === 0 && <p className="pt-1.5 text-ink-3">{text.closed}</p>}
          {spans.map((span, index) => (
            <SpanFields
              key={index}
              span={span}
              day={name}
              checked={checked}
              mayChange={mayChange}
              onChange={(changed) => onChange(spans.with(index, changed))}
              onRemove={() => {
                add.current?.focus()
                onChange(spans.toSpliced(index, 1))
              }}
            />
          ))}
        </div>
        {mayChange && (
          <div className="flex items-start gap-1">
            <Button
              ref={add}
              variant="ghost"
              icon="plus"
              aria-label={text.addTo(name)}
              onClick={() => onChange([...spans, nextSpan(spans)])}
            >
              {text.add}
            </Button>
            <Menu align="end" trigger={<IconButton icon="copy" label={text.copy(name)} />}>
              <MenuItem onSelect={() => onCopy('all')}>{text.copyToAll}</MenuItem>
              <MenuItem onSelect={() => onCopy('workdays')}>{text.copyToWorkdays}</MenuItem>
              <MenuLine />
              {weekdays
                .filter((other) => other !== day)
                .map((other) => (
                  <MenuItem key={other} onSelect={() => onCopy(other)}>
                    {text.copyTo(text.days[other])}
                  </MenuItem>
                ))}
            </Menu>
          </div>
        )}
      </div>
    </li>
  )
}

interface SpanFieldsProps {
  span: Span
  day: string
  checked: boolean
  mayChange: boolean
  onChange: (span: Span) => void
  onRemove: () => void
}

function SpanFields({ span, day, checked, mayChange, onChange, onRemove }: SpanFieldsProps) {
  const problem = checked ? spanProblem(span) : undefined
  const input = (end: keyof Span) => (
    <input
      type="time"
      required
      aria-label={text[end === 'opens' ? 'opensAt' : 'closesAt'](day)}
      aria-invalid={problem ? true : undefined}
      disabled={!mayChange}
      value={span[end]}
      onChange={(event) => onChange({ ...span, [end]: event.target.value })}
      className={classNames(inputClass, 'w-32! px-2!')}
    />
  )
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {input('opens')}
        <span aria-hidden="true">–</span>
        {input('closes')}
        {mayChange && (
          <IconButton icon="close" label={text.remove(day, span.opens, span.closes)} onClick={onRemove} />
        )}
        {isOverMidnight(span) && <span className="text-small text-ink-3">{text.nextDay}</span>}
      </div>
      {problem && <p className="text-small text-red">{text.problems[problem]}</p>}
    </div>
  )
}
