import { useState } from 'react'
import { useWhoami } from '../../../data/session/session.ts'
import { exactTime } from '../../../text/format-time.ts'
import { addDays, instantOf, localTime } from '../../../text/local-time.ts'
import { viewerZone } from '../../../text/viewer-zone.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'

interface ScheduleProps {
  onSchedule: (at: Date) => void
  onClose: () => void
}

/** Asks when the working copy is to be published, by the clock of the organization. */
export function ScheduleDialog({ onSchedule, onClose }: ScheduleProps) {
  const { timezone } = useWhoami().org
  const [local, setLocal] = useState(
    () => `${addDays(localTime(Date.now(), timezone).slice(0, 10), 1)}T09:00`,
  )
  const [problem, setProblem] = useState<'missing' | 'past'>()
  const at = new Date(instantOf(local, timezone))
  const isOtherZone = timezone !== viewerZone()
  return (
    <Dialog title={text.schedule.title} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (Number.isNaN(at.getTime())) return setProblem('missing')
          if (at.getTime() <= Date.now()) return setProblem('past')
          onSchedule(at)
        }}
      >
        <TextField
          label={text.schedule.label}
          type="datetime-local"
          data-autofocus
          value={local}
          min={localTime(Date.now(), timezone)}
          help={
            <>
              <span className="block">{text.schedule.zone(timezone)}</span>
              {isOtherZone && !Number.isNaN(at.getTime()) && (
                <span className="block">{text.schedule.yourTime(exactTime(at.toISOString()))}</span>
              )}
            </>
          }
          error={problem && text.schedule[problem]}
          onChange={(event) => {
            setLocal(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="primary" className="justify-self-end">
          {text.schedule.submit}
        </Button>
      </form>
    </Dialog>
  )
}
