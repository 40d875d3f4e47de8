import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { useWrite, type Write } from './write.ts'

interface ConfirmActionProps<Result> {
  label: string
  title: string
  body: ReactNode
  /** What the button of the question says; the label unless given. */
  action?: string
  variant?: 'danger' | 'secondary'
  write: Write<Result>
}

/** A button for something that cannot be taken back: it asks, writes, and tells what was refused. */
export function ConfirmAction<Result>({
  label,
  title,
  body,
  action,
  variant = 'danger',
  write,
}: ConfirmActionProps<Result>) {
  const [asking, setAsking] = useState(false)
  const work = useWrite({
    ...write,
    leave: (result: Result) => {
      setAsking(false)
      return write.leave?.(result)
    },
    refused: 'shown',
  })
  return (
    <>
      <Button variant={variant} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={title}
          body={body}
          action={action ?? label}
          pending={work.isPending}
          error={work.problem}
          onConfirm={() => work.mutate()}
          onClose={() => {
            work.reset()
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
