import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SavedFunnel } from '../../api.ts'
import { useSettled } from '../subject/settled.ts'
import { useAnalyticsState } from '../use-analytics-state.ts'
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
  /** What the result is of: the steps as they were when they last were complete. */
  shown: FunnelShape | undefined
  /** What is edited, once it is complete. */
  shape: FunnelShape | undefined
  /** Whether it is another one than what is saved. */
  isChanged: boolean
}

/** The steps that are edited. The address keeps them, so that they are there after a reload and can be passed on. */
export function useFunnelDraft(saved: SavedFunnel | undefined): Edited {
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
