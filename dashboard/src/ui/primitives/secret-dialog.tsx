import type { ReactNode } from 'react'
import { formText } from '../../text/forms.en.ts'
import { Button } from './button.tsx'
import { CopyField } from './copy-field.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './states.tsx'

interface SecretDialogProps {
  title: string
  secrets: readonly { label: string; text: string; multiline?: boolean }[]
  onClose: () => void
  actions?: ReactNode
  /** What belongs to it and can be seen again. */
  children?: ReactNode
}

/** Shows secrets the one time that they can be seen. Neither a click beside it nor Escape closes it. */
export function SecretDialog({ title, secrets, onClose, actions, children }: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dismissable={false}
      escapable={false}
      wide
      footer={
        <>
          {actions}
          <Button variant={actions ? 'secondary' : 'primary'} onClick={onClose}>
            {formText.done}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Notice tone="warning">
          <strong className="font-semibold">{formText.onceTitle}.</strong> {formText.onceBody}
        </Notice>
        {secrets.map((secret) => (
          <CopyField key={secret.label} {...secret} />
        ))}
        {children}
      </div>
    </Dialog>
  )
}
