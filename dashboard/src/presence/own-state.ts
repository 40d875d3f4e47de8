/** How somebody is, as colleagues are told. */
export type PresenceState = 'online' | 'away' | 'dnd'

/** Without input for this long, somebody is away. */
export const AWAY_AFTER_MS = 5 * 60_000

/** How one is: what was chosen by hand counts before what the keyboard and the pointer tell. */
export function ownState(known: { lastInputAt: number; isDnd: boolean }, now: number): PresenceState {
  if (known.isDnd) return 'dnd'
  return now - known.lastInputAt >= AWAY_AFTER_MS ? 'away' : 'online'
}
