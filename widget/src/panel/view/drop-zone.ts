import { guarded } from '@stoa/sdk/chat'
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useChat } from './chat-context.ts'

/** Takes files that are dropped on the panel; tells whether some are held over it. */
export function useDropZone(panel: RefObject<HTMLElement | null>, isUsable: boolean): boolean {
  const { chat, composer } = useChat()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isUsable ? 'copy' : 'none'
      setOver(isUsable)
    }
    const onLeave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      const files = event.dataTransfer?.files
      if (!files || files.length === 0) return
      // Else the browser leaves the page to show the file.
      event.preventDefault()
      if (!isUsable) return
      guarded(() => chat.uploads.add(files))
      composer.current?.focus()
    }
    const listeners = { dragenter: onOver, dragover: onOver, dragleave: onLeave, drop: onDrop }
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener)
    return () => {
      setOver(false)
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener)
    }
  }, [isUsable, chat])
  return isOver
}
