import { keptValue } from '../../ui/primitives/kept-value.ts'

const most = 4

const kept = keptValue<readonly string[]>('stoa.recent-commands', (value) =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, most) : [],
)

/** The ids of the commands that were used lately in the palette, the latest first. */
export const recentCommands = kept.read

/** Remembers that a command was used. */
export const rememberCommand = (id: string): void =>
  kept.write([id, ...kept.read().filter((each) => each !== id)].slice(0, most))
