import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { listText } from '../lists.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { rememberShown } from '../places/shown-ids.ts'
import { toggleSelected } from './bulk/selection-store.ts'
import { cachedSummary } from '../data/inbox-cache.ts'
import { usePlace } from '../places/place.ts'
import { nextRow } from './next-row.ts'

/** The id of the search input, for the `/` key. */
export const searchInputId = 'queue-search'

interface QueueState {
  ids: readonly string[]
  /** The row that has or had the focus last. */
  active: string | undefined
  /** The conversation that is open. */
  selected: string | undefined
  me: string
  /** Whether rows are selected for a change of many. */
  isSelecting: boolean
  news: number
  showNews: () => void
  focusRow: (id: string) => void
}

const focusedRow = (ids: readonly string[]) => {
  const { activeElement } = document
  return activeElement?.id.startsWith('row-') ? ids.indexOf(activeElement.id.slice(4)) : -1
}

/** Closes the conversation of a row, or opens it again; the row in its place has the focus afterwards. */
async function toggleClosed(id: string, me: string): Promise<void> {
  const status = cachedSummary(id)?.status
  if (status === undefined) return
  const { conversationActions } = await import('../conversation/use-conversation-actions.ts')
  await conversationActions(id, { id: me, name: '' }).setStatus(status === 'open' ? 'closed' : 'open')
}

/** Movement through the list: J and K open the neighbours of an open conversation, else they move the focus. */
export function useQueueCommands(state: QueueState): void {
  const navigate = useNavigate()
  const { link } = usePlace()
  const latest = useRef(state)
  latest.current = state
  useEffect(() => rememberShown(state.ids), [state.ids])
  const hasNews = state.news > 0
  // An open conversation and the bar of the selected ones have this key themselves.
  const canClose = state.selected === undefined && !state.isSelecting
  const commands = useMemo<Command[]>(() => {
    const move = (step: 1 | -1) => {
      const { ids, selected, news, showNews, focusRow } = latest.current
      const to = nextRow({ ...latest.current, focused: focusedRow(ids) }, step)
      if (to === -1 && news > 0) return showNews()
      const next = ids[to]
      if (!next) return
      focusRow(next)
      if (selected) void navigate({ ...link(next), replace: true })
    }
    const choose = () => {
      const { ids, active, selected } = latest.current
      const id = ids[focusedRow(ids)] ?? active ?? selected
      if (id) toggleSelected(id)
    }
    const close = () => {
      const { ids } = latest.current
      const id = ids[focusedRow(ids)]
      if (id !== undefined) void toggleClosed(id, latest.current.me)
    }
    const group = shellText.commands.groups.conversation
    const moving = { group, icon: 'chevronDown', shortcutOnly: true } as const
    return [
      { ...moving, id: 'next', label: sharedText.list.next, keys: 'j', run: () => move(1) },
      { ...moving, id: 'previous', label: sharedText.list.previous, keys: 'k', run: () => move(-1) },
      { ...moving, id: 'choose', label: listText.queue.choose, keys: 'x', run: choose },
      ...(canClose
        ? [{ ...moving, id: 'close-row', label: listText.queue.closeRow, keys: 'e', run: close }]
        : []),
      ...(hasNews
        ? [
            {
              id: 'news',
              label: listText.queue.showNews,
              group,
              icon: 'refresh' as const,
              run: () => latest.current.showNews(),
            },
          ]
        : []),
    ]
  }, [link, navigate, hasNews, canClose])
  useCommands(commands)
}
