import type { Funnel } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../parts/settled.ts'
import { useAnalyticsState } from '../parts/use-analytics-state.ts'
import {
  draftOf,
  shapeOf,
  shapeOfText,
  shapeText,
  type FunnelDraft,
  type FunnelShape,
} from './funnel-draft.ts'

interface Edited {
  draft: FunnelDraft
  setDraft: (draft: FunnelDraft) => void
  /** The steps of the result: the latest complete ones. */
  shown: FunnelShape | undefined
  /** The edited steps, where they are complete. */
  shape: FunnelShape | undefined
  /** Whether it differs from the saved funnel. */
  isChanged: boolean
}

/** The steps that are edited. The address keeps them, so that they are there after a reload and can be passed on. */
export function useFunnelDraft(saved: Funnel | undefined): Edited {
  const { search } = useAnalyticsState()
  const navigate = useNavigate()
  const savedText = saved && shapeText(saved)
  const kept = shapeOfText(search['steps'])
  const keptText = kept ? shapeText(kept) : savedText
  const [draft, setDraft] = useState<FunnelDraft>(() => draftOf(kept ?? saved))
  const shape = shapeOf(draft)
  const text = shape && shapeText(shape)
  // What this page put into the address, or took over from it; anything else there is news, such as by going back.
  const known = useRef(keptText)
  const settled = useSettled(text)
  const write = useRef((_steps: string | undefined) => {})
  write.current = (steps) => {
    const { steps: _, ...rest } = search
    const next = { ...rest, ...(steps && { steps }) } as Record<string, string>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  }
  useEffect(() => {
    if (keptText === known.current) return
    known.current = keptText
    setDraft(draftOf(shapeOfText(keptText)))
  }, [keptText])
  useEffect(() => {
    if (settled === undefined || settled === known.current) return
    known.current = settled
    write.current(settled === savedText ? undefined : settled)
  }, [settled, savedText])
  return { draft, setDraft, shown: kept ?? saved, shape, isChanged: text !== undefined && text !== savedText }
}
