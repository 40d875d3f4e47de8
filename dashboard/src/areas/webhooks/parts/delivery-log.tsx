import type { Webhook, WebhookDelivery } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { deliveriesKey, deliveriesQuery } from '../data.ts'
import { useWrite } from '../../../data/writes/write.ts'

const filters = ['all', 'delivered', 'pending', 'failed'] as const

/** What was sent to a webhook, attempt by attempt. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<WebhookDelivery['status'] | 'all'>('all')
  const log = useInfiniteQuery(deliveriesQuery(webhook.id, status === 'all' ? undefined : status))
  const items = log.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <SettingsSection title={text.webhook.deliveries} lead={text.webhook.deliveriesLead}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SelectField
          inline
          label={text.webhook.filter}
          value={status}
          options={filters.map((value) => ({ value, label: text.webhook.filters[value] }))}
          onChange={setStatus}
        />
        <Button icon="refresh" onClick={() => void log.refetch()} disabled={log.isFetching}>
          {text.webhook.refresh}
        </Button>
      </div>
      {log.isPending && <Skeleton />}
      {log.isError && items.length === 0 && (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      )}
      {log.isSuccess && items.length === 0 && (
        <EmptyState title={text.webhook.noneTitle} hint={text.webhook.noneHint} />
      )}
      {items.length > 0 && (
        <Rows>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} canReplay={webhook.active} />
          ))}
        </Rows>
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
    </SettingsSection>
  )
}

function Status({ status }: { status: WebhookDelivery['status'] }) {
  const looks = {
    delivered: ['green', 'check'],
    pending: ['amber', 'clock'],
    failed: ['red', 'warning'],
  } as const
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {text.webhook.statuses[status]}
    </Badge>
  )
}

function DeliveryRow({ delivery, canReplay }: { delivery: WebhookDelivery; canReplay: boolean }) {
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-3 [&::-webkit-details-marker]:hidden">
          <span className="transition-transform duration-100 group-open:rotate-90">
            <Icon name="chevronRight" size={16} />
          </span>
          <Status status={delivery.status} />
          <span className="min-w-0 flex-1 basis-56 text-small font-medium [overflow-wrap:anywhere]">
            {delivery.eventType}
          </span>
          <span className="text-small text-ink-3 tabular-nums">
            {delivery.statusCode ?? delivery.error ?? ''} · {text.webhook.attempts(delivery.attempt)} ·{' '}
            <Time at={delivery.createdAt} />
          </span>
        </summary>
        <Attempts delivery={delivery} canReplay={canReplay} />
      </details>
    </li>
  )
}

function Attempts({ delivery, canReplay }: { delivery: WebhookDelivery; canReplay: boolean }) {
  const replay = useWrite({
    run: () => client.webhooks.replayWebhookDelivery({ id: delivery.webhookId, deliveryId: delivery.id }),
    touches: [deliveriesKey(delivery.webhookId)],
    said: text.webhook.replayed,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-4 pl-7 text-small">
      <p className="text-ink-3 [overflow-wrap:anywhere]">
        {text.webhook.eventId} <code className="font-mono">{delivery.eventId}</code>
        {delivery.nextAttemptAt && delivery.status === 'pending' && (
          <>
            {' '}
            · {text.webhook.nextAttempt} <Time at={delivery.nextAttemptAt} />
          </>
        )}
      </p>
      {delivery.attempts.length === 0 && <p className="text-ink-3">{text.webhook.noAttempts}</p>}
      <ol className="grid gap-3">
        {delivery.attempts.map((attempt, index) => (
          <li key={attempt.at} className="grid gap-1">
            <span>
              <span className="font-medium">{text.webhook.attempt(index + 1)}</span>{' '}
              <span className="text-ink-2 tabular-nums">
                · {attempt.statusCode ?? attempt.error} · {text.webhook.ms(attempt.durationMs)} ·{' '}
                {exactTime(attempt.at)}
              </span>
            </span>
            {attempt.response && (
              <pre
                tabIndex={0}
                role="group"
                aria-label={text.webhook.response}
                className="max-h-40 overflow-auto rounded-control border border-line bg-surface-1 px-3 py-2 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]"
              >
                {attempt.response}
              </pre>
            )}
          </li>
        ))}
      </ol>
      {canReplay && (
        <Button
          icon="refresh"
          onClick={() => replay.mutate()}
          disabled={replay.isPending}
          className="justify-self-start"
        >
          {text.webhook.replay}
        </Button>
      )}
    </div>
  )
}
