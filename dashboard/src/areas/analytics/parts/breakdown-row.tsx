import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { useAnalyticsSource } from '../analytics-source.ts'
import type { Dimension } from '../dimensions.ts'
import { filtersToAddress, withFilter } from '../filters.ts'
import { pageAddress } from './page-address.ts'
import { useAnalyticsState } from './use-analytics-state.ts'
import { valueName } from './value-names.ts'

interface RowProps {
  dimension: Dimension
  value: string | null
  /** Of the longest bar, from 0 to 1. */
  width: number
  /** The cells with figures. */
  children: ReactNode
}

const actionClass =
  'inline-flex size-7 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2 hover:text-ink'

/** A value with its bar; a click filters for it, with Alt it filters it out. */
export function BreakdownRow({ dimension, value, width, children }: RowProps) {
  const { siteOrigin } = useAnalyticsSource()
  const { filters, choose } = useAnalyticsState()
  const name = valueName(dimension, value)
  const page = pageAddress(siteOrigin, dimension, value)
  const show = (event: MouseEvent<HTMLElement>, isExcluded: boolean) => {
    // The row goes away with what it stands for: the focus stays in its card.
    if (isExcluded) event.currentTarget.closest('section')?.focus()
    choose({ f: filtersToAddress(withFilter(filters, { dimension, value, isExcluded })) })
  }
  return (
    <tr className="group">
      <th scope="row" className="relative h-8 rounded-control p-0 font-normal pointer-coarse:h-10">
        <span
          aria-hidden="true"
          style={{ width: `${Math.max(width * 100, 0.5)}%` }}
          className="absolute inset-y-0 left-0 rounded-small bg-accent-soft"
        />
        <span className="absolute inset-0 flex items-center">
          <button
            type="button"
            title={name}
            onClick={(event) => show(event, event.altKey)}
            className="h-full min-w-0 flex-1 rounded-small px-2 text-left hover:underline"
          >
            <span className="sr-only">{text.only} </span>
            <span className="block truncate">{name}</span>
          </button>
          <span className="absolute right-0.5 flex rounded-control bg-raised opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:hidden">
            {page && (
              <a
                href={page}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${text.open(name)} ${sharedText.common.newTab}`}
                title={text.open(name)}
                className={actionClass}
              >
                <Icon name="external" size={14} />
              </a>
            )}
            <button
              type="button"
              aria-label={text.exclude(name)}
              title={text.exclude(name)}
              onClick={(event) => show(event, true)}
              className={actionClass}
            >
              <Icon name="eyeOff" size={14} />
            </button>
          </span>
        </span>
      </th>
      {children}
    </tr>
  )
}
