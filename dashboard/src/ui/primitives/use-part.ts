import { useEffect, useRef, useState } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { notify } from './toast.tsx'

/** A lazily loaded part of the page; where it cannot be loaded, the page works without it and says so. */
export function usePart<Part>(
  load: (() => Promise<Part>) | undefined,
  onMissing?: () => void,
): { Part: Part } | undefined {
  const [loaded, setLoaded] = useState<{ by: typeof load; Part: Part }>()
  const missing = useRef(onMissing)
  missing.current = onMissing
  useEffect(() => {
    if (!load) return
    let isWanted = true
    load().then(
      (Part) => isWanted && setLoaded({ by: load, Part }),
      () => {
        if (!isWanted) return
        notify(sharedText.errors.outdatedHint, { tone: 'error' })
        missing.current?.()
      },
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return loaded && loaded.by === load ? loaded : undefined
}
