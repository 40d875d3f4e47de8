import { useEffect, useState, type RefObject } from 'react'
import { addImages } from './upload-store.ts'

/** Takes files that are dropped on a conversation; tells whether some are held over it. */
export function useDropZone(box: RefObject<HTMLElement | null>, conversationId: string): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
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
      addImages(conversationId, files)
    }
    element.addEventListener('dragenter', onOver)
    element.addEventListener('dragover', onOver)
    element.addEventListener('dragleave', onLeave)
    element.addEventListener('drop', onDrop)
    return () => {
      element.removeEventListener('dragenter', onOver)
      element.removeEventListener('dragover', onOver)
      element.removeEventListener('dragleave', onLeave)
      element.removeEventListener('drop', onDrop)
    }
  }, [box, conversationId])
  return isOver
}
