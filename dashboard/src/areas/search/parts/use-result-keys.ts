import { useMemo, type KeyboardEvent } from 'react'
import { text } from '../text.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { focusSearch, searchFieldId } from './search-field.tsx'

/** Marks what the arrow keys move through. */
export const resultProps = { 'data-result': '' } as const

const field = () => document.getElementById(searchFieldId)
const results = () => Array.from(document.querySelectorAll<HTMLElement>('[data-result]'))

/** From the field to the first result, on to the next ones, and back. */
function move(step: 1 | -1): void {
  const all = results()
  const at = all.findIndex((each) => each === document.activeElement)
  if (at <= 0 && step < 0) focusSearch()
  else (all[at + step] ?? all.at(-1))?.focus()
}

/** Arrows, J and K move through what was found; Escape leads back to the field, as `/` does. */
export function useResultKeys() {
  const commands = useMemo<Command[]>(() => {
    const base = { group: shellText.commands.groups.navigate, icon: 'search', shortcutOnly: true } as const
    return [
      { ...base, id: 'search.focus', label: text.label, keys: '/', run: () => focusSearch() },
      { ...base, id: 'search.next', label: sharedText.list.next, keys: 'j', run: () => move(1) },
      { ...base, id: 'search.previous', label: sharedText.list.previous, keys: 'k', run: () => move(-1) },
    ]
  }, [])
  useCommands(commands)
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target !== field() && !('result' in target.dataset)) return
    if (event.key === 'Escape' && target !== field()) focusSearch()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp' && target !== field()) move(-1)
    else return
    event.preventDefault()
  }
}
