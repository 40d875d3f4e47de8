import { useEffect, useRef, useState } from 'react'
import { t } from '../messages/en.ts'
import { notify } from './toast.tsx'

/** A part of the page that is loaded when it is wanted. Where it cannot be loaded the page goes on without it and says so. */
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
        notify(t.errors.outdatedHint, { tone: 'error' })
        missing.current?.()
      },
    )
    return () => {
      isWanted = false
    }
  }, [load])
  return loaded && loaded.by === load ? loaded : undefined
}
