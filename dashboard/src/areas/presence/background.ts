import { useEffect } from 'react'
import { useWhoami } from '../../data/session/session.ts'
import { startPresence } from './live-presence.ts'

/** Tells the colleagues that one is here, and records who of them is. */
export function Background(): null {
  const { actor } = useWhoami()
  useEffect(() => startPresence(actor.id), [actor.id])
  return null
}
