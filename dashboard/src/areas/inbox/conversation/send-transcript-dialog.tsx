import type { ConversationDetail } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { viewerZone } from '../../../text/viewer-zone.ts'
import { text } from '../text.en.ts'
import { useWrite } from '../../../data/writes/write.ts'

interface SendTranscriptDialogProps {
  detail: ConversationDetail
  onClose: () => void
}

/** Asks whom the transcript goes to; the customer's own address stands there already. */
export function SendTranscriptDialog({ detail, onClose }: SendTranscriptDialogProps) {
  const [to, setTo] = useState(detail.customerEmail ?? '')
  const [isMissing, setMissing] = useState(false)
  const send = useWrite({
    run: () =>
      client.conversations.sendTranscript({
        id: detail.id,
        to: to.trim(),
        timeZone: viewerZone(),
      }),
    said: text.transcript.sent(to.trim()),
    done: onClose,
    refused: 'shown',
  })
  return (
    <Dialog title={text.transcript.sendTitle} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!to.includes('@')) return setMissing(true)
          send.mutate()
        }}
      >
        {send.problem && <Notice tone="error">{send.problem}</Notice>}
        <TextField
          label={text.transcript.to}
          help={text.transcript.help}
          type="email"
          data-autofocus
          value={to}
          error={isMissing ? text.transcript.noAddress : undefined}
          onChange={(event) => {
            setTo(event.target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" variant="primary" disabled={send.isPending} className="justify-self-end">
          {text.transcript.sendAction}
        </Button>
      </form>
    </Dialog>
  )
}
