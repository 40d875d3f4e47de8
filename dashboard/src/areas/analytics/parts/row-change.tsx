import { countTicks } from '../../../ui/charts/ticks.ts'
import { text } from '../text.en.ts'
import { ChangeMark } from '../../reports/index.ts'

const neutral = { differsBy: 'share', ticks: countTicks } as const

/** The change of one part; what was not there before is new. */
export function RowChange({ by, isNew }: { by: number | null; isNew: boolean }) {
  if (by !== null) return <ChangeMark change={{ by }} metric={neutral} />
  return isNew ? (
    <span title={text.newWords} className="text-ink-3">
      {text.new}
    </span>
  ) : null
}
