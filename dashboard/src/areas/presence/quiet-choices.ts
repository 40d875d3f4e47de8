import { dayOf } from '../../text/day-of.ts'
import { clockTime, weekdayTime } from '../../text/format-time.ts'
import { notify } from '../../ui/primitives/toast.tsx'
import { text } from './text.en.ts'
import { setDoNotDisturb, tomorrowMorning, type DoNotDisturb } from './do-not-disturb.ts'

const hourMs = 3_600_000

/** A presence that can be chosen. */
interface QuietChoice {
  id: string
  label: string
  hint?: string | undefined
  isChosen: boolean
  choose: () => void
}

/** Online, or do not disturb: for an hour, until tomorrow, until switched off. */
export function quietChoices(current: DoNotDisturb): QuietChoice[] {
  const quiet = (id: string, label: string, until: () => number | null) => ({
    id,
    label,
    isChosen: false,
    choose: () => {
      const end = until()
      setDoNotDisturb({ until: end })
      notify(end ? text.quiet.onUntil(timeOf(end)) : text.quiet.on, { undo: () => setDoNotDisturb(current) })
    },
  })
  return [
    {
      id: 'online',
      label: text.quiet.online,
      isChosen: current === null,
      choose: () => setDoNotDisturb(null),
    },
    quiet('hour', text.quiet.hour, () => Date.now() + hourMs),
    quiet('tomorrow', text.quiet.tomorrow, () => tomorrowMorning(new Date())),
    {
      ...quiet('always', text.quiet.always, () => null),
      isChosen: current !== null && current.until === null,
    },
    ...(current?.until
      ? [
          {
            id: 'now',
            label: text.quiet.until(timeOf(current.until)),
            isChosen: true,
            choose: () => undefined,
          },
        ]
      : []),
  ]
}

const timeOf = (at: number) => (dayOf(at) === dayOf(Date.now()) ? clockTime(at) : weekdayTime(new Date(at)))
