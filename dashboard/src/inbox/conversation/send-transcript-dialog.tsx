import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type ConversationDetail } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { errorText, Notice } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { k } from '../../messages/en-keeping.ts'

interface SendTranscriptDialogProps {
  detail: ConversationDetail
  onClose: () => void
}

/** Asks whom the transcript goes to; the customer's own address stands there already. */
export function SendTranscriptDialog({ detail, onClose }: SendTranscriptDialogProps) {
  const [to, setTo] = useState(detail.customerEmail ?? '')
  const [isMissing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      client.conversations.sendTranscript({
        id: detail.id,
        to: to.trim(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    onSuccess: () => {
      notify(k.transcript.sent(to.trim()))
      onClose()
    },
  })
  return (
    <Dialog title={k.transcript.sendTitle} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!to.includes('@')) return setMissing(true)
          send.mutate()
        }}
      >
        {send.isError && <Notice tone="error">{errorText(send.error)}</Notice>}
        <TextField
          label={k.transcript.to}
          help={k.transcript.help}
          type="email"
          data-autofocus
          value={to}
          error={isMissing ? k.transcript.noAddress : undefined}
          onChange={(event) => {
            setTo(event.target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" variant="primary" disabled={send.isPending} className="justify-self-end">
          {k.transcript.sendAction}
        </Button>
      </form>
    </Dialog>
  )
}
