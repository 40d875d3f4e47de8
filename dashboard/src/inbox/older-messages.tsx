import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ConversationDetail } from '../api.ts'
import { Button } from '../components/button.tsx'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { t } from '../messages/en.ts'
import { loadOlder } from './load-older.ts'

interface OlderMessagesProps {
  detail: ConversationDetail
  box: RefObject<HTMLDivElement | null>
}

/** Asks for what was said before; what is being read stays where it is. */
export function OlderMessages({ detail, box }: OlderMessagesProps) {
  const [pending, setPending] = useState(false)
  const fromEnd = useRef<number>(undefined)
  useLayoutEffect(() => {
    // What was read stays where it was while older messages come in above it.
    if (fromEnd.current === undefined || !box.current) return
    box.current.scrollTop = box.current.scrollHeight - fromEnd.current
    fromEnd.current = undefined
  }, [box, detail.messages])
  const load = async () => {
    setPending(true)
    try {
      await loadOlder(detail, () => {
        if (box.current) fromEnd.current = box.current.scrollHeight - box.current.scrollTop
      })
    } catch (error) {
      notify(errorText(error), { tone: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="mb-auto grid justify-items-center pb-4">
      <Button onClick={() => void load()} disabled={pending}>
        {pending ? t.common.loading : t.thread.older}
      </Button>
    </div>
  )
}
