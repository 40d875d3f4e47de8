import { keptValue } from '../../../../ui/primitives/kept-value.ts'

/** How much room a row takes. */
export type Density = 'comfortable' | 'compact'

/** The room that rows take, as this browser keeps it. */
export const density = keptValue<Density>('stoa.density', (kept) =>
  kept === 'compact' ? 'compact' : 'comfortable',
)

/** The fixed height of rows by density, in px. */
export const rowHeights: Record<Density, number> = { comfortable: 86, compact: 60 }
