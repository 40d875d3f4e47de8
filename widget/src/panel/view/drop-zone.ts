import { guarded, watchDrops } from '@stoa/sdk/page'
import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useChat } from './chat-context.ts'

/** Accepts files dropped on the panel; returns whether some are dragged over it. */
export function useDropZone(panel: RefObject<HTMLElement | null>, isUsable: boolean): boolean {
  const { chat, composer } = useChat()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!panel.current) return undefined
    return watchDrops(panel.current, {
      isUsable,
      onOver: setOver,
      onFiles(files) {
        guarded(() => chat.uploads.add(files))
        composer.current?.focus()
      },
    })
  }, [isUsable, chat])
  return isOver
}
