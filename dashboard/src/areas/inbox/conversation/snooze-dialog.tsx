import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text as inboxText } from '../text.en.ts'
import { snoozeTimeOf } from '../data/snooze-times.ts'
import { language } from '../../../text/language.en.ts'

const zone = new Intl.DateTimeFormat(language, { timeZoneName: 'long' })
  .formatToParts()
  .find(({ type }) => type === 'timeZoneName')?.value

/** What stands in a field of the viewer's own time for a moment: `2026-01-31T09:00`. */
const fieldValue = (at: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

interface SnoozeDialogProps {
  onSnooze: (until: Date) => void
  onClose: () => void
}

/** Asks until when a conversation rests, by date and time. */
export function SnoozeDialog({ onSnooze, onClose }: SnoozeDialogProps) {
  const [text, setText] = useState(() => {
    const tomorrow = new Date()
    tomorrow.setDate(tomorrow.getDate() + 1)
    tomorrow.setHours(9, 0, 0, 0)
    return fieldValue(tomorrow)
  })
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
          min={fieldValue(new Date())}
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
