import type { orderText as english } from './order.en.ts'
import type { Translation } from './translation.ts'

/** What lists that are put in order share, in German. */
export const orderText: Translation<typeof english> = {
  up: 'Nach oben',
  down: 'Nach unten',
  top: 'Ganz nach oben',
  bottom: 'Ganz nach unten',
  drag: 'Zum Verschieben ziehen',
  actions: (name) => `Aktionen für ${name}`,
  moved: (place, count) => `Auf Platz ${place} von ${count} verschoben`,
}
