import { watchDrops } from '@stoa/sdk/page'
import type { FileUploads } from '@stoa/sdk/uploads'
import { useEffect, useState, type RefObject } from 'react'
import { addFiles } from '../drafts/upload-store.ts'

/** Accepts files dropped on a conversation; returns whether some are dragged over it. */
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
