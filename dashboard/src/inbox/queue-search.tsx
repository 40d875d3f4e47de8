import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../components/icon.tsx'
import { t } from '../messages/en.ts'
import { searchInputId } from './use-queue-commands.ts'
import type { ViewId } from './views.ts'

const pauseMs = 250

/** Searches the view; the text lives in the address. */
export function QueueSearch({ view, q }: { view: ViewId; q: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The address changed by other means: back, forward, a link.
    if (document.activeElement?.id !== searchInputId) setText(q)
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void navigate({
        to: '/inbox/$view/{-$conversationId}',
        params: (before) => ({ ...before, view }),
        search: value.trim() ? { q: value.trim() } : {},
        replace: true,
      })
    }, pauseMs)
  }
  return (
    <div role="search" className="relative">
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3">
        <Icon name="search" size={16} />
      </span>
      <input
        id={searchInputId}
        type="search"
        aria-label={t.queue.search}
        placeholder={t.queue.searchHint}
        maxLength={200}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text) search('')
          else event.currentTarget.blur()
        }}
        className="control w-full rounded-control border border-transparent bg-surface-2 pr-3 pl-9 text-small text-ink placeholder:text-ink-3 focus:border-control-line focus:bg-raised [&::-webkit-search-cancel-button]:appearance-none"
      />
      {text && (
        <button
          type="button"
          aria-label={t.queue.clearSearch}
          onClick={() => search('')}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-ink-3 hover:text-ink"
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  )
}
