import { useCallback, useEffect, useRef, useState } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSettled } from './use-settled.ts'

/** One load of the sample page. */
export interface Frame {
  id: number
  address: string
}

/** What the widget in the preview says to developers. */
export interface Remark {
  frame: number
  level: 'warn' | 'error'
  text: string
}

/** The part of `window.svc.widget` that the preview uses. */
interface WidgetGlobal {
  open(): void
  close(): void
  isOpen(): boolean
  identify(externalId: string, userHash: string): Promise<void>
}

const PAUSE_MS = 350
const PATIENCE_MS = 8000

/** The sample page as it is seen, and the next one that is being loaded beneath it. */
export interface Preview {
  frames: readonly Frame[]
  shown: Frame | undefined
  remarks: readonly Remark[]
  /** Whether the widget of the page that is seen did not come up. */
  isSilent: boolean
  attach(frame: Frame, element: HTMLIFrameElement | null): void
  /** The widget that is seen. */
  widget(): WidgetGlobal | undefined
  reload(): void
}

/** Loads the page of an address once it has settled, and swaps it in when its widget is there: nothing flickers. */
export function usePreview(address: string): Preview {
  const settled = useSettled(address, PAUSE_MS)
  const elements = useRef(new Map<number, HTMLIFrameElement>())
  const [newest, setNewest] = useState<Frame>(() => ({ id: 0, address: opened(settled, true) }))
  const [shown, setShown] = useState<Frame>()
  const [silent, setSilent] = useState<Frame>()
  const [remarks, setRemarks] = useState<readonly Remark[]>([])
  const widget = useCallback(() => (shown ? widgetIn(elements.current.get(shown.id)) : undefined), [shown])
  // As it was last seen, by a widget that may be gone when the next one comes up.
  const wasOpen = useRef(true)
  const isOpen = useCallback(() => (wasOpen.current = widget()?.isOpen() ?? wasOpen.current), [widget])
  const load = (next: string) => setNewest(({ id }) => ({ id: id + 1, address: opened(next, isOpen()) }))

  const asked = useRef(settled)
  useEffect(() => {
    if (asked.current === settled) return
    asked.current = settled
    load(settled)
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      isOpen()
      setShown(newest)
      setSilent(newest)
    }, PATIENCE_MS)
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || data?.from !== 'svc-try') return
      const id = [...elements.current].find(([, element]) => element.contentWindow === source)?.[0]
      if (id === undefined) return
      if (data.type === 'remark') setRemarks((all) => [...all.slice(-19), { frame: id, ...readRemark(data) }])
      if (data.type !== 'ready' || id !== newest.id) return
      clearTimeout(timer)
      // Somebody may have opened or closed the one that is seen while this one was loaded.
      widgetIn(elements.current.get(id))?.[isOpen() ? 'open' : 'close']()
      setShown(newest)
      setSilent(undefined)
    }
    addEventListener('message', onMessage)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
    }
  }, [newest])

  const watchFrame = useKeptFocus()

  return {
    frames: shown && shown.id !== newest.id ? [shown, newest] : [newest],
    shown,
    remarks: remarks.filter(({ frame }) => frame === shown?.id),
    isSilent: silent !== undefined && silent.id === shown?.id,
    attach(frame, element) {
      if (!element) return void elements.current.delete(frame.id)
      elements.current.set(frame.id, element)
      watchFrame(element)
    },
    widget,
    reload: () => load(settled),
  }
}

const opened = (address: string, isOpen: boolean) => (isOpen ? `${address}&open=1` : address)

const readRemark = (data: { level?: unknown; text?: unknown }) => ({
  level: data.level === 'error' ? ('error' as const) : ('warn' as const),
  text: String(data.text),
})

function widgetIn(element: HTMLIFrameElement | undefined): WidgetGlobal | undefined {
  const page = element?.contentWindow as { svc?: { widget?: WidgetGlobal } } | null | undefined
  return page?.svc?.widget
}
