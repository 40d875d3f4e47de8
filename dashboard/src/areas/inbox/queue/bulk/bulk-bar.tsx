import { useMemo, useState } from 'react'
import { Button, IconButton } from '../../../../ui/primitives/button.tsx'
import { text } from './text.en.ts'
import { text as inboxText } from '../../text.en.ts'
import { useWhoami } from '../../../../data/session/session.ts'
import { useCommands, type Command } from '../../../../ui/commands/commands.ts'
import { idsOf, type QueueList } from '../../data/queue-list.ts'
import type { BulkAction } from './bulk-change.ts'
import { AssignChosen, MoreForChosen, SnoozeChosen, TopicForChosen, type BulkMenu } from './bulk-menus.tsx'
import { runBulk, stopBulk, useBulkProgress } from './run-bulk.ts'
import { clearSelection, selectOnly } from './selection-store.ts'

interface BulkBarProps {
  list: QueueList
  chosen: ReadonlySet<string>
}

/** What can be done to the conversations that are chosen in the list. */
export function BulkBar({ list, chosen }: BulkBarProps) {
  const { actor } = useWhoami()
  const progress = useBulkProgress()
  const [menu, setMenu] = useState<BulkMenu>()
  const known = [...chosen].flatMap((id) => list.items[id] ?? [])
  const mayReopen = known.length > 0 && known.every(({ status }) => status !== 'open')
  const run = (change: BulkAction) => void runBulk([...chosen], change, actor.id)
  useBulkCommands({ setMenu, run, status: mayReopen ? 'open' : 'closed' })
  const all = idsOf(list)
  const menus = { menu, setMenu, run }
  return (
    <div
      role="region"
      aria-label={text.label}
      className="rise absolute inset-x-2 bottom-2 z-20 grid gap-1 rounded-card border border-line bg-raised p-1.5 shadow-float"
    >
      <div className="flex min-h-9 items-center gap-1 pl-2.5 text-small">
        <p role="status" className="min-w-0 flex-1 truncate font-medium tabular-nums">
          {progress ? text.progress(progress.done, progress.total) : text.count(chosen.size)}
        </p>
        {progress ? (
          <Button variant="ghost" onClick={stopBulk}>
            {text.stop}
          </Button>
        ) : (
          <>
            {chosen.size < all.length && (
              <Button variant="ghost" className="px-2!" onClick={() => selectOnly(all)}>
                {text.all(all.length)}
              </Button>
            )}
            <IconButton icon="close" label={text.clear} shortcut="Esc" side="top" onClick={clearSelection} />
          </>
        )}
      </div>
      <div className="flex items-center justify-between gap-1" inert={progress !== undefined}>
        <Button
          variant="secondary"
          icon={mayReopen ? 'refresh' : 'check'}
          onClick={() => run({ status: mayReopen ? 'open' : 'closed' })}
        >
          {mayReopen ? text.reopen : text.close}
        </Button>
        <span className="flex gap-1">
          <AssignChosen {...menus} />
          <TopicForChosen {...menus} />
          <SnoozeChosen {...menus} />
          <MoreForChosen {...menus} />
        </span>
      </div>
    </div>
  )
}

interface CommandParts {
  setMenu: (menu: BulkMenu) => void
  run: (change: BulkAction) => void
  status: 'open' | 'closed'
}

/** The shortcuts of a conversation, for the selected ones while there are any. */
function useBulkCommands({ setMenu, run, status }: CommandParts): void {
  const [latest] = useState({ run })
  latest.run = run
  const commands = useMemo<Command[]>(() => {
    const group = text.label
    return [
      {
        id: 'bulk.assign',
        label: `${text.assign}…`,
        group,
        icon: 'user',
        keys: 'a',
        run: () => setMenu('assign'),
      },
      {
        id: 'bulk.topic',
        label: `${text.topic}…`,
        group,
        icon: 'tag',
        keys: 't',
        run: () => setMenu('topic'),
      },
      {
        id: 'bulk.snooze',
        label: `${inboxText.actions.snooze}…`,
        group,
        icon: 'clock',
        keys: 's',
        run: () => setMenu('snooze'),
      },
      {
        id: 'bulk.close',
        label: status === 'open' ? text.reopen : text.close,
        group,
        icon: 'check',
        keys: 'e',
        run: () => latest.run({ status }),
      },
      { id: 'bulk.read', label: text.read, group, icon: 'eye', run: () => latest.run({ read: true }) },
      {
        id: 'bulk.spam',
        label: inboxText.actions.spam,
        group,
        icon: 'spam',
        run: () => latest.run({ status: 'spam' }),
      },
      { id: 'bulk.clear', label: text.clear, group, icon: 'close', keys: 'Escape', run: clearSelection },
    ]
  }, [latest, setMenu, status])
  useCommands(commands)
}
