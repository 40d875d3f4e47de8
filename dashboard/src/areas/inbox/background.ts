import { useEffect } from 'react'
import { useWhoami } from '../../data/session/session.ts'
import { startOutbox } from './composer/send-queue.ts'

/** Sends what is unsent, whatever page is open. */
export function Background(): null {
  const { actor, org } = useWhoami()
  useEffect(startOutbox, [actor.id, org.id])
  return null
}
