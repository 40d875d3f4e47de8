import { createContext, use } from 'react'
import type { Slots } from './area.ts'

/** What the areas put into each other's open places; given by the shell. */
export const SlotsContext = createContext<Partial<Slots>>({})

/** What another area puts into a place, if one does. */
export const useSlot = <Name extends keyof Slots>(name: Name): Slots[Name] | undefined =>
  use(SlotsContext)[name]
