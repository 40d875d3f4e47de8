import { useMemo, useState } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { b } from '../../../messages/en-bulk.ts'
import { t } from '../../../messages/en.ts'
import { useWhoami } from '../../../session.ts'
import { useCommands, type Command } from '../../../shell/commands.ts'
import { idsOf, type QueueList } from '../queue-list.ts'
import type { BulkChange } from './bulk-change.ts'
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
  const run = (change: BulkChange) => void runBulk([...chosen], change, actor.id)
  useBulkCommands({ setMenu, run, status: mayReopen ? 'open' : 'closed' })
  const all = idsOf(list)
  const menus = { menu, setMenu, run }
  return (
    <div
      role="region"
      aria-label={b.label}
      className="rise absolute inset-x-2 bottom-2 z-20 grid gap-1 rounded-card border border-line bg-raised p-1.5 shadow-float"
    >
      <div className="flex min-h-9 items-center gap-1 pl-2.5 text-small">
        <p role="status" className="min-w-0 flex-1 truncate font-medium tabular-nums">
          {progress ? b.progress(progress.done, progress.total) : b.count(chosen.size)}
        </p>
        {progress ? (
          <Button variant="ghost" onClick={stopBulk}>
            {b.stop}
          </Button>
        ) : (
          <>
            {chosen.size < all.length && (
              <Button variant="ghost" className="px-2!" onClick={() => selectOnly(all)}>
                {b.all(all.length)}
              </Button>
            )}
            <IconButton icon="close" label={b.clear} shortcut="Esc" side="top" onClick={clearSelection} />
          </>
        )}
      </div>
      <div className="flex items-center justify-between gap-1" inert={progress !== undefined}>
        <Button
          variant="secondary"
          icon={mayReopen ? 'refresh' : 'check'}
          onClick={() => run({ status: mayReopen ? 'open' : 'closed' })}
        >
          {mayReopen ? b.reopen : b.close}
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
  run: (change: BulkChange) => void
  status: 'open' | 'closed'
}

/** The keys of a conversation mean the chosen ones while there are any. */
function useBulkCommands({ setMenu, run, status }: CommandParts): void {
  const [latest] = useState({ run })
  latest.run = run
  const commands = useMemo<Command[]>(() => {
    const group = b.label
    return [
      {
        id: 'bulk.assign',
        label: `${b.assign}…`,
        group,
        icon: 'user',
        keys: 'a',
        run: () => setMenu('assign'),
      },
      { id: 'bulk.topic', label: `${b.topic}…`, group, icon: 'tag', keys: 't', run: () => setMenu('topic') },
      {
        id: 'bulk.snooze',
        label: `${t.actions.snooze}…`,
        group,
        icon: 'clock',
        keys: 's',
        run: () => setMenu('snooze'),
      },
      {
        id: 'bulk.close',
        label: status === 'open' ? b.reopen : b.close,
        group,
        icon: 'check',
        keys: 'e',
        run: () => latest.run({ status }),
      },
      { id: 'bulk.read', label: b.read, group, icon: 'eye', run: () => latest.run({ read: true }) },
      {
        id: 'bulk.spam',
        label: t.actions.spam,
        group,
        icon: 'spam',
        run: () => latest.run({ status: 'spam' }),
      },
      { id: 'bulk.clear', label: b.clear, group, icon: 'close', keys: 'Escape', run: clearSelection },
    ]
  }, [latest, setMenu, status])
  useCommands(commands)
}
