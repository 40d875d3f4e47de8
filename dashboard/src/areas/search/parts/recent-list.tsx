import { Link } from '@tanstack/react-router'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { changeRecentSearches, useRecentSearches, withoutSearch } from './recent-searches.ts'
import { focusSearch } from './search-field.tsx'
import { resultProps } from './use-result-keys.ts'

type Forget = (change: (searches: readonly string[]) => readonly string[]) => void

/** What was searched before, in this browser; before that, what can be searched. */
export function RecentList({ me }: { me: string }) {
  const searches = useRecentSearches(me)
  const forget: Forget = (change) => {
    focusSearch()
    changeRecentSearches(me, change)
  }
  if (searches.length === 0) return <EmptyState title={text.startTitle} hint={text.startHint} />
  return (
    <section aria-label={text.recent} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center justify-between gap-4 pl-3">
        <h2 className="text-small font-medium text-ink-3">{text.recent}</h2>
        <Button variant="ghost" onClick={() => forget(() => [])}>
          {text.forgetAll}
        </Button>
      </div>
      <ul>
        {searches.map((q) => (
          <li key={q} className="flex items-center gap-2 rounded-card hover:bg-surface-1">
            <Link
              {...resultProps}
              to="/search"
              search={{ q }}
              replace
              className="control flex min-w-0 flex-1 items-center gap-3 rounded-card px-3 text-small focus-visible:-outline-offset-2"
            >
              <Icon name="clock" size={16} />
              <span className="truncate">{q}</span>
            </Link>
            <IconButton
              icon="close"
              label={text.forget(q)}
              onClick={() => forget((kept) => withoutSearch(kept, q))}
            />
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-text px-3 text-small text-ink-3">{text.startHint}</p>
    </section>
  )
}
