import { keptValue } from '../../shell/kept-value.ts'

/** How much room a row takes. */
export type Density = 'comfortable' | 'compact'

/** The room that rows take, as this browser keeps it. */
export const density = keptValue<Density>('stoa.density', (kept) =>
  kept === 'compact' ? 'compact' : 'comfortable',
)

/** Every row of a list is as high as this, so that nothing moves while rows come and change; px. */
export const rowHeights: Record<Density, number> = { comfortable: 86, compact: 60 }
