import { liveStatus, liveSocket, onLiveStatus } from '../../data/live/connection.ts'
import { refresh } from '../../data/queries.ts'
import { isDoNotDisturb, onDoNotDisturb } from './do-not-disturb.ts'
import { lastInputAt, watchInput } from './last-input.ts'
import { ownState, type PresenceState } from './own-state.ts'
import { clearColleagues, dropSilent, recordColleague } from './presence-store.ts'
import { keys } from '../../data/keys.ts'
import { follow } from '../../data/live/follow.ts'

const SAY_EVERY_MS = 20_000

const current = (): PresenceState =>
  ownState({ lastInputAt: lastInputAt(), isDnd: isDoNotDisturb() }, Date.now())

/** Refetches members: who appears for the first time may have joined just now. */
const refreshPeople = () => void refresh(keys.roster, keys.members, keys.invitations)

/** Sends the person’s presence and records that of colleagues, until stopped. */
export function startPresence(me: string): () => void {
  let said: PresenceState | undefined
  const say = () => {
    said = current()
    liveSocket().send({ type: 'presence', channel: 'org', state: said })
  }
  const sayIfChanged = () => {
    if (current() !== said) say()
  }
  const unfollow = follow('org', {
    // Whoever is new has not heard of us; the other tabs of this browser say the same as this one.
    onPresence: (frame) => {
      if (frame.userId === me || !recordColleague(frame, Date.now())) return
      say()
      refreshPeople()
    },
  })
  const timer = setInterval(() => {
    say()
    dropSilent(Date.now())
  }, SAY_EVERY_MS)
  const ends = [
    watchInput(sayIfChanged),
    onDoNotDisturb(sayIfChanged),
    onLiveStatus(() => liveStatus() === 'open' && say()),
    () => clearInterval(timer),
    unfollow,
    clearColleagues,
  ]
  if (liveStatus() === 'open') say()
  return () => {
    for (const end of ends) end()
  }
}
