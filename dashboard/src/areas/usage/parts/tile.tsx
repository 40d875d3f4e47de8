import type { ReactNode } from 'react'

interface TileProps {
  label: string
  figure: ReactNode
  unit: string
  before: ReactNode
  /** By day, oldest first, and what the line of bars is called. */
  days: readonly number[]
  daysLabel: string
}

/** A figure with that of the period before, and its days as bars. */
export function Tile({ label, figure, unit, before, days, daysLabel }: TileProps) {
  const most = Math.max(1, ...days)
  return (
    <section aria-label={label} className="grid gap-1 rounded-card border border-line bg-raised p-4">
      <h2 className="text-small font-medium text-ink-2">{label}</h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-title font-semibold tabular-nums">{figure}</span>
        <span className="text-small text-ink-3">{unit}</span>
      </p>
      <p className="text-small text-ink-3 tabular-nums">{before}</p>
      <svg
        role="img"
        aria-label={daysLabel}
        viewBox="0 0 120 24"
        preserveAspectRatio="none"
        className="h-6 w-full text-accent"
      >
        {days.map((count, index) => {
          const height = count === 0 ? 0.5 : Math.max(1, (count / most) * 24)
          const width = 120 / days.length
          return (
            <rect
              key={index}
              x={index * width}
              y={24 - height}
              width={width * 0.7}
              height={height}
              // A day without is the ground that the others stand on.
              className={count === 0 ? 'text-line-strong' : undefined}
              fill="currentColor"
            />
          )
        })}
      </svg>
    </section>
  )
}
