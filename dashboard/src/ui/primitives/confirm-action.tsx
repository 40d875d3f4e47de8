import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { errorText } from './states.tsx'

interface ConfirmActionProps {
  label: string
  title: string
  body: ReactNode
  /** What the button of the question says; the label unless given. */
  action?: string
  variant?: 'danger' | 'secondary'
  work: () => Promise<unknown>
  onDone: () => void
}

/** A button for something that cannot be taken back: it asks, works, and tells what went wrong. */
export function ConfirmAction({
  label,
  title,
  body,
  action,
  variant = 'danger',
  work,
  onDone,
}: ConfirmActionProps) {
  const [asking, setAsking] = useState(false)
  const mutation = useMutation({
    mutationFn: work,
    onSuccess: () => {
      setAsking(false)
      onDone()
    },
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
          pending={mutation.isPending}
          error={mutation.isError ? errorText(mutation.error) : undefined}
          onConfirm={() => mutation.mutate()}
          onClose={() => {
            mutation.reset()
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
