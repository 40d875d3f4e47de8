import type { DeletedConversation } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { sendingTime } from '../../../text/format-time.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { restoreConversation, restoreConversations } from '../conversation/delete-and-restore.ts'
import { text } from './text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { figure, type Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { formatNumber } from '../../../text/format-number.ts'
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
      {items.length > 0 && <DeletedTable items={items} isWhole={!deleted.hasNextPage} />}
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

const nameOf = (item: DeletedConversation) =>
  `${item.customerName ?? item.customerEmail ?? text.deleted.visitor} #${item.displayId}`

/** The deleted conversations, to restore one or several of them. */
function DeletedTable({ items, isWhole }: { items: readonly DeletedConversation[]; isWhole: boolean }) {
  return (
    <DataTable
      label={text.deleted.title}
      head={text.deleted.conversation}
      rows={items}
      keyOf={({ id }) => id}
      isWhole={isWhole}
      nameValue={nameOf}
      name={(item) => <Name item={item} />}
      columns={columns}
      bulk={(selected, clear) => <RestoreSelected items={selected} onDone={clear} />}
    />
  )
}

function Name({ item }: { item: DeletedConversation }) {
  return (
    <span className="grid gap-1 font-normal">
      <span className="font-medium">
        {item.customerName ?? item.customerEmail ?? text.deleted.visitor}{' '}
        <span className="font-normal text-ink-3 tabular-nums">#{item.displayId}</span>
      </span>
      <span className="line-clamp-2 text-ink-2">{item.subject ?? item.lastInboundPreview}</span>
    </span>
  )
}

const columns: Column<DeletedConversation>[] = [
  figure(text.deleted.messageCount, ({ messageCount }) => messageCount, formatNumber),
  {
    name: text.deleted.deletedAt,
    align: 'left',
    value: ({ deletedAt }) => deletedAt,
    cell: (item) => (
      <>
        <Time at={item.deletedAt} className="block" />
        {item.deletedByName && <span className="text-ink-3">{text.deleted.by(item.deletedByName)}</span>}
      </>
    ),
  },
  {
    name: text.deleted.restorable,
    align: 'left',
    value: ({ restorableUntil }) => restorableUntil,
    cell: ({ restorableUntil }) => sendingTime(restorableUntil),
  },
  { name: text.deleted.restore, cell: (item) => <Restore item={item} /> },
]

function Restore({ item }: { item: DeletedConversation }) {
  const [isPending, setPending] = useState(false)
  return (
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
  )
}

function RestoreSelected(props: { items: readonly DeletedConversation[]; onDone: () => void }) {
  const { items, onDone } = props
  const [isPending, setPending] = useState(false)
  const restoreAll = async () => {
    setPending(true)
    if (await restoreConversations(items)) onDone()
    setPending(false)
  }
  return (
    <Button disabled={isPending} onClick={() => void restoreAll()}>
      {text.deleted.restoreSelected}
    </Button>
  )
}
