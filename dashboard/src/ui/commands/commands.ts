import { useEffect, useSyncExternalStore } from 'react'
import type { IconName } from '../primitives/icon.tsx'
import { isOverlayOpen } from './overlay-store.ts'

/** One thing that can be done: a line of the palette, and a shortcut where it has `keys`. */
export interface Command {
  id: string
  label: string
  group: string
  /** Distinguishes it from others of the same name. */
  hint?: string
  icon: IconName
  /** One key, such as `r`; only while no text is being written. */
  keys?: string
  run: () => void
  /** Leads to something that was found, and is not itself remembered as a command that was used. */
  isPlace?: boolean
  /** Left out of the palette: movement, for example. */
  shortcutOnly?: boolean
}

const sets = new Map<symbol, readonly Command[]>()
const listeners = new Set<() => void>()
let all: readonly Command[] = []

function publish(): void {
  all = [...sets.values()].flat()
  for (const listener of listeners) listener()
}

/** Registers commands while the component is mounted. Pass a stable list (`useMemo`). */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const own = Symbol()
    sets.set(own, commands)
    publish()
    return () => {
      sets.delete(own)
      publish()
    }
  }, [commands])
}

/** Every command that is registered now. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )
}

const WRITTEN_IN = 'textarea, select, input:not([type=radio], [type=checkbox])'
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(WRITTEN_IN))

/** Runs the command whose key was pressed; not while writing, nor over an open dialog or menu. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target))
    return
  // What was asked for may still be on its way: what is typed meanwhile is meant for it.
  if (isOverlayOpen() || document.querySelector('dialog[open], [role="menu"]')) return
  const command = all.findLast((each) => each.keys === event.key)
  if (!command) return
  event.preventDefault()
  command.run()
}
