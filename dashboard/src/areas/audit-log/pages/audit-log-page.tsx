import type { AuditLog as AuditLine, PlatformListAuditLogsInput } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import type { Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { auditLogQuery } from '../data.ts'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'

const actors = ['all', 'member', 'agent', 'widget', 'end_user'] as const

/** Who changed what, newest first; the filter lives in the address. */
export function AuditLogPage() {
  return (
    <AdminsOnly needs="platform.listAuditLogs" title={text.title} lead={text.adminsOnly}>
      <AuditLog />
    </AdminsOnly>
  )
}

function AuditLog() {
  const navigate = useNavigate()
  const { actorType } = useSearch({ from: '/app/settings/audit-log' })
  const actor = actors.find((each) => each === actorType) ?? 'all'
  const log = useInfiniteQuery(
    auditLogQuery(actor === 'all' ? undefined : (actor as PlatformListAuditLogsInput['actorType'])),
  )
  const items = log.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PageFrame
      variant="detail"
      title={text.title}
      lead={text.lead}
      action={
        <a href="/v1/audit-logs/export" download className={buttonClass()}>
          <Icon name="download" size={16} />
          {text.download}
        </a>
      }
    >
      <div className="justify-self-start">
        <SelectField
          inline
          label={text.filter}
          value={actor}
          options={actors.map((value) => ({ value, label: text.actors[value] }))}
          onChange={(value) =>
            void navigate({
              to: '/settings/audit-log',
              search: value === 'all' ? {} : { actorType: value },
              replace: true,
            })
          }
        />
      </div>
      {log.isPending && <Skeleton lines={6} />}
      {log.isError && items.length === 0 && (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      )}
      {log.isSuccess && items.length === 0 && <EmptyState title={text.emptyTitle} hint={text.emptyHint} />}
      {items.length > 0 && (
        <DataTable
          label={text.title}
          head={text.when}
          rows={items}
          keyOf={({ id }) => id}
          isWhole={!log.hasNextPage}
          isByName
          name={({ createdAt }) => (
            <span className="whitespace-nowrap text-ink-2 tabular-nums">
              <Time at={createdAt} />
            </span>
          )}
          columns={columns}
        />
      )}
      {log.hasNextPage && (
        <Button
          onClick={() => void log.fetchNextPage()}
          disabled={log.isFetchingNextPage}
          className="justify-self-center"
        >
          {formText.more}
        </Button>
      )}
    </PageFrame>
  )
}

const columns: Column<AuditLine>[] = [
  {
    name: text.who,
    align: 'left',
    value: ({ actorName }) => actorName,
    cell: ({ actorName, client }) => (
      <>
        <span className="block font-medium">{actorName ?? text.somebody}</span>
        <span className="block text-ink-3">{client === 'unknown' ? text.somebody : client}</span>
      </>
    ),
  },
  {
    name: text.what,
    align: 'left',
    value: ({ title }) => title,
    cell: ({ title, operation, tool, method }) => (
      // The API's own words.
      <span lang="en" className="[overflow-wrap:anywhere]" title={`${operation} · ${tool ?? method ?? ''}`}>
        {title}
      </span>
    ),
  },
  {
    name: text.target,
    align: 'left',
    value: ({ target }) => target,
    cell: ({ target }) => (
      <span className="block max-w-chip truncate font-mono text-ink-3" title={target ?? undefined}>
        {target}
      </span>
    ),
  },
  {
    name: text.outcome,
    align: 'left',
    value: ({ result }) => text.results[result],
    cell: (line) => <Result line={line} />,
  },
]

function Result({ line }: { line: AuditLine }) {
  const looks = { ok: ['green', 'check'], error: ['amber', 'warning'], denied: ['red', 'lock'] } as const
  const [tone, icon] = looks[line.result]
  return (
    <Badge tone={tone} icon={icon} {...(line.error && { title: line.error })}>
      {text.results[line.result]}
    </Badge>
  )
}
