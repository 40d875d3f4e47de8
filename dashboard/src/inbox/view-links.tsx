import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Icon } from '../components/icon.tsx'
import { t } from '../messages/en.ts'
import { countsQuery } from '../queries.ts'
import { navLinkClass } from '../shell/nav-link-class.ts'
import { viewCount, viewIcons, viewIds } from './views.ts'

/** The views of the inbox with their numbers. */
export function ViewLinks() {
  const { data: counts } = useQuery(countsQuery)
  const { view } = useParams({ strict: false })
  return viewIds.map((id) => {
    const count = counts ? viewCount(id, counts) : 0
    const urgent = id === 'needs-you' && count > 0
    return (
      <li key={id}>
        <Link
          to="/inbox/$view/{-$conversationId}"
          params={{ view: id, conversationId: undefined }}
          aria-current={view === id ? 'page' : undefined}
          className={navLinkClass}
        >
          <Icon name={viewIcons[id]} />
          <span className="flex-1 truncate">{t.views[id]}</span>
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
}
