import { countTicks } from '../charts/ticks.ts'
import { a } from '../messages/en-analytics.ts'
import { ChangeMark } from '../reports/change-mark.tsx'

const neutral = { differsBy: 'share', ticks: countTicks } as const

/** The change of one part; what was not there before is new. */
export function RowChange({ by, isNew }: { by: number | null; isNew: boolean }) {
  if (by !== null) return <ChangeMark change={{ by }} metric={neutral} />
  return isNew ? (
    <span title={a.newWords} className="text-ink-3">
      {a.new}
    </span>
  ) : null
}
