import type { Alert } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { alertsQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { text } from '../text.en.ts'

const VIEWS = ['open', 'all'] as const

/** What goes wrong, and what went wrong. */
export function AlertsPage() {
  const navigate = useNavigate()
  const { show } = useSearch({ from: '/app/alerts' })
  const view = VIEWS.find((each) => each === show) ?? 'open'
  const query = useInfiniteQuery(alertsQuery(view === 'all'))
  const [title, hint] = view === 'all' ? text.emptyAll : text.empty
  return (
    <PageFrame variant="list" title={names.alerts} lead={text.lead}>
      <div className="justify-self-start">
        <Segmented
          label={text.show}
          value={view}
          options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
          onChange={(value) =>
            void navigate({ to: '/alerts', search: value === 'open' ? {} : { show: value }, replace: true })
          }
        />
      </div>
      <ListState query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState title={title} hint={hint} />
          ) : (
            <Rows>
              {items.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </Rows>
          )
        }}
      </ListState>
      <LoadMore query={query} />
    </PageFrame>
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  const {
    id,
    severity,
    title,
    detail,
    ctaHref,
    openedAt,
    lastSeenAt,
    occurrenceCount,
    acknowledgedAt,
    resolvedAt,
  } = alert
  const mayAcknowledge = useCan('alerts.acknowledgeAlert')
  const mayEnd = useCan('alerts.resolveAlert')
  const seen = useWrite({
    run: () => client.alerts.acknowledgeAlert({ id }),
    touches: [['alerts']],
    said: text.acknowledged,
  })
  return (
    <li
      tabIndex={-1}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 focus-visible:-outline-offset-2"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={severity === 'error' ? 'red' : 'amber'} icon="warning">
            {text.severities[severity]}
          </Badge>
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          {acknowledgedAt && <Badge icon="eye">{text.seen}</Badge>}
        </p>
        <p className="max-w-text text-ink-2 wrap-anywhere">{detail}</p>
        <p className="text-small text-ink-3">
          {text.since} <Time at={openedAt} />
          {occurrenceCount > 1 && (
            <>
              {' · '}
              {text.times(occurrenceCount)} <Time at={lastSeenAt} />
            </>
          )}
          {resolvedAt && (
            <>
              {' · '}
              {text.over} <Time at={resolvedAt} />
            </>
          )}
        </p>
        {ctaHref && !resolvedAt && (
          <a href={ctaHref} className="text-small font-medium text-accent-text underline underline-offset-2">
            {text.look}
          </a>
        )}
      </div>
      {!resolvedAt && (
        <span className="flex gap-2">
          {!acknowledgedAt && mayAcknowledge && (
            <Button icon="eye" disabled={seen.isPending} onClick={() => seen.mutate()}>
              {text.acknowledge}
            </Button>
          )}
          {mayEnd && (
            <ConfirmAction
              label={text.resolve}
              title={text.resolveTitle(title)}
              body={text.resolveBody}
              variant="secondary"
              write={{
                run: () => client.alerts.resolveAlert({ id }),
                touches: [['alerts']],
                said: text.resolved,
              }}
            />
          )}
        </span>
      )}
    </li>
  )
}
