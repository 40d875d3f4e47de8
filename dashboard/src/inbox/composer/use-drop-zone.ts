import { watchDrops, type FileUploads } from '@stoa/sdk/chat'
import { useEffect, useState, type RefObject } from 'react'
import { addFiles } from './upload-store.ts'

/** Takes files that are dropped on a conversation; tells whether some are held over it. */
export function useDropZone(
  box: RefObject<HTMLElement | null>,
  conversationId: string,
  fileUploads: FileUploads,
): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!box.current) return
    return watchDrops(box.current, {
      isUsable: true,
      onOver: setOver,
      onFiles: (files) => addFiles(conversationId, files, fileUploads),
    })
  }, [box, conversationId, fileUploads])
  return isOver
}
