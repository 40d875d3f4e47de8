import type { ContentImport } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { importQuery } from './data.ts'
import { ImportFacts } from './import-facts.tsx'
import { ImportNow } from './import-now.tsx'
import { ImportReport } from './import-report.tsx'
import { importStateOf } from './import-state.ts'
import { StateBadge } from './state-badge.tsx'
import { text } from './text.en.ts'

/** One import: how far it is, what it has done, and what can be done next. */
export function ImportPage() {
  return (
    <AdminsOnly needs="cms.getImport" title={text.title} lead={text.adminsOnly}>
      <OneImport />
    </AdminsOnly>
  )
}

function OneImport() {
  const { importId } = useParams({ from: '/app/settings/content-imports/$importId' })
  const query = useQuery(importQuery(importId))
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.notFound, hint: text.notFoundHint }}
      title={query.data?.fileName ?? text.title}
      back={{ to: '/settings/content-imports', label: text.back }}
    >
      {(found) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <p role="status">
              <StateBadge of={found} />
            </p>
            <ImportNow of={found} />
          </div>
          {hasReport(found) && <ImportReport of={found} />}
          <ImportFacts of={found} />
        </>
      )}
    </PageFrame>
  )
}

/** Whether it has come to something that can be told: one that failed may have done some of it. */
function hasReport(of: ContentImport): boolean {
  const { created, updated, skipped, warnings } = of.report
  const state = importStateOf(of)
  if (['checked', 'imported', 'incomplete'].includes(state)) return true
  return state === 'failed' && created + updated + skipped + warnings.length > 0
}
