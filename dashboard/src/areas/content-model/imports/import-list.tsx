import type { ContentImport } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { importsQuery } from './data.ts'
import { importStateOf } from './import-state.ts'
import { sources } from './sources.ts'
import { StateBadge } from './state-badge.tsx'
import { text } from './text.en.ts'

/** Every import, newest first, each with its state and what came of it. */
export function ImportList() {
  const imports = useInfiniteQuery(importsQuery)
  return (
    <ListState query={imports}>
      {({ pages }) => {
        const found = pages.flatMap(({ items }) => items)
        if (found.length === 0) return <p className="text-ink-2">{text.list.none}</p>
        return (
          <>
            <Rows>
              {found.map((each) => (
                <ImportRow key={each.id} of={each} />
              ))}
            </Rows>
            <LoadMore query={imports} />
          </>
        )
      }}
    </ListState>
  )
}

function ImportRow({ of }: { of: ContentImport }) {
  const { id, fileName, source, createdAt, report } = of
  const isRead = ['checked', 'imported', 'incomplete'].includes(importStateOf(of))
  return (
    <li>
      <Link
        to="/settings/content-imports/$importId"
        params={{ importId: id }}
        className="flex items-center gap-4 px-1 py-3 hover:bg-surface-1"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{fileName}</span>
            <StateBadge of={of} />
          </span>
          <span className="text-small text-ink-3">
            {sources[source].name} · <Time at={createdAt} />
            {isRead &&
              ` · ${text.list.counts(report.created, report.updated, report.warnings.length + report.moreWarnings)}`}
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}
