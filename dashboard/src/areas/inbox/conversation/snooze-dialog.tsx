import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text as inboxText } from '../text.en.ts'
import { snoozeTimeOf } from '../data/snooze-times.ts'
import { dayOf } from '../../../text/day-of.ts'
import { addDays } from '../../../text/local-time.ts'
import { viewerTime, viewerZoneName } from '../../../text/viewer-zone.ts'

interface SnoozeDialogProps {
  onSnooze: (until: Date) => void
  onClose: () => void
}

/** Asks until when a conversation rests, by date and time. */
export function SnoozeDialog({ onSnooze, onClose }: SnoozeDialogProps) {
  const [text, setText] = useState(() => `${addDays(dayOf(Date.now()), 1)}T09:00`)
  const zone = viewerZoneName()
  const [problem, setProblem] = useState<'missing' | 'past'>()
  return (
    <Dialog title={inboxText.snoozeUntil.title} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const at = snoozeTimeOf(text, new Date())
          if (typeof at === 'string') return setProblem(at)
          onClose()
          onSnooze(at)
        }}
      >
        <TextField
          label={inboxText.snoozeUntil.label}
          help={zone && inboxText.snoozeUntil.zone(zone)}
          type="datetime-local"
          data-autofocus
          value={text}
          min={viewerTime(Date.now())}
          error={problem && inboxText.snoozeUntil[problem]}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="primary" className="justify-self-end">
          {inboxText.snoozeUntil.submit}
        </Button>
      </form>
    </Dialog>
  )
}
