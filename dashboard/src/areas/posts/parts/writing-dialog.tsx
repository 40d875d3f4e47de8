import { useState, type ReactNode } from 'react'
import { ConfirmDialog, Dialog } from '../../../ui/primitives/dialog.tsx'
import { text } from '../text.en.ts'

interface WritingProps {
  title: string
  onClose: () => void
  /** The form; it says whether there is something to lose. */
  children: (onDirty: (isDirty: boolean) => void) => ReactNode
}

/** A dialog in which something is written: it asks before that is lost. */
export function WritingDialog({ title, onClose, children }: WritingProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const leave = isDirty ? () => setIsAsking(true) : onClose
  return (
    <>
      <Dialog title={title} onClose={leave} escapable={!isDirty} onEscape={leave}>
        {children(setIsDirty)}
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title={text.discard.title}
          body={text.discard.body}
          action={text.discard.action}
          keep={text.discard.keep}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
