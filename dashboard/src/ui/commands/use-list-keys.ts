import { useMemo } from 'react'
import { shellText } from '../../text/shell.en.ts'
import { sharedText } from '../../text/shared.en.ts'
import { useCommands, type Command } from './commands.ts'

/** Moves the focus through a list by J and K; `ids` are those of its links, one after the other. */
export function useListKeys(ids: string): void {
  const commands = useMemo<Command[]>(() => {
    const list = ids ? ids.split(' ') : []
    const move = (step: 1 | -1) => {
      const at = list.indexOf(document.activeElement?.id ?? '')
      const next = list[at < 0 ? (step > 0 ? 0 : list.length - 1) : at + step]
      if (next) document.getElementById(next)?.focus()
    }
    const base = {
      group: shellText.commands.groups.navigate,
      icon: 'chevronDown',
      shortcutOnly: true,
    } as const
    return [
      { ...base, id: 'list.next', label: sharedText.list.next, keys: 'j', run: () => move(1) },
      { ...base, id: 'list.previous', label: sharedText.list.previous, keys: 'k', run: () => move(-1) },
    ]
  }, [ids])
  useCommands(commands)
}
