import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { breakdownQuery } from '../data.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { CardTabs } from './card-tabs.tsx'
import { cardDimension, cards, type CardDimension, type CardId } from './cards.ts'
import { daysOf } from '../../../ui/charts/range.ts'
import { useAnalyticsState } from './use-analytics-state.ts'

const listed = 8
const fewDays = 7

/** A card with the largest values of a dimension, such as sources, and a button for all of them. */
export function BreakdownCard({ id }: { id: CardId }) {
  const { search, choose } = useAnalyticsState()
  const dimension = cardDimension(id, search[id])
  return (
    <section
      aria-label={text.cards[id]}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-raised px-4 pt-3.5 pb-2 outline-none last:odd:lg:col-span-2"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold">{text.cards[id]}</h2>
        {cards[id].length > 1 && (
          <CardTabs
            label={text.cards[id]}
            options={cards[id]}
            value={dimension}
            onChange={(chosen) => choose({ [id]: chosen === cards[id][0] ? undefined : chosen })}
          />
        )}
      </header>
      <Parts dimension={dimension} />
    </section>
  )
}

/** The height of a usual answer, so that nothing moves when it arrives. */
const roomFor = (dimension: CardDimension) => (dimension === 'event' ? 'min-h-44' : 'min-h-44 lg:min-h-88')

function Parts({ dimension }: { dimension: CardDimension }) {
  const source = useAnalyticsSource()
  const { scope, compare, choose, range, today } = useAnalyticsState()
  const isRunning = range.to >= today
  const query = useQuery({
    ...breakdownQuery(source, {
      ...scope,
      dimension,
      // Of a few days of which one still runs, parts would all seem to decline.
      compare: compare && (!isRunning || daysOf(range) >= fewDays),
      limit: listed,
    }),
    refetchInterval: isRunning && 60_000,
  })
  const { data, error, isPlaceholderData } = query
  // The parts of the dimension before are not those of this one.
  const breakdown = data?.dimension === dimension ? data : undefined
  if (!breakdown)
    return (
      <div className={roomFor(dimension)}>
        {error ? <ErrorState error={error} onRetry={() => void query.refetch()} /> : <Skeleton lines={6} />}
      </div>
    )
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames(
        'flex flex-1 flex-col justify-between gap-1 transition-opacity duration-100',
        roomFor(dimension),
        isPlaceholderData && 'opacity-60',
      )}
    >
      {breakdown.items.length > 0 ? (
        <BreakdownTable breakdown={breakdown} />
      ) : (
        <p className="max-w-hint py-2 text-small text-ink-3">
          {dimension === 'event' ? text.noEvents : text.noValues}
        </p>
      )}
      {breakdown.items.length > 0 && (
        <Button
          variant="ghost"
          aria-label={text.showAllOf(text.tabNames[dimension])}
          onClick={() => choose({ all: dimension })}
          className="-mx-2 self-start"
        >
          {text.showAll}
        </Button>
      )}
    </div>
  )
}
