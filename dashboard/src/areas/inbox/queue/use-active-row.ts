import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { rowId } from '../places/shown-ids.ts'

/** The row that keyboard navigation starts from: the last focused one, else the open one, else the first. */
export function useActiveRow(ids: readonly string[], selected: string | undefined) {
  const [active, setActive] = useState<string>()
  const [wanted, setWanted] = useState<string>()
  const known = useMemo(() => new Set(ids), [ids])
  const wantFocus = useCallback((id: string) => {
    setActive(id)
    setWanted(id)
  }, [])
  useEffect(() => {
    if (selected) setActive(selected)
  }, [selected])
  const before = useRef(ids)
  useEffect(() => {
    const place = active === undefined || known.has(active) ? -1 : before.current.indexOf(active)
    before.current = ids
    const next = ids[Math.min(place, ids.length - 1)]
    if (place < 0 || next === undefined) return
    // The row has left: whoever works through the list goes on with the one in its place.
    setActive(next)
    if (document.activeElement === document.body) setWanted(next)
  }, [ids, known, active])
  // A row that is not in view is drawn first.
  useLayoutEffect(() => {
    const row = wanted === undefined ? null : document.getElementById(rowId(wanted))
    if (!row) return
    row.focus({ preventScroll: true })
    setWanted(undefined)
  })
  const tabStop = [active, selected].find((id) => id !== undefined && known.has(id)) ?? ids[0]
  return { active, setActive, tabStop, wantFocus }
}
