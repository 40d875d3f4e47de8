import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state'

const POINT = /^(\s*)(?:([-*•])|(\d{1,4})([.)]))\s+/
const QUOTE = /^(\s*>\s?)+/
const FENCE = /^\s{0,3}```/
const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/

type Range = { from: number; to: number }

const apply = (
  { state, dispatch }: Parameters<StateCommand>[0],
  changes: ChangeSpec,
  selection?: { anchor: number; head?: number },
): true => {
  dispatch(
    state.update({
      changes,
      ...(selection && { selection }),
      scrollIntoView: true,
      userEvent: 'input.format',
    }),
  )
  return true
}

/** The selected part of each line without the space around it: marks must stand at words. */
function wordsIn(state: EditorState, { from, to }: Range): Range[] {
  const ranges: Range[] = []
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at)
    const start = Math.max(from, line.from)
    const text = state.sliceDoc(start, Math.min(to, line.to))
    const lead = text.length - text.trimStart().length
    if (text.trim() !== '') ranges.push({ from: start + lead, to: start + lead + text.trim().length })
    at = line.to + 1
  }
  return ranges
}

const isAround = (state: EditorState, { from, to }: Range, mark: string): boolean =>
  state.sliceDoc(from - mark.length, from) === mark && state.sliceDoc(to, to + mark.length) === mark

/** Puts marks around what is selected, or around the word at the cursor; takes them away where they are. */
export const toggleMark =
  (mark: string): StateCommand =>
  (target) => {
    const { state } = target
    const { main } = state.selection
    const word = main.empty ? state.wordAt(main.head) : null
    const ranges = main.empty ? (word ? [word] : []) : wordsIn(state, main)
    if (ranges.length === 0) {
      if (isAround(state, main, mark))
        return apply(target, { from: main.from - mark.length, to: main.to + mark.length })
      const anchor = main.head + mark.length
      return apply(target, { from: main.head, insert: mark + mark }, { anchor })
    }
    const isOn = ranges.every((range) => isAround(state, range, mark))
    const changes = ranges.flatMap(({ from, to }): { from: number; to?: number; insert?: string }[] =>
      isOn
        ? [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ]
        : [
            { from, insert: mark },
            { from: to, insert: mark },
          ],
    )
    const set = state.changes(changes)
    // What was selected stays selected, and the marks beside it are not.
    const [from, to] = [set.mapPos(main.from, 1), set.mapPos(main.to, main.empty ? 1 : -1)]
    const forward = main.anchor <= main.head
    return apply(target, set, { anchor: forward ? from : to, head: forward ? to : from })
  }

/** Makes the selected lines points of a list, or plain lines again. */
export const toggleList =
  (numbered: boolean): StateCommand =>
  (target) => {
    const { state } = target
    const { main } = state.selection
    const lines: Line[] = []
    for (let at = main.from; at <= main.to; at = (lines.at(-1)?.to ?? at) + 1)
      lines.push(state.doc.lineAt(at))
    const filled = lines.length > 1 ? lines.filter(({ text }) => text.trim() !== '') : lines
    const isOn = filled.every(
      ({ text }) => (POINT.exec(text)?.[3] !== undefined) === numbered && POINT.test(text),
    )
    const changes = filled.map(({ from, text }, index) => {
      const marker = POINT.exec(text)
      const indent = /^\s*/.exec(text)?.[0].length ?? 0
      const to = from + (marker?.[0].length ?? indent)
      return { from: from + indent, to, insert: isOn ? '' : numbered ? `${index + 1}. ` : '- ' }
    })
    const set = state.changes(changes)
    return apply(target, set, { anchor: set.mapPos(main.anchor, 1), head: set.mapPos(main.head, 1) })
  }

/** Makes the lines of the selection headings of a level, or plain lines again. */
export const toggleHeading =
  (level: number): StateCommand =>
  (target) =>
    toggleLineStart(target, `${'#'.repeat(level)} `, /^#{1,6}\s+/)

/** Makes the lines of the selection a quotation, or plain lines again. */
export const toggleQuote: StateCommand = (target) => toggleLineStart(target, '> ', /^>\s?/)

function toggleLineStart(target: Parameters<StateCommand>[0], start: string, known: RegExp): boolean {
  const { state } = target
  const { main } = state.selection
  const lines: Line[] = []
  for (let at = main.from; at <= main.to; at = (lines.at(-1)?.to ?? at) + 1) lines.push(state.doc.lineAt(at))
  const isOn = lines.every(({ text }) => text.startsWith(start))
  const set = state.changes(
    lines.map(({ from, text }) => ({
      from,
      to: from + (known.exec(text)?.[0].length ?? 0),
      insert: isOn ? '' : start,
    })),
  )
  return apply(target, set, { anchor: set.mapPos(main.anchor, 1), head: set.mapPos(main.head, 1) })
}

/** Makes the selected text a link and leaves the missing half selected. */
export const insertLink: StateCommand = (target) => {
  const { from, to } = target.state.selection.main
  const text = target.state.sliceDoc(from, to)
  if (ADDRESS.test(text)) return apply(target, { from, to, insert: `[](${text})` }, { anchor: from + 1 })
  const address = 'https://'
  const start = from + text.length + 3
  return apply(
    target,
    { from, to, insert: `[${text}](${address})` },
    text === '' ? { anchor: from + 1 } : { anchor: start, head: start + address.length },
  )
}

/** Makes a link of what is selected, where an address is pasted over it. */
export const linkSelection =
  (pasted: string): StateCommand =>
  (target) => {
    const { from, to } = target.state.selection.main
    const text = target.state.sliceDoc(from, to)
    const address = pasted.trim()
    if (!ADDRESS.test(address) || text.trim() === '' || /[[\]\n]/.test(text) || ADDRESS.test(text))
      return false
    const insert = `[${text}](${address})`
    return apply(target, { from, to, insert }, { anchor: from + insert.length })
  }

/** Code: within a line by marks, of several lines as a block. */
export const toggleCode: StateCommand = (target) => {
  const { state } = target
  const first = state.doc.lineAt(state.selection.main.from)
  const last = state.doc.lineAt(state.selection.main.to)
  if (first.number === last.number) return toggleMark('`')(target)
  const changes = [
    { from: first.from, insert: '```\n' },
    { from: last.to, insert: '\n```' },
  ]
  return apply(target, changes, { anchor: first.from + 4, head: last.to + 4 })
}

const isInCode = (state: EditorState, lineNumber: number): boolean => {
  let fences = 0
  for (let number = 1; number < lineNumber; number += 1)
    if (FENCE.test(state.doc.line(number).text)) fences += 1
  return fences % 2 === 1
}

/** A new line: a list goes on with its next point, an empty point ends it, code keeps how far in it stands. */
export const newLine: StateCommand = (target) => {
  const { state } = target
  const { from, to } = state.selection.main
  const line = state.doc.lineAt(from)
  const inCode = isInCode(state, line.number)
  const [lead = ''] =
    (inCode ? /^\s*/.exec(line.text) : (POINT.exec(line.text) ?? QUOTE.exec(line.text))) ?? []
  if (lead === '' || from < line.from + lead.length) return plainLine(target)
  if (!inCode && from === to && line.text.trim() === lead.trim())
    return apply(target, { from: line.from, to: line.to }, { anchor: line.from })
  const insert = `\n${inCode ? lead : lead.replace(/\d+/, (number) => String(Number(number) + 1))}`
  return apply(target, { from, to, insert }, { anchor: from + insert.length })
}

const plainLine: StateCommand = (target) => {
  const { from, to } = target.state.selection.main
  return apply(target, { from, to, insert: '\n' }, { anchor: from + 1 })
}
