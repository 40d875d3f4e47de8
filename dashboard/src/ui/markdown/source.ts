import type { Ref } from 'react'

/** How a text can be formatted. */
export type SourceFormat = 'heading' | 'bold' | 'italic' | 'list' | 'numbers' | 'quote' | 'link' | 'code'

/** A name that is being looked for after `@`. */
export interface Mention {
  query: string
  /** Where the `@` stands. */
  from: number
  to: number
}

/** What can be done with the editor from outside. */
export interface SourceHandle {
  focus(): void
  format(format: SourceFormat): void
  /** Puts a text in the place of a part, or of what is selected. */
  insert(text: string, part?: { from: number; to: number }): void
  /** How far below the top of the editor the cursor stands, in px. */
  cursorBelow(): number
}

/** A text that is edited as its source. */
export interface SourceEditorProps {
  ref: Ref<SourceHandle>
  value: string
  labelledBy: string
  describedBy: string | undefined
  isInvalid: boolean
  isReadOnly: boolean
  /** The list that belongs to what is being looked for, for screen readers. */
  list: { id: string; activeId: string | undefined } | undefined
  onChange: (value: string) => void
  onMention: (mention: Mention | undefined) => void
  /** Lets an open list have a key first; says whether it took it. */
  onListKey: (key: string) => boolean
}
