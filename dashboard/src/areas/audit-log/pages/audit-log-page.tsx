import type { AuditLog as AuditLine, PlatformListAuditLogsInput } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { auditLogQuery } from '../data.ts'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'

const actors = ['all', 'member', 'agent', 'widget', 'end_user'] as const

/** Who changed what, newest first; the filter lives in the address. */
export function AuditLogPage() {
  return (
    <AdminsOnly title={text.title} lead={text.adminsOnly}>
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
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
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
      {items.length > 0 && <Lines items={items} />}
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

const cell = 'py-2.5 pr-4 align-top'

function Lines({ items }: { items: readonly AuditLine[] }) {
  return (
    <div role="region" aria-label={text.title} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-140 text-left text-small">
        <thead>
          <tr className="border-b border-line text-ink-3">
            {[text.when, text.who, text.what, text.target, text.outcome].map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <tr key={line.id} className="border-b border-line">
              <td className={`${cell} whitespace-nowrap text-ink-2 tabular-nums`}>
                <Time at={line.createdAt} />
              </td>
              <td className={cell}>
                <span className="block font-medium">{line.actorName ?? text.somebody}</span>
                <span className="block text-ink-3">
                  {line.client === 'unknown' ? text.somebody : line.client}
                </span>
              </td>
              <td
                className={`${cell} [overflow-wrap:anywhere]`}
                title={line.tool ?? line.method ?? undefined}
              >
                {line.operation}
              </td>
              <td
                className={`${cell} max-w-chip truncate font-mono text-ink-3`}
                title={line.target ?? undefined}
              >
                {line.target}
              </td>
              <td className={cell}>
                <Result line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Result({ line }: { line: AuditLine }) {
  const looks = { ok: ['green', 'check'], error: ['amber', 'warning'], denied: ['red', 'lock'] } as const
  const [tone, icon] = looks[line.result]
  return (
    <Badge tone={tone} icon={icon} {...(line.error && { title: line.error })}>
      {text.results[line.result]}
    </Badge>
  )
}
