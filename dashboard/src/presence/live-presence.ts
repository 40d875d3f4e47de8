import { liveStatus, liveSocket, onLiveStatus } from '../live/connection.ts'
import { queryClient } from '../queries.ts'
import { isDoNotDisturb, onDoNotDisturb } from './do-not-disturb.ts'
import { lastInputAt, watchInput } from './last-input.ts'
import { ownState, type PresenceState } from './own-state.ts'
import { forgetEverybody, forgetSilent, hearOf } from './presence-store.ts'

const SAY_EVERY_MS = 20_000

const current = (): PresenceState =>
  ownState({ lastInputAt: lastInputAt(), isDnd: isDoNotDisturb() }, Date.now())

/** Somebody who is here for the first time may have joined just now. */
function rereadPeople(): void {
  for (const key of ['roster', 'members', 'invitations'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Tells colleagues how one is and hears how they are, until it is ended. */
export function startPresence(me: string): () => void {
  let said: PresenceState | undefined
  const say = () => {
    said = current()
    liveSocket().send({ type: 'presence', channel: 'org', state: said })
  }
  const sayIfChanged = () => {
    if (current() !== said) say()
  }
  const subscription = liveSocket().subscribe(
    { channel: 'org' },
    {
      onEvent: () => undefined,
      // Whoever is new has not heard of us; the other tabs of this browser say the same as this one.
      onPresence: (frame) => {
        if (frame.userId === me || !hearOf(frame, Date.now())) return
        say()
        rereadPeople()
      },
    },
  )
  const timer = setInterval(() => {
    say()
    forgetSilent(Date.now())
  }, SAY_EVERY_MS)
  const ends = [
    watchInput(sayIfChanged),
    onDoNotDisturb(sayIfChanged),
    onLiveStatus(() => liveStatus() === 'open' && say()),
    () => clearInterval(timer),
    () => subscription.unsubscribe(),
    forgetEverybody,
  ]
  if (liveStatus() === 'open') say()
  return () => {
    for (const end of ends) end()
  }
}
