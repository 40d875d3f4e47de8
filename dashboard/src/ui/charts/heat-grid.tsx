import { useState, type KeyboardEvent } from 'react'
import { chartText } from '../../text/charts.en.ts'

interface HeatGridProps {
  title: string
  rows: readonly string[]
  columns: readonly string[]
  values: readonly (readonly number[])[]
  write: (value: number) => string
}

interface Place {
  row: number
  column: number
}

/** A grid of counts, darker where there are more; the arrow keys move from cell to cell. */
export function HeatGrid({ title, rows, columns, values, write }: HeatGridProps) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const [shown, setShown] = useState(false)
  const most = Math.max(1, ...values.flat())
  const text = `${rows[place.row]}, ${columns[place.column]}: ${write(values[place.row]?.[place.column] ?? 0)}`
  const show = (next: Place) => {
    setPlace({
      row: Math.min(Math.max(next.row, 0), rows.length - 1),
      column: Math.min(Math.max(next.column, 0), columns.length - 1),
    })
    setShown(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [down, right] = moves[event.key] ?? []
    if (down === undefined || right === undefined) return
    event.preventDefault()
    show({ row: place.row + down, column: place.column + right })
  }
  return (
    <div className="grid gap-2">
      <div
        role="slider"
        tabIndex={0}
        aria-label={chartText.reader(title)}
        aria-valuemin={1}
        aria-valuemax={rows.length * columns.length}
        aria-valuenow={place.row * columns.length + place.column + 1}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onPointerLeave={() => setShown(false)}
        className="rounded-control"
      >
        {rows.map((name, row) => (
          <div key={name} aria-hidden="true" className="flex items-center gap-px">
            <span className="w-10 shrink-0 text-small text-ink-3">{name.slice(0, 3)}</span>
            {columns.map((column, index) => (
              <Cell
                key={column}
                share={(values[row]?.[index] ?? 0) / most}
                isRead={shown && row === place.row && index === place.column}
                onRead={() => show({ row, column: index })}
              />
            ))}
          </div>
        ))}
        <div aria-hidden="true" className="flex gap-px pt-1 pl-10">
          {columns.map((column, index) => (
            <span key={column} className="min-w-0 flex-1 overflow-visible text-small text-ink-3">
              {index % 6 === 0 && <span className="whitespace-nowrap">{column}</span>}
            </span>
          ))}
        </div>
      </div>
      <p aria-hidden="true" className="min-h-5 text-small text-ink-2 tabular-nums">
        {shown && text}
      </p>
    </div>
  )
}

const moves: Record<string, readonly [down: number, right: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

function Cell({ share, isRead, onRead }: { share: number; isRead: boolean; onRead: () => void }) {
  const mix = share === 0 ? 0 : 15 + Math.round(share * 85)
  return (
    <span
      onPointerEnter={onRead}
      onPointerDown={onRead}
      style={{ backgroundColor: `color-mix(in srgb, var(--accent) ${mix}%, var(--surface-1))` }}
      className={`h-6 min-w-0 flex-1 rounded-small ${isRead ? 'outline-2 outline-ink' : ''}`}
    />
  )
}
