import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { listText } from '../lists.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { usePlace } from '../places/place.ts'
import { searchInputId } from './use-queue-commands.ts'
import { conversationsListQueue } from '../../../data/bounds.ts'

const pauseMs = 250

const focusSearch: Command[] = [
  {
    id: 'focus-search',
    label: listText.queue.search,
    group: shellText.commands.groups.navigate,
    icon: 'search',
    keys: '/',
    run: () => document.getElementById(searchInputId)?.focus(),
  },
]

/** Searches the view; the text lives in the address. */
export function QueueSearch() {
  const navigate = useNavigate()
  const { view, search, filtered } = usePlace()
  const { q = '' } = search
  const [text, setText] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(q)
  const latest = useRef({ search, filtered })
  useCommands(focusSearch)
  useEffect(() => {
    latest.current = { search, filtered }
  })
  useEffect(() => {
    if (q === sent.current) return
    // The address changed by other means: back, forward, a link.
    sent.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    // What was typed for another view and not searched yet.
    setText(sent.current)
    return () => clearTimeout(timer.current)
  }, [view])
  const change = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { q: _, ...others } = latest.current.search
      const wanted = value.trim()
      sent.current = wanted
      void navigate(latest.current.filtered(wanted ? { ...others, q: wanted } : others))
    }, pauseMs)
  }
  return (
    <div role="search" className="relative min-w-0 flex-1">
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3">
        <Icon name="search" size={16} />
      </span>
      <input
        id={searchInputId}
        type="search"
        aria-label={listText.queue.search}
        placeholder={listText.queue.searchHint}
        maxLength={conversationsListQueue.q}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text) change('')
          else event.currentTarget.blur()
        }}
        className="control w-full rounded-control border border-transparent bg-surface-2 pr-3 pl-9 text-small text-ellipsis text-ink placeholder:text-ink-3 focus:border-control-line focus:bg-raised [&::-webkit-search-cancel-button]:appearance-none"
      />
      {text && (
        <button
          type="button"
          aria-label={listText.queue.clearSearch}
          onClick={() => change('')}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-ink-3 hover:text-ink"
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  )
}
