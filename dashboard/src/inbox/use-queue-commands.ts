import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ConversationSummary } from '../api.ts'
import { t } from '../messages/en.ts'
import { useCommands, type Command } from '../shell/commands.ts'
import type { ViewId } from './views.ts'

/** The id of the search input, for the `/` key. */
export const searchInputId = 'queue-search'

/** The id of a row's link. */
export const rowId = (conversationId: string): string => `row-${conversationId}`

interface QueueState {
  view: ViewId
  q: string
  selected: string | undefined
  items: readonly ConversationSummary[]
}

/** Movement through the list: J and K open the neighbours of an open conversation, else they move the focus. */
export function useQueueCommands({ view, q, selected, items }: QueueState): void {
  const navigate = useNavigate()
  const ids = items.map((item) => item.id).join(' ')
  const commands = useMemo<Command[]>(() => {
    const list = ids ? ids.split(' ') : []
    const move = (step: 1 | -1) => {
      const focused = list.findIndex((id) => document.activeElement?.id === rowId(id))
      const from = focused >= 0 ? focused : selected ? list.indexOf(selected) : step > 0 ? -1 : list.length
      const next = list[from + step]
      if (!next) return
      document.getElementById(rowId(next))?.focus()
      if (selected)
        void navigate({
          to: '/inbox/$view/{-$conversationId}',
          params: { view, conversationId: next },
          search: q ? { q } : {},
          replace: true,
        })
    }
    const base = { group: t.palette.groups.conversation, shortcutOnly: true } as const
    return [
      { ...base, id: 'next', label: t.shortcuts.next, icon: 'chevronDown', keys: 'j', run: () => move(1) },
      {
        ...base,
        id: 'previous',
        label: t.shortcuts.previous,
        icon: 'chevronDown',
        keys: 'k',
        run: () => move(-1),
      },
      {
        id: 'focus-search',
        label: t.queue.search,
        group: t.palette.groups.navigate,
        icon: 'search',
        keys: '/',
        run: () => document.getElementById(searchInputId)?.focus(),
      },
    ]
  }, [ids, navigate, q, selected, view])
  useCommands(commands)
}
