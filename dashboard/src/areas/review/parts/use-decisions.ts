import type { ReviewItem } from '@stoa/sdk'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../../data/writes/write.ts'
import { notify } from '../../../ui/primitives/toast.tsx'
import { decide } from '../data.ts'
import { text } from '../text.en.ts'

const PAUSE_MS = 5000

interface Pending {
  run: () => void
  timer: ReturnType<typeof setTimeout>
}

/** Decisions that can be taken back for five seconds, and are made at once when the page is left; `hidden` are the items that they are about. */
export function useDecisions() {
  const pending = useRef(new Map<string, Pending>())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const show = (id: string) => setHidden((before) => new Set([...before].filter((each) => each !== id)))

  useEffect(() => {
    const all = pending.current
    const makeAll = () => {
      for (const { run } of all.values()) run()
    }
    window.addEventListener('pagehide', makeAll)
    return () => {
      window.removeEventListener('pagehide', makeAll)
      makeAll()
    }
  }, [])

  return {
    hidden,
    make(item: ReviewItem, what: 'approve' | 'dismiss', title: string) {
      const { id } = item
      if (pending.current.has(id)) return
      const run = () => {
        clearTimeout(pending.current.get(id)?.timer)
        pending.current.delete(id)
        void attempt({ run: () => decide(item, what), touches: [['review'], ['home']] }).then(() => show(id))
      }
      pending.current.set(id, { run, timer: setTimeout(run, PAUSE_MS) })
      setHidden((before) => new Set([...before, id]))
      notify(what === 'approve' ? text.approving(title) : text.dismissing(title), {
        undo: () => {
          const waiting = pending.current.get(id)
          if (!waiting) return
          clearTimeout(waiting.timer)
          pending.current.delete(id)
          show(id)
        },
      })
    },
  }
}
