import type { Ref } from 'react'
import type { Gap } from './gap-positions.ts'
import type { Trigger } from './triggers.ts'

/** What is done with a text. */
export type Submit = 'send' | 'close' | 'later' | 'unowned'

/** How a text can be formatted. */
export type Format = 'bold' | 'italic' | 'list' | 'numbers' | 'link' | 'code'

/** What can be done with the box from outside. */
export interface WritingBoxHandle {
  focus(): void
  format(format: Format): void
  /** Puts a text in the place of a part, or of what is selected; then the cursor stands behind it, or at its first gap. */
  insert(text: string, part?: { from: number; to: number }, gaps?: readonly (Gap & { label: string })[]): void
  /** Removes a part if it is still that text; the focus stays where it is. */
  takeOut(text: string, from: number): void
  /** Begins to look for a canned reply, as if `/` were typed. */
  askForCanned(): void
  hasFocus(): boolean
  selection(): { anchor: number; head: number }
}

/** The list that belongs to what is being looked for, for screen readers. */
interface OpenList {
  id: string
  activeId: string | undefined
}

/** Where one writes: a plain box, and the editor that takes its place when it is loaded. */
export interface WritingBoxProps {
  ref: Ref<WritingBoxHandle>
  mode: 'reply' | 'note'
  value: string
  label: string
  placeholder: string
  list: OpenList | undefined
  onChange: (value: string) => void
  onSubmit: (how: Submit) => void
  onEscape: () => void
  onBlur: () => void
  onFiles: (files: FileList) => void
  onTrigger: (trigger: Trigger | undefined) => void
  /** Lets an open list have a key first; says whether it took it. */
  onListKey: (key: string) => boolean
  onGaps: (left: number) => void
  /** Where the focus was in the box that this one takes the place of. */
  start: { anchor: number; head: number } | undefined
}
