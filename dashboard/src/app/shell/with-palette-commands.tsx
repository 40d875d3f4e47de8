import type { ReactNode } from 'react'
import type { Command } from '../../ui/commands/commands.ts'
import { usePaletteCommands } from './palette-commands.ts'

/** Draws something of the commands that the palette offers. */
export function WithPaletteCommands(props: { children: (commands: readonly Command[]) => ReactNode }) {
  return props.children(usePaletteCommands())
}
