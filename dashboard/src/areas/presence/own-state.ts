/** The presence of a person: online, away or do not disturb. */
export type PresenceState = 'online' | 'away' | 'dnd'

/** Without input for this long, somebody is away. */
export const AWAY_AFTER_MS = 5 * 60_000

/** The person’s own presence: do not disturb if chosen, else online or away by their last input. */
export function ownState(known: { lastInputAt: number; isDnd: boolean }, now: number): PresenceState {
  if (known.isDnd) return 'dnd'
  return now - known.lastInputAt >= AWAY_AFTER_MS ? 'away' : 'online'
}
