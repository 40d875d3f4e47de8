import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { exactTime } from '../../components/format-time.ts'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { restoreConversation } from '../../inbox/conversation/delete-and-restore.ts'
import { k } from '../../messages/en-keeping.ts'
import { s } from '../../messages/en-settings.ts'
import { useWhoami } from '../../session.ts'
import { Rows, SettingsPage } from './settings-page.tsx'

const text = k.deleted

/** What was deleted and can still be restored; for owners and admins. */
export function DeletedPage() {
  const isAdmin = useWhoami().actor.role !== 'member'
  const deleted = useInfiniteQuery({
    queryKey: ['deleted-conversations'],
    queryFn: ({ pageParam }) => client.conversations.listDeleted({ ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: isAdmin,
  })
  const items = deleted.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <SettingsPage
      title={text.title}
      lead={isAdmin ? text.lead : text.adminsOnly}
      readOnly={items.length === 0}
    >
      {isAdmin && deleted.isPending && <Skeleton lines={5} />}
      {deleted.isError && <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {deleted.isSuccess && items.length === 0 && (
        <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
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
          {s.more}
        </Button>
      )}
    </SettingsPage>
  )
}

type Item = Awaited<ReturnType<typeof client.conversations.listDeleted>>['items'][number]

function DeletedRow({ item }: { item: Item }) {
  const [isPending, setPending] = useState(false)
  const name = item.customerName ?? item.customerEmail ?? text.visitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1 py-4">
      <span className="grid min-w-0 flex-1 basis-60 gap-1">
        <span className="truncate font-medium">
          {name} <span className="text-small font-normal text-ink-3 tabular-nums">#{item.displayId}</span>
        </span>
        <span className="truncate text-small text-ink-2">{item.subject ?? item.lastInboundPreview}</span>
        <span className="text-small text-ink-3">
          {text.messages(item.messageCount)} · {text.deletedBy(item.deletedByName)}{' '}
          <Time at={item.deletedAt} /> · {text.until(exactTime(item.restorableUntil))}
        </span>
      </span>
      <Button
        disabled={isPending}
        aria-label={`${text.restore} #${item.displayId}`}
        onClick={() => {
          setPending(true)
          void restoreConversation(item).finally(() => setPending(false))
        }}
      >
        {text.restore}
      </Button>
    </li>
  )
}
