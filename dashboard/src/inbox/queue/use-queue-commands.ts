import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../messages/en.ts'
import { useCommands, type Command } from '../../shell/commands.ts'
import { rememberShown } from './shown-ids.ts'
import { toggleSelected } from './bulk/selection-store.ts'
import { usePlace } from '../places/place.ts'

/** The id of the search input, for the `/` key. */
export const searchInputId = 'queue-search'

/** The id of a row's link. */
export const rowId = (conversationId: string): string => `row-${conversationId}`

interface QueueState {
  ids: readonly string[]
  /** The row that has or had the focus last. */
  active: string | undefined
  /** The conversation that is open. */
  selected: string | undefined
  news: number
  showNews: () => void
  focusRow: (id: string) => void
}

const focusedRow = (ids: readonly string[]) => {
  const { activeElement } = document
  return activeElement?.id.startsWith('row-') ? ids.indexOf(activeElement.id.slice(4)) : -1
}

/** Where J and K start: at the focused row, else at the open one, or at the one that took its place when it left. */
function startOf({ ids, active, selected }: QueueState, step: 1 | -1): number {
  const focused = focusedRow(ids)
  if (focused >= 0) return focused
  const open = selected === undefined ? -1 : ids.indexOf(selected)
  if (open >= 0) return open
  const next = active === undefined ? -1 : ids.indexOf(active)
  if (next >= 0) return step > 0 ? next - 1 : next
  return step > 0 ? -1 : ids.length
}

/** Movement through the list: J and K open the neighbours of an open conversation, else they move the focus. */
export function useQueueCommands(state: QueueState): void {
  const navigate = useNavigate()
  const { link } = usePlace()
  const latest = useRef(state)
  latest.current = state
  useEffect(() => rememberShown(state.ids), [state.ids])
  const hasNews = state.news > 0
  const commands = useMemo<Command[]>(() => {
    const move = (step: 1 | -1) => {
      const { ids, selected, news, showNews, focusRow } = latest.current
      const from = startOf(latest.current, step)
      if (step < 0 && from === 0 && news > 0) return showNews()
      const next = ids[from + step]
      if (!next) return
      focusRow(next)
      if (selected) void navigate({ ...link(next), replace: true })
    }
    const choose = () => {
      const { ids, active, selected } = latest.current
      const id = ids[focusedRow(ids)] ?? active ?? selected
      if (id) toggleSelected(id)
    }
    const group = t.palette.groups.conversation
    const moving = { group, icon: 'chevronDown', shortcutOnly: true } as const
    return [
      { ...moving, id: 'next', label: t.shortcuts.next, keys: 'j', run: () => move(1) },
      { ...moving, id: 'previous', label: t.shortcuts.previous, keys: 'k', run: () => move(-1) },
      { ...moving, id: 'choose', label: t.queue.choose, keys: 'x', run: choose },
      ...(hasNews
        ? [
            {
              id: 'news',
              label: t.queue.showNews,
              group,
              icon: 'refresh' as const,
              run: () => latest.current.showNews(),
            },
          ]
        : []),
    ]
  }, [link, navigate, hasNews])
  useCommands(commands)
}
