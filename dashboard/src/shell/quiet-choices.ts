import { clockTime, weekdayTime } from '../components/format-time.ts'
import { notify } from '../components/toast.tsx'
import { h } from '../messages/en-shell.ts'
import { setDoNotDisturb, tomorrowMorning, type DoNotDisturb } from '../presence/do-not-disturb.ts'

const text = h.quiet
const hourMs = 3_600_000

/** One way to be found or not to be disturbed. */
interface QuietChoice {
  id: string
  label: string
  hint?: string | undefined
  isChosen: boolean
  choose: () => void
}

/** Being here, or not to be disturbed: for an hour, until tomorrow, until it is switched off. */
export function quietChoices(current: DoNotDisturb): QuietChoice[] {
  const quiet = (id: string, label: string, until: () => number | null) => ({
    id,
    label,
    isChosen: false,
    choose: () => {
      const end = until()
      setDoNotDisturb({ until: end })
      notify(end ? text.onUntil(timeOf(end)) : text.on, { undo: () => setDoNotDisturb(current) })
    },
  })
  return [
    { id: 'online', label: text.online, isChosen: current === null, choose: () => setDoNotDisturb(null) },
    quiet('hour', text.hour, () => Date.now() + hourMs),
    quiet('tomorrow', text.tomorrow, () => tomorrowMorning(new Date())),
    {
      ...quiet('always', text.always, () => null),
      isChosen: current !== null && current.until === null,
    },
    ...(current?.until
      ? [{ id: 'now', label: text.until(timeOf(current.until)), isChosen: true, choose: () => undefined }]
      : []),
  ]
}

const timeOf = (at: number) => {
  const date = new Date(at)
  return date.toDateString() === new Date().toDateString() ? clockTime(date.toISOString()) : weekdayTime(date)
}
