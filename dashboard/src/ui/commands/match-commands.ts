import type { Command } from './commands.ts'

/** Whether the letters of a text occur in another one in this order. */
function isSubsequence(text: string, over: string): boolean {
  let at = -1
  return [...text].every((letter) => (at = over.indexOf(letter, at + 1)) >= 0)
}

/** How well a command fits a text: 0 best, `undefined` not at all. */
function distance({ label, group }: Command, text: string): number | undefined {
  const name = label.toLowerCase()
  const words = text.split(/\s+/)
  if (name.startsWith(text)) return 0
  if (words.every((word) => name.split(/[\s:]+/).some((part) => part.startsWith(word)))) return 1
  if (words.every((word) => name.includes(word))) return 2
  if (words.every((word) => `${name} ${group.toLowerCase()}`.includes(word))) return 3
  return text.length > 1 && isSubsequence(text.replace(/\s+/g, ''), name) ? 4 : undefined
}

/** The commands that fit a text, the best first; of equal ones those that were used lately. */
export const matchCommands = (
  commands: readonly Command[],
  text: string,
  recent: readonly string[] = [],
): Command[] => ranked(commands, text, recent).map(({ command }) => command)

/** The matches in two lists: names that contain the words, and looser ones. */
export function splitCommands(
  commands: readonly Command[],
  text: string,
  recent: readonly string[] = [],
): { near: Command[]; far: Command[] } {
  const found = ranked(commands, text, recent)
  const those = (isNear: boolean) =>
    found.filter(({ far }) => far <= 2 === isNear).map(({ command }) => command)
  return { near: those(true), far: those(false) }
}

function ranked(commands: readonly Command[], text: string, recent: readonly string[]) {
  const wanted = text.trim().toLowerCase()
  const rank = ({ id }: Command) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return commands
    .filter((command) => !command.shortcutOnly)
    .map((command) => ({ command, far: wanted ? distance(command, wanted) : 0 }))
    .filter((each): each is { command: Command; far: number } => each.far !== undefined)
    .toSorted((a, b) => a.far - b.far || rank(a.command) - rank(b.command))
}

/** Commands under headings: those used lately, then group by group; each once. */
export function groupCommands(
  commands: readonly Command[],
  {
    recent,
    recentTitle,
    order,
  }: { recent: readonly string[]; recentTitle: string; order: readonly string[] },
): { title: string; commands: Command[] }[] {
  const offered = commands.filter((command) => !command.shortcutOnly)
  const lately = recent.flatMap((id) => offered.find((command) => command.id === id) ?? [])
  const rest = offered.filter((command) => !lately.includes(command))
  const titles = [...new Set(rest.map(({ group }) => group))]
  // A group that nobody has given a place stands after the known ones.
  const place = (title: string) => (order.includes(title) ? order.indexOf(title) : order.length)
  return [
    { title: recentTitle, commands: lately },
    ...titles
      .toSorted((a, b) => place(a) - place(b))
      .map((title) => ({ title, commands: rest.filter(({ group }) => group === title) })),
  ].filter((group) => group.commands.length > 0)
}
