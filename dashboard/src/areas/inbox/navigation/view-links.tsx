import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { sharedText } from '../../../text/shared.en.ts'
import { countsQuery } from '../../../data/queries.ts'
import { navLinkClass } from '../../../ui/primitives/nav-link-class.ts'
import { listLink, usePlace } from '../places/place.ts'
import { viewCount, viewIcons, viewIds } from '../places/views.ts'
import { TextButton } from '../../../ui/primitives/button.tsx'

/** The views of the inbox with their numbers. */
export function ViewLinks() {
  const { data: counts, isError, refetch } = useQuery(countsQuery)
  const { view } = useParams({ strict: false })
  const { topic, channel, saved } = usePlace().search
  // A topic, a channel and a saved view have lines of their own.
  const isElsewhere = Boolean(saved) || (view === 'open' && Boolean(topic ?? channel))
  const links = viewIds.map((id) => {
    const count = counts ? viewCount(id, counts) : 0
    const urgent = id === 'needs-you' && count > 0
    return (
      <li key={id}>
        <Link
          {...listLink(id)}
          activeOptions={{ exact: true }}
          aria-current={view === id && !isElsewhere ? 'page' : undefined}
          className={navLinkClass}
        >
          <Icon name={viewIcons[id]} />
          <span className="flex-1 truncate">{sharedText.views[id]}</span>
          {count > 0 && (
            <span
              className={
                urgent
                  ? 'rounded-full bg-accent px-2 font-semibold text-on-accent tabular-nums'
                  : 'px-1 text-ink-3 tabular-nums'
              }
            >
              {count > 999 ? '999+' : count}
            </span>
          )}
        </Link>
      </li>
    )
  })
  // No number would look like nothing to do.
  return isError && !counts ? [...links, <NoNumbers key="none" onRetry={() => void refetch()} />] : links
}

function NoNumbers({ onRetry }: { onRetry: () => void }) {
  return (
    <li role="alert" className="px-2.5 pt-1 text-small text-ink-2">
      {sharedText.views.noNumbers} <TextButton onClick={onRetry}>{sharedText.common.retry}</TextButton>
    </li>
  )
}
