import type { Dimension } from '../dimensions.ts'

/** What the figures are divided by on the overview, by card; the first of each is shown unless another is chosen. */
export const cards = {
  pages: ['page', 'entryPage', 'exitPage'],
  sources: ['channel', 'source', 'referrer', 'utmSource', 'utmMedium', 'utmCampaign'],
  places: ['country', 'region', 'language'],
  devices: ['device', 'browser', 'os', 'screen'],
  events: ['event'],
} as const satisfies Record<string, readonly Dimension[]>

/** One of the cards. */
export type CardId = keyof typeof cards

/** The cards in the order in which they are shown. */
export const cardIds = Object.keys(cards) as CardId[]

/** A dimension that a card divides by. */
export type CardDimension = (typeof cards)[CardId][number]

/** What a card divides by: what an address asks for, else the first. */
export function cardDimension(id: CardId, wanted: string | undefined): CardDimension {
  const own: readonly CardDimension[] = cards[id]
  return own.find((each) => each === wanted) ?? cards[id][0]
}
