import type { Mention } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { names } from '../names.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { useWhoami } from '../../../data/session/session.ts'
import { useListKeys } from '../../../ui/commands/use-list-keys.ts'
import { MentionRow, mentionRowId } from '../parts/mention-row.tsx'
import { mentionsQuery, refreshMentions, showAsRead } from '../data.ts'
import { useWrite } from '../../../data/writes/write.ts'

/** The notes that name the person: the unread ones first, then the others. */
export function MentionsPage() {
  const { actor } = useWhoami()
  const page = useRef<HTMLElement>(null)
  const unread = useInfiniteQuery(mentionsQuery('unread'))
  const all = useInfiniteQuery(mentionsQuery('all'))
  const news = unread.data?.pages.flatMap(({ items }) => items) ?? []
  const isNews = new Set(news.map(({ id }) => id))
  const earlier = (all.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ id, readAt }) => readAt && !isNews.has(id),
  )
  // What was read is told by an event, which reads the lists again: here nothing is touched beyond what is shown.
  const readOne = useWrite({
    run: ({ id }: Mention) => client.conversations.readMention({ mentionId: id }),
    show: ({ id }) => showAsRead((each) => each.id === id),
  })
  const readAll = useWrite({
    run: () => client.conversations.readMentions({}),
    show: () => showAsRead(() => true),
    said: ({ marked }) => text.marked(marked),
  })
  const rowIds = [...news, ...earlier].map(({ id }) => mentionRowId(id))
  useListKeys(rowIds.join(' '))
  const onRead = (mention: Mention) => !mention.readAt && readOne.mutate(mention)
  // The button that was pressed goes away: the focus goes on to the next one, or to the page.
  const onDismiss = (mention: Mention) => {
    const next = rowIds[rowIds.indexOf(mentionRowId(mention.id)) + 1]
    ;(next === undefined ? page.current : document.getElementById(next))?.focus()
    onRead(mention)
  }
  const isEmpty = unread.isSuccess && all.isSuccess && news.length + earlier.length === 0
  const failed = unread.isError ? unread : all.isError ? all : undefined
  const action = news.length > 0 && (
    <Button
      icon="check"
      disabled={readAll.isPending}
      onClick={() => {
        page.current?.focus()
        readAll.mutate()
      }}
    >
      {text.markAllRead}
    </Button>
  )
  return (
    <PageFrame variant="list" title={names.mentions} lead={text.lead} action={action} scroller={page}>
      {(unread.isPending || all.isPending) && !failed && <Skeleton lines={6} />}
      {failed && news.length + earlier.length === 0 && (
        <ErrorState error={failed.error} onRetry={() => void refreshMentions()} />
      )}
      {isEmpty && <EmptyState title={text.emptyTitle} hint={text.emptyHint} />}
      <p role="status" className="sr-only">
        {unread.isSuccess && text.count(news.length)}
      </p>
      {news.length > 0 && (
        <MentionList
          title={text.unread}
          mentions={news}
          me={actor.id}
          onRead={onRead}
          onDismiss={onDismiss}
        />
      )}
      <LoadMore query={unread} />
      {earlier.length > 0 && (
        <>
          {news.length === 0 && <p className="font-serif text-lead text-ink-2 italic">{text.allRead}</p>}
          <MentionList
            title={text.earlier}
            mentions={earlier}
            me={actor.id}
            onRead={onRead}
            onDismiss={onDismiss}
          />
        </>
      )}
      {all.isSuccess && !unread.hasNextPage && <LoadMore query={all} label={text.older} />}
    </PageFrame>
  )
}

interface MentionListProps {
  title: string
  mentions: readonly Mention[]
  me: string
  onRead: (mention: Mention) => void
  onDismiss: (mention: Mention) => void
}

function MentionList({ title, mentions, ...row }: MentionListProps) {
  return (
    <section aria-label={title} className="grid gap-1">
      <h2 className="px-3 text-small font-medium text-ink-3">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-px">
        {mentions.map((mention) => (
          <MentionRow key={mention.id} mention={mention} {...row} />
        ))}
      </ul>
    </section>
  )
}
