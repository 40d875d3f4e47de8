import type { ConversationDetail } from '@stoa/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { client } from '../../../../data/api.ts'
import { Option, useOptionList } from '../../../../ui/primitives/option-list.tsx'
import { inputClass } from '../../../../ui/primitives/field.tsx'
import { Icon } from '../../../../ui/primitives/icon.tsx'
import { errorText, Skeleton } from '../../../../ui/primitives/states.tsx'
import { Time } from '../../../../ui/primitives/time.tsx'
import { useEarlier } from '../../contact/earlier-conversations.tsx'
import { text as inboxText } from '../../text.en.ts'
import { listText } from '../../lists.en.ts'
import { customerOf } from '../../data/customer-of.ts'
import { viewIcons } from '../../places/views.ts'
import type { MergeTarget } from './merge-target.ts'
import { inboxKeys } from '../../data/inbox-keys.ts'

const pauseMs = 250

interface TargetsProps {
  detail: ConversationDetail
  onPick: (target: MergeTarget) => void
}

/** Finds the conversation that goes on: the contact's others at first, else by name, text or number. */
export function MergeTargets({ detail, onPick }: TargetsProps) {
  const [text, setText] = useState('')
  const found = useTargets(detail, useSettled(text.trim()))
  const { items } = found
  const active = useOptionList(items.length, (index) => items[index] && onPick(items[index]))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <input
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={active.listId}
        aria-activedescendant={active.activeId}
        aria-label={inboxText.merge.search}
        placeholder={inboxText.merge.searchHint}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          active.setAt(0)
        }}
        onKeyDown={active.onKeyDown}
        className={inputClass}
      />
      {items.length > 0 && (
        <p className="text-small font-medium text-ink-3">
          {found.isSearch ? inboxText.merge.results : inboxText.merge.suggested}
        </p>
      )}
      <ul
        id={active.listId}
        role="listbox"
        aria-label={inboxText.merge.search}
        className="-mx-2 grid grid-cols-[minmax(0,1fr)]"
      >
        {items.map((item, index) => (
          <Option key={item.id} {...active.option(index)} className="py-1.5">
            <Target item={item} />
          </Option>
        ))}
      </ul>
      <div role="status" className="text-small text-ink-3">
        {found.says}
      </div>
      {found.isPending && <Skeleton lines={3} />}
    </div>
  )
}

/** A text as it is once nothing is typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(settled)
}

function useTargets({ id, contactId }: ConversationDetail, q: string) {
  const earlier = useEarlier(contactId, id)
  const search = useQuery({
    queryKey: inboxKeys.mergeTargets(q),
    queryFn: () => client.conversations.listConversations({ q, limit: 20 }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const isSearch = q !== ''
  const hits = search.data?.items.filter((item) => item.id !== id && item.mergedIntoId === null) ?? []
  const items = isSearch ? hits : earlier.items
  const isPending = isSearch ? search.isPending : contactId !== null && earlier.isPending
  const error = isSearch ? search.error : earlier.error
  const says = error
    ? errorText(error)
    : !isPending && items.length === 0 && (isSearch ? inboxText.merge.none : inboxText.merge.noSuggestion)
  return { items, isSearch, isPending, says }
}

function Target({ item }: { item: ReturnType<typeof useEarlier>['items'][number] }) {
  return (
    <>
      <span className="mt-0.5 self-start text-ink-3">
        <Icon name={viewIcons[item.status]} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-medium">{customerOf(item)}</span>
          <span className="text-ink-3 tabular-nums">#{item.displayId}</span>
          <Time at={item.lastMessageAt ?? item.createdAt} className="ml-auto text-ink-3" />
        </span>
        <span className="block truncate text-ink-2">
          {item.subject ?? item.lastInboundPreview ?? listText.queue.noMessage}
        </span>
      </span>
    </>
  )
}
