import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BareDialog } from '../../ui/primitives/bare-dialog.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { Keys } from '../../ui/primitives/keys.tsx'
import { Option, useOptionList, type OptionList } from '../../ui/primitives/option-list.tsx'
import { text as paletteText } from './text.en.ts'
import { shellText } from '../../text/shell.en.ts'
import { useAllCommands, type Command } from '../../ui/commands/commands.ts'
import { groupCommands, splitCommands } from '../../ui/commands/match-commands.ts'
import { useFoundPlaces, usePaletteCommands, useRecentPlaces } from './palette-commands.ts'
import { recentCommands, rememberCommand } from './recent-commands.ts'

const { conversation, navigate: goTo, app } = shellText.commands.groups

interface Group {
  /** None while something is searched for: then the best fit counts. */
  title?: string
  commands: readonly Command[]
}

/** Every action by its name: type, move with the arrows, Enter. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { groups, isEmpty } = useFoundCommands(text)
  const commands = groups.flatMap((group) => group.commands)

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (isCommand(command)) rememberCommand(command.id)
    // After the dialog has given the focus back: a command may want it.
    setTimeout(command.run, 0)
  }
  const list = useOptionList(commands.length, (index) => run(commands[index]))
  return (
    <BareDialog
      label={shellText.palette}
      onClose={onClose}
      className="rise mx-auto mt-[12dvh] mb-auto w-[calc(100vw-32px)] max-w-column overflow-hidden rounded-card border border-line bg-raised p-0 text-ink shadow-float outline-none"
    >
      <div className="flex max-h-[min(480px,70dvh)] flex-col">
        <div className="flex items-center gap-3 border-b border-line px-4 text-ink-3">
          <Icon name="search" />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={list.listId}
            aria-activedescendant={list.activeId}
            aria-label={shellText.commands.placeholder}
            placeholder={shellText.commands.placeholder}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              list.setAt(0)
            }}
            onKeyDown={list.onKeyDown}
            className="h-13 min-w-0 flex-1 bg-transparent text-body text-ink outline-none placeholder:text-ink-3"
          />
        </div>
        {isEmpty && <p className="px-4 pt-3 text-small text-ink-2">{shellText.commands.empty}</p>}
        <CommandList list={list} groups={groups} />
      </div>
    </BareDialog>
  )
}

const searchId = 'search-for'
const isNone = (list: readonly unknown[]) => list.length === 0

/** Whether it is something to do, and not what was found. */
const isCommand = ({ id, isPlace }: Command) => id !== searchId && !isPlace

interface Found {
  groups: Group[]
  /** Whether nothing fits, but for a search. */
  isEmpty: boolean
}

function useFoundCommands(text: string): Found {
  const navigate = useNavigate()
  const commands = [...useAllCommands(), ...usePaletteCommands()]
  const recent = recentCommands()
  const q = text.trim()
  const places = useFoundPlaces(q)
  const opened = useRecentPlaces()
  if (!q) {
    const grouped = groupCommands(commands, {
      recent,
      recentTitle: paletteText.palette.recent,
      order: [conversation, goTo, app],
    })
    const titled = { title: paletteText.palette.conversations, commands: opened }
    return { groups: opened.length > 0 ? [titled, ...grouped] : grouped, isEmpty: false }
  }
  const search: Command = {
    id: searchId,
    label: shellText.commands.searchFor(q),
    group: '',
    icon: 'search',
    run: () => void navigate({ to: '/search', search: { q } }),
  }
  const { near, far } = splitCommands(commands, q, recent)
  const isEmpty = !places.isLoading && [near, far, places.commands].every(isNone)
  return {
    groups: [{ commands: [...near, ...places.commands, ...far, search] }],
    isEmpty,
  }
}

function CommandList({ list, groups }: { list: OptionList; groups: readonly Group[] }) {
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  let place = 0
  return (
    <>
      <p role="status" className="sr-only">
        {shellText.commands.results(count)}
      </p>
      <div id={list.listId} role="listbox" aria-label={shellText.palette} className="overflow-y-auto p-1.5">
        {groups.map(({ title, commands }) => (
          <ul key={title ?? ''} role="group" aria-label={title ?? shellText.commands.results(count)}>
            {title && (
              <li role="presentation" aria-hidden="true" className="px-3 pt-2 pb-1 text-small text-ink-3">
                {title}
              </li>
            )}
            {commands.map((command) => (
              <Option key={command.id} {...list.option(place++)}>
                <CommandLine command={command} withGroup={!title} />
              </Option>
            ))}
          </ul>
        ))}
      </div>
    </>
  )
}

function CommandLine({ command, withGroup }: { command: Command; withGroup: boolean }) {
  return (
    <>
      <Icon name={command.icon} size={16} />
      <span className="min-w-0 flex-1 truncate">
        {command.label}
        {command.hint && <span className="ms-2 text-ink-3">{command.hint}</span>}
      </span>
      {withGroup && <span className="hidden text-ink-3 sm:inline">{command.group}</span>}
      {command.keys && <Keys keys={command.keys} />}
    </>
  )
}
