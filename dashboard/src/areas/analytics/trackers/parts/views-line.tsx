import { text } from '../text.en.ts'

interface ViewsLineProps {
  totalViews: number
  points: readonly { day: string; views: number }[]
}

const [width, height] = [84, 24]

/** The views of the last days as a small line, with their sum beside it. */
export function ViewsLine({ totalViews, points }: ViewsLineProps) {
  const most = Math.max(1, ...points.map(({ views }) => views))
  const path = points.map(({ views }, index) => {
    const x = 1 + (index / Math.max(1, points.length - 1)) * (width - 2)
    return `${x.toFixed(1)},${(height - 2 - (views / most) * (height - 4)).toFixed(1)}`
  })
  return (
    <span
      className="flex shrink-0 items-center gap-3 text-small text-ink-3"
      title={text.list.viewsOn(points)}
    >
      <svg width={width} height={height} aria-hidden="true">
        <polyline
          points={path.join(' ')}
          fill="none"
          stroke={totalViews > 0 ? 'var(--accent)' : 'var(--line-strong)'}
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span className="tabular-nums">{text.list.views(totalViews)}</span>
    </span>
  )
}
