import { useEffect, useRef, useState } from 'react'
import type { Message } from '../api.ts'
import { seenUntil } from './seen-store.ts'

/** While nobody looked; ISO 8601. */
interface Absence {
  after: string
  until: string
}

/** The first message of the visitor that was said while nobody looked. */
export const firstUnread = (messages: readonly Message[], { after, until }: Absence): Message | undefined =>
  messages.find(
    ({ authorType, createdAt }) => authorType === 'end_user' && createdAt > after && createdAt <= until,
  )

const now = () => new Date().toISOString()

/**
 * Id of the message above which the new ones begin. It stays while one reads: what arrives before one's eyes is not
 * set apart.
 */
export function useUnreadFrom(conversationId: string, messages: readonly Message[]): string | undefined {
  const [absence, setAbsence] = useState<Absence>(() => ({ after: seenUntil(conversationId), until: now() }))
  const latest = useRef(messages)
  latest.current = messages
  useEffect(() => {
    let leftAt = document.visibilityState === 'hidden' ? now() : undefined
    const onChange = () => {
      if (document.visibilityState === 'hidden') leftAt = now()
      else if (leftAt) {
        const next = { after: leftAt, until: now() }
        if (firstUnread(latest.current, next)) setAbsence(next)
        leftAt = undefined
      }
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return firstUnread(messages, absence)?.id
}
