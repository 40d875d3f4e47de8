import { useEffect, useState } from 'react'
import { afterPaint } from '../../../../ui/primitives/after-paint.ts'
import type { MarkdownEditor } from './markdown-editor.tsx'

type Editor = typeof MarkdownEditor

const load = async (): Promise<Editor> => (await import('./markdown-editor.tsx')).MarkdownEditor
// Right behind the code of the conversation, which is read ahead: most often it is there before one writes.
load().catch(() => undefined)

const composing = { now: false }
document.addEventListener('compositionstart', () => (composing.now = true))
document.addEventListener('compositionend', () => (composing.now = false))

/** Waits until no input method is composing: the box must not be replaced then. */
async function untilComposed(): Promise<void> {
  while (composing.now)
    await new Promise((resolve) => document.addEventListener('compositionend', resolve, { once: true }))
}

/**
 * The editor once it is loaded and the conversation is on the screen; `beforeSwap` is called right before it takes the place of
 * the plain box.
 */
export function useEditor(beforeSwap: () => void): Editor | undefined {
  const [editor, setEditor] = useState<Editor>()
  useEffect(() => {
    if (editor) return
    let isGone = false
    const stop = afterPaint(() => {
      load()
        .then(async (fresh) => {
          await untilComposed()
          if (isGone) return
          beforeSwap()
          setEditor(() => fresh)
        })
        // The plain box does as well; the next conversation tries again.
        .catch(() => undefined)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [editor, beforeSwap])
  return editor
}
