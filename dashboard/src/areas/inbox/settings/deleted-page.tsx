import type { DeletedConversation } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { restoreConversation } from '../conversation/delete-and-restore.ts'
import { text } from './text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { inboxKeys } from '../data/inbox-keys.ts'
import { useCan } from '../../../data/permissions/can.ts'

/** What was deleted and can still be restored; for owners and admins. */
export function DeletedPage() {
  const isAdmin = useCan('conversations.listDeleted')
  const deleted = useInfiniteQuery({
    queryKey: inboxKeys.deleted,
    queryFn: ({ pageParam }) => client.conversations.listDeleted({ ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: isAdmin,
  })
  const items = deleted.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PageFrame
      variant="detail"
      title={text.deleted.title}
      lead={isAdmin ? text.deleted.lead : text.deleted.adminsOnly}
      readOnly={items.length === 0}
    >
      {isAdmin && deleted.isPending && <Skeleton lines={5} />}
      {deleted.isError && <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {deleted.isSuccess && items.length === 0 && (
        <EmptyState title={text.deleted.emptyTitle} hint={text.deleted.emptyHint} />
      )}
      {items.length > 0 && (
        <Rows>
          {items.map((item) => (
            <DeletedRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
      {deleted.hasNextPage && (
        <Button
          onClick={() => void deleted.fetchNextPage()}
          disabled={deleted.isFetchingNextPage}
          className="justify-self-center"
        >
          {formText.more}
        </Button>
      )}
    </PageFrame>
  )
}

function DeletedRow({ item }: { item: DeletedConversation }) {
  const [isPending, setPending] = useState(false)
  const name = item.customerName ?? item.customerEmail ?? text.deleted.visitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1 py-4">
      <span className="grid min-w-0 flex-1 basis-60 gap-1">
        <span className="truncate font-medium">
          {name} <span className="text-small font-normal text-ink-3 tabular-nums">#{item.displayId}</span>
        </span>
        <span className="truncate text-small text-ink-2">{item.subject ?? item.lastInboundPreview}</span>
        <span className="text-small text-ink-3">
          {text.deleted.messages(item.messageCount)} · {text.deleted.deletedBy(item.deletedByName)}{' '}
          <Time at={item.deletedAt} /> · {text.deleted.until(exactTime(item.restorableUntil))}
        </span>
      </span>
      <Button
        disabled={isPending}
        aria-label={`${text.deleted.restore} #${item.displayId}`}
        onClick={() => {
          setPending(true)
          void restoreConversation(item).finally(() => setPending(false))
        }}
      >
        {text.deleted.restore}
      </Button>
    </li>
  )
}
