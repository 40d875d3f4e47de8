import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ConversationDetail } from '../../api.ts'
import { errorText } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { t } from '../../messages/en.ts'
import { loadOlder } from './load-older.ts'
import { linkedId } from './message-link.ts'

/** Leads to the message that the address names, however far back it is; answers its id. */
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
      notify(t.thread.messageGone, { tone: 'error' })
    }
  }, [id, visit, detail])
  return id
}
