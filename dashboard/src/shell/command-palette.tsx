import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import { BareDialog } from '../components/bare-dialog.tsx'
import { classNames } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Keys } from '../components/keys.tsx'
import { t } from '../messages/en.ts'
import { matchCommands, useAllCommands, type Command } from './commands.ts'

/** Every action by its name: type, move with the arrows, Enter. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const commands = useFoundCommands(text)
  const current = Math.min(at, commands.length - 1)

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    // After the dialog has given the focus back: a command may want it.
    setTimeout(command.run, 0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const next = (current + step + commands.length) % Math.max(commands.length, 1)
      setAt(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(commands[current])
    }
  }
  return (
    <BareDialog
      label={t.shell.palette}
      onClose={onClose}
      className="rise mx-auto mt-[12dvh] mb-auto w-[calc(100vw-32px)] max-w-[560px] overflow-hidden rounded-card border border-line bg-raised p-0 text-ink shadow-float outline-none"
    >
      <div className="flex max-h-[min(480px,70dvh)] flex-col">
        <div className="flex items-center gap-3 border-b border-line px-4 text-ink-3">
          <Icon name="search" />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={commands.length > 0 ? `${listId}-${current}` : undefined}
            aria-label={t.palette.placeholder}
            placeholder={t.palette.placeholder}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
            className="h-13 min-w-0 flex-1 bg-transparent text-body text-ink outline-none placeholder:text-ink-3"
          />
        </div>
        <CommandList {...{ listId, commands, current, run }} />
      </div>
    </BareDialog>
  )
}

function useFoundCommands(text: string): Command[] {
  const navigate = useNavigate()
  const found = matchCommands(useAllCommands(), text)
  const q = text.trim()
  const groups = [t.palette.groups.conversation, t.palette.groups.navigate, t.palette.groups.app]
  found.sort((a, b) => groups.indexOf(a.group as never) - groups.indexOf(b.group as never))
  if (!q) return found
  const search: Command = {
    id: 'search',
    label: t.palette.searchFor(q),
    group: '',
    icon: 'search',
    run: () =>
      void navigate({ to: '/inbox/$view/{-$conversationId}', params: { view: 'open' }, search: { q } }),
  }
  return [...found, search]
}

function CommandList(props: {
  listId: string
  commands: readonly Command[]
  current: number
  run: (command: Command) => void
}) {
  const { listId, commands, current, run } = props
  return (
    <>
      <p role="status" className="sr-only">
        {t.palette.results(commands.length)}
      </p>
      <ul id={listId} role="listbox" aria-label={t.shell.palette} className="overflow-y-auto p-1.5">
        {commands.map((command, index) => (
          <li
            key={command.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => run(command)}
            className={classNames(
              'control flex items-center gap-3 rounded-control px-3 text-small hover:bg-surface-1',
              index === current && 'bg-surface-2 hover:bg-surface-2',
            )}
          >
            <Icon name={command.icon} size={16} />
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            <span className="hidden text-ink-3 sm:inline">{command.group}</span>
            {command.keys && <Keys keys={command.keys} />}
          </li>
        ))}
      </ul>
    </>
  )
}
