import type { Message } from '@stoa/sdk'
import { useEffect, useRef, useState } from 'react'
import { readUntil } from './seen-store.ts'

/** A time without a reader: after which message, and until when; ISO 8601. */
interface Absence {
  after: number
  until: string
}

/** The first message of the visitor during an absence. */
export const firstUnread = (messages: readonly Message[], { after, until }: Absence): Message | undefined =>
  messages.find(
    ({ authorType, seq, createdAt }) => authorType === 'end_user' && seq > after && createdAt <= until,
  )

const now = () => new Date().toISOString()

/**
 * Id of the message above which the new ones begin. It stays while one reads: what arrives before one's eyes is not
 * set apart. Where nothing was read yet, everything is new and nothing needs setting apart.
 */
export function useUnreadFrom(conversationId: string, messages: readonly Message[]): string | undefined {
  const [absence, setAbsence] = useState<Absence>(() => ({ after: readUntil(conversationId), until: now() }))
  const latest = useRef(messages)
  latest.current = messages
  useEffect(() => {
    const last = () => latest.current.at(-1)?.seq ?? 0
    let leftAt = document.visibilityState === 'hidden' ? last() : undefined
    const onChange = () => {
      if (document.visibilityState === 'hidden') leftAt = last()
      else if (leftAt !== undefined) {
        const next = { after: leftAt, until: now() }
        if (firstUnread(latest.current, next)) setAbsence(next)
        leftAt = undefined
      }
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return absence.after === 0 ? undefined : firstUnread(messages, absence)?.id
}
