import { chartText } from './charts.en.ts'
import { language } from './language.en.ts'

const counts = new Intl.NumberFormat(language)
const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
const wholeShares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** Shown where there is no figure, which is not 0. */
const noFigure = '–'

const orNone =
  (write: (value: number) => string) =>
  (value: number | null | undefined): string =>
    value === null || value === undefined ? noFigure : write(value)

/** A count, such as 1,204. */
export const countText = orNone((value) => counts.format(value))

/** A share of 1, such as 12.5%. */
export const shareText = orNone((value) => shares.format(value))

/** An average, such as 4.25. */
export const averageText = orNone((value) => decimals.format(value))

const unitSeconds = [
  [86_400, chartText.day],
  [3600, chartText.hour],
  [60, chartText.minute],
  [1, chartText.second],
] as const

/** A duration in its two largest units, such as 4m 12s. */
export const durationText = orNone((seconds) => {
  if (seconds > 0 && seconds < 1) return chartText.underASecond
  const finest = seconds >= 86_400 - 1800 ? 3600 : seconds >= 3600 - 30 ? 60 : 1
  let left = Math.round(seconds / finest) * finest
  const parts: string[] = []
  for (const [size, unit] of unitSeconds) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(unit(counts.format(count)))
  }
  return parts.join(' ') || chartText.second('0')
})

/** The relative change from the previous figure; `null` where there is none to compare with. */
export function changeOf(current: number | null | undefined, previous: number | null | undefined) {
  if (current === null || current === undefined || !previous) return null
  return current / previous - 1
}

/** A change without its direction, such as 12%. */
export const changeText = (change: number): string => wholeShares.format(Math.abs(change))

/** Whether a change is 0 as it is written. */
export const isSteady = (change: number): boolean => Math.abs(change) < 0.005
