import { Link, useNavigate } from '@tanstack/react-router'
import { Icon } from '../../../../ui/primitives/icon.tsx'
import { listText } from '../../lists.en.ts'
import { usePlace } from '../../places/place.ts'
import { useFilterNames, type NamedFilter } from './filter-names.ts'

const quiet =
  'inline-flex min-h-7 items-center rounded-control px-1.5 text-small text-ink-2 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-9'

/** The filters that are on, each with its end. */
export function FilterChips({ onSave }: { onSave: () => void }) {
  const navigate = useNavigate()
  const { view, search, filtered } = usePlace()
  const filters = useFilterNames(view, search)
  if (filters.length === 0) return null
  const remove = (name: NamedFilter['name']) => {
    const { [name]: _, ...rest } = search
    void navigate(filtered(rest))
  }
  return (
    <ul aria-label={listText.filters.label} className="flex flex-wrap items-center gap-1">
      {filters.map(({ name, text }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={() => remove(name)}
            aria-label={listText.filters.remove(text)}
            className="flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-chip pr-1.5 pl-2.5 text-small hover:bg-surface-2 pointer-coarse:min-h-9"
          >
            <span className="truncate">{text}</span>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <Link
          {...filtered(search.q ? { q: search.q } : {})}
          aria-label={listText.filters.clear}
          className={quiet}
        >
          {listText.filters.clearShort}
        </Link>
      </li>
      <li>
        <button type="button" aria-label={listText.filters.save} onClick={onSave} className={quiet}>
          {listText.filters.saveShort}
        </button>
      </li>
    </ul>
  )
}
