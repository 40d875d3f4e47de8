import type { Whoami } from '@stoa/sdk'
import { client } from '../api.ts'
import { notify } from '../../ui/primitives/toast.tsx'
import { shellText } from '../../text/shell.en.ts'
import { sharedText } from '../../text/shared.en.ts'
import { actAs } from '../rights/actor.ts'
import { noteMoved } from './moved.ts'
import { queryClient, whoamiQuery } from '../queries.ts'
import { liveStatus, reopenLiveSocket } from '../live/connection.ts'

/** Why a session is over; `true` where the reason is not known. */
export type EndedWhy = 'removed' | 'revoked' | 'password' | true

const reasons: Readonly<Record<string, EndedWhy>> = {
  'the membership ended': 'removed',
  'the session was ended': 'revoked',
  'the password was changed': 'password',
}

/** Whether a part of an address is such a reason. */
export const isEndedWhy = (value: unknown): value is EndedWhy =>
  value === true || Object.values(reasons).includes(value as EndedWhy)

let asking: Promise<void> | undefined
let endedWhy: EndedWhy = true

/** What the server said when it closed the socket of this session. */
export const whyEnded = (): EndedWhy => endedWhy

/** Reads who is signed in again: the session may be over, or role or organization changed. */
export function recheckSession(reason = ''): Promise<void> {
  endedWhy = reasons[reason] ?? endedWhy
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

async function ask(): Promise<void> {
  const before = queryClient.getQueryData(whoamiQuery.queryKey)
  try {
    const now = await client.identity.whoami({})
    endedWhy = true
    const isMoved = before !== undefined && before.actor.id === now.actor.id && before.org.id !== now.org.id
    noteMoved(isMoved ? now.org : undefined)
    // The page keeps what it shows and what was typed; the bar on top says where this browser is, and nothing is written meanwhile.
    if (isMoved) return
    actAs(now.actor)
    queryClient.setQueryData(whoamiQuery.queryKey, now)
    if (before) tellChange(before, now)
    if (liveStatus() !== 'open') reopenLiveSocket()
  } catch {
    // A session that is over is told by `onSignedOut`; whatever else went wrong, the socket tells.
  }
}

const changed = new Set<() => void>()

/** Calls back when the rights of whoever is signed in have changed. */
export function onRightsChanged(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

const key = 'stoa.session'

/** Tells the other tabs of this browser that somebody signed in: the session that they share may be another person's. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Storage may be blocked: the next refusal tells them.
  }
}

globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === key && queryClient.getQueryData(whoamiQuery.queryKey)) void recheckSession()
})

function tellChange(before: Whoami, now: Whoami): void {
  if (before.actor.id !== now.actor.id) return location.assign('/')
  if (now.actor.secondFactorMissing) return location.assign('/')
  const { role, scopes } = now.actor
  const isSame =
    role === before.actor.role && String(scopes.toSorted()) === String(before.actor.scopes.toSorted())
  if (!role || isSame) return
  notify(shellText.roleChanged(sharedText.roles[role]))
  for (const listener of changed) listener()
  // Everything that was refused before may be allowed now, and the other way round.
  void queryClient.invalidateQueries()
}
