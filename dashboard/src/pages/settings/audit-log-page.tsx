import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AuditLog, AuditLogInput } from '../../api.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/choice-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { s } from '../../messages/en-settings.ts'
import { auditLogQuery } from '../../settings-queries.ts'
import { SettingsPage } from './settings-page.tsx'

const text = s.audit
const actors = ['all', 'member', 'agent', 'widget', 'end_user'] as const

/** Who changed what, newest first; the filter lives in the address. */
export function AuditLogPage() {
  const navigate = useNavigate()
  const { actorType } = useSearch({ from: '/app/settings/audit-log' })
  const actor = actors.find((each) => each === actorType) ?? 'all'
  const log = useInfiniteQuery(
    auditLogQuery(actor === 'all' ? undefined : (actor as AuditLogInput['actorType'])),
  )
  const items = log.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <SettingsPage title={text.title} lead={text.lead}>
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
          {s.more}
        </Button>
      )}
    </SettingsPage>
  )
}

const cell = 'py-2.5 pr-4 align-top'

function Lines({ items }: { items: readonly AuditLog[] }) {
  return (
    <div role="region" aria-label={text.title} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[560px] text-left text-small">
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
                <span className="block text-ink-3">{line.client}</span>
              </td>
              <td
                className={`${cell} [overflow-wrap:anywhere]`}
                title={line.tool ?? line.method ?? undefined}
              >
                {line.operation}
              </td>
              <td
                className={`${cell} max-w-40 truncate font-mono text-ink-3`}
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

function Result({ line }: { line: AuditLog }) {
  const looks = { ok: ['green', 'check'], error: ['amber', 'warning'], denied: ['red', 'lock'] } as const
  const [tone, icon] = looks[line.result]
  return (
    <Badge tone={tone} icon={icon} {...(line.error && { title: line.error })}>
      {text.results[line.result]}
    </Badge>
  )
}
