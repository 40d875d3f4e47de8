import type { ConversationDetail } from '@stoa/sdk'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { loadOlder } from './load-older.ts'
import { linkedId } from './message-link.ts'

/** Scrolls to the message in the address, reading older ones until it is there; returns its id. */
export function useLinkedMessage(detail: ConversationDetail): string | undefined {
  const id = linkedId(useLocation({ select: ({ hash }) => hash }))
  // The same link leads there again.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const settled = useRef<string>(undefined)
  const loading = useRef(false)
  useEffect(() => {
    const wanted = `${id} ${visit}`
    if (!id || settled.current === wanted || loading.current) return
    if (detail.messages.some((message) => message.id === id)) {
      settled.current = wanted
      const element = document.getElementById(id)
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
    } else if (detail.hasMore) {
      loading.current = true
      loadOlder(detail)
        .catch((error: unknown) => {
          settled.current = wanted
          notify(errorText(error), { tone: 'error' })
        })
        .finally(() => (loading.current = false))
    } else {
      settled.current = wanted
      notify(text.thread.messageGone, { tone: 'error' })
    }
  }, [id, visit, detail])
  return id
}
