import type { ConversationDetail } from '@stoa/sdk'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { loadOlder } from './load-older.ts'

interface OlderMessagesProps {
  detail: ConversationDetail
  box: RefObject<HTMLDivElement | null>
}

/** At which distance from the top older messages are read, in px. */
const aheadPx = 800

/**
 * Asks for what was said before, by itself when the reader comes near, or by its button; what is being read stays where
 * it is.
 */
export function OlderMessages({ detail, box }: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const fromEnd = useRef<number>(undefined)
  useLayoutEffect(() => {
    // What was read stays where it was while older messages come in above it.
    if (fromEnd.current === undefined || !box.current) return
    box.current.scrollTop = box.current.scrollHeight - fromEnd.current
    fromEnd.current = undefined
  }, [box, detail.messages])
  const load = async () => {
    setState('loading')
    try {
      await loadOlder(detail, () => {
        if (box.current) fromEnd.current = box.current.scrollHeight - box.current.scrollTop
      })
      setState('idle')
    } catch (error) {
      setState('failed')
      notify(errorText(error), { tone: 'error' })
    }
  }
  const near = useRef<() => void>(undefined)
  near.current = () => {
    // What failed is tried again by hand.
    if (state === 'idle') void load()
  }
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near.current?.(),
      { root: box.current, rootMargin: `${aheadPx}px 0px 0px 0px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
    // Anew with each page: it may still be near.
  }, [box, detail.messages.length])
  return (
    <div ref={place} className="mb-auto grid justify-items-center pb-4">
      <Button onClick={() => void load()} disabled={state === 'loading'}>
        {state === 'loading' ? sharedText.common.loading : text.thread.older}
      </Button>
    </div>
  )
}
