import { useId, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { sharedText } from '../../text/shared.en.ts'
import { keptValue } from './kept-value.ts'
import { navLinkClass } from './nav-link-class.ts'

const folded = keptValue<readonly string[]>('stoa.folded', (kept) =>
  Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [],
)

interface NavGroupProps {
  name: string
  label: string
  /** The lines that are always there, as list items. */
  children: ReactNode
  /** What is shown only on request. */
  more?: readonly ReactNode[]
  /** The last lines, below what is shown on request. */
  end?: ReactNode
  /** Beside the label. */
  action?: ReactNode
}

/** A group of the navigation that folds, and stays so in this browser. */
export function NavGroup({ name, label, children, more = [], end, action }: NavGroupProps) {
  const listId = useId()
  const closed = folded.use().includes(name)
  const [all, setAll] = useState(false)
  const toggle = () => {
    const others = folded.read().filter((each) => each !== name)
    folded.write(closed ? others : [...others, name])
  }
  return (
    <section aria-label={label} className="group/nav mb-3 short:mb-1">
      <h2 className="flex items-center text-small text-ink-3">
        <button
          type="button"
          aria-expanded={!closed}
          aria-controls={listId}
          onClick={toggle}
          className="flex min-h-7 min-w-0 flex-1 items-center gap-1 rounded-control px-2.5 text-left hover:text-ink short:min-h-6 pointer-coarse:min-h-11"
        >
          <span className="truncate">{label}</span>
          <span className={classNames('transition-transform duration-100', !closed && 'rotate-90')}>
            <Icon name="chevronRight" size={14} />
          </span>
        </button>
        {!closed && action}
      </h2>
      <ul id={listId} hidden={closed} className="grid grid-cols-[minmax(0,1fr)] gap-px">
        {children}
        {all && more}
        {more.length > 0 && (
          <li>
            <button
              type="button"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className={classNames(navLinkClass, 'w-full text-ink-3!')}
            >
              <span className="w-4.5" />
              {all ? sharedText.common.showFewer : sharedText.common.showMore(more.length)}
            </button>
          </li>
        )}
        {end}
      </ul>
    </section>
  )
}
