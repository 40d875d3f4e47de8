import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { filterText, filtersToAddress, withoutFilter, withInverted, type Filter } from '../filters.ts'
import { useAnalyticsState } from './use-analytics-state.ts'
import { valueName } from './value-names.ts'

const chip = 'flex min-h-7 items-center text-small pointer-coarse:min-h-9'
const action = 'hover:bg-surface-2 -outline-offset-2'

/** The active filters; each can be inverted or removed. */
export function FilterChips() {
  const { filters, bots, choose } = useAnalyticsState()
  if (filters.length === 0 && bots === 'exclude') return null
  return (
    <ul aria-label={text.filters} className="flex flex-wrap items-center gap-1.5">
      {filters.map((filter) => (
        <li key={filterText(filter)} className="min-w-0">
          <FilterChip filter={filter} />
        </li>
      ))}
      {bots !== 'exclude' && (
        <li>
          <button
            type="button"
            aria-label={text.remove(text.bots[bots])}
            onClick={() => choose({ bots: undefined })}
            className={`${chip} ${action} gap-1.5 rounded-full bg-chip pr-1.5 pl-2.5`}
          >
            {text.bots[bots]}
            <Icon name="close" size={14} />
          </button>
        </li>
      )}
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            aria-label={text.clear}
            onClick={() => choose({ f: undefined })}
            className={`${chip} rounded-control px-1.5 text-ink-2 underline-offset-2 hover:text-ink hover:underline`}
          >
            {text.clearShort}
          </button>
        </li>
      )}
    </ul>
  )
}

function FilterChip({ filter }: { filter: Filter }) {
  const { filters, choose } = useAnalyticsState()
  const { dimension, value, isExcluded } = filter
  const name = valueName(dimension, value)
  const words = `${text.dimensions[dimension]} ${isExcluded ? text.isNot : text.is} ${name}`
  const show = (wanted: readonly Filter[]) => choose({ f: filtersToAddress(wanted) })
  return (
    <span className="flex max-w-full overflow-hidden rounded-full bg-chip">
      <button
        type="button"
        aria-label={text.turn(words)}
        title={text.turn(words)}
        onClick={() => show(withInverted(filters, filter))}
        className={`${chip} ${action} min-w-0 rounded-l-full pr-1.5 pl-2.5`}
      >
        <span className="truncate">
          <span className="text-ink-2">{text.dimensions[dimension]}</span>{' '}
          <span className={isExcluded ? 'font-medium text-red' : 'text-ink-2'}>
            {isExcluded ? text.isNot : text.is}
          </span>{' '}
          <span className="font-medium">{name}</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={text.remove(words)}
        onClick={() => show(withoutFilter(filters, filter))}
        className={`${chip} ${action} rounded-r-full pr-2 pl-1 text-ink-2 hover:text-ink pointer-coarse:px-2.5`}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
