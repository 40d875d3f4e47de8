import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { referencesQuery } from '../data.ts'
import { StatusBadge } from '../lists/status-badge.tsx'
import { text } from '../text.en.ts'

/** Where the entry is referred to. */
export function ReferencesPanel({ entryId }: { entryId: string }) {
  return (
    <ListState query={useQuery(referencesQuery(entryId))}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-small text-ink-2">{text.panels.noReferences}</p>
        ) : (
          <ul className="grid divide-y divide-line border-y border-line">
            {items.map(({ fromEntryId, title, locale, status, live, fieldName }) => (
              <li key={`${fromEntryId} ${fieldName}`} className="flex items-center gap-2 py-2 text-small">
                <Link
                  to="/content/entry/$entryId"
                  params={{ entryId: fromEntryId }}
                  className="min-w-0 flex-1 hover:underline"
                >
                  <span className="block truncate font-medium">{title}</span>
                  <span className="block truncate text-ink-3">
                    {locale} · {fieldName}
                  </span>
                </Link>
                <StatusBadge status={status} isLive={live} />
              </li>
            ))}
          </ul>
        )
      }
    </ListState>
  )
}
