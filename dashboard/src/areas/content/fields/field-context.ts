import type { ContentEntryDetail, ContentField } from '@stoa/sdk'
import { createContext, useContext, type ReactNode } from 'react'

/** What a field is drawn with. */
export interface FieldProps {
  field: ContentField
  value: unknown
  /** Its place in the entry, as `sections.2.props.text`. */
  path: string
  onChange: (value: unknown) => void
  /** Whether it is the only thing in a line that names it, such as an item of a list. */
  isItem?: boolean
  /** What its label is, where its definition has none of its own. */
  label?: string
}

/** What all fields of an entry need to know. */
export interface FieldSurroundings {
  entry: ContentEntryDetail
  isReadOnly: boolean
  unfinished: Record<string, string>
  setUnfinished: (path: string, text: string | undefined) => void
  /** What is wrong at a place; what is only missing for publishing is said as such. */
  problemAt: (path: string) => { message: string; isRefused: boolean } | undefined
  /** How many things are wrong below a place. */
  problemsBelow: (path: string) => number
  /** Draws a field within another. */
  drawField: (props: FieldProps) => ReactNode
}

const Surroundings = createContext<FieldSurroundings | undefined>(undefined)

/** Gives fields what they need to know. */
export const FieldSurroundingsProvider = Surroundings.Provider

/** What all fields of an entry need to know. */
export function useSurroundings(): FieldSurroundings {
  const found = useContext(Surroundings)
  if (!found) throw new Error('A field is drawn outside of an entry.')
  return found
}
