/** Milliseconds of a day. */
export const DAY_MS = 86_400_000

// Formats of time zones, which are constants: at most so many, of some 30 KB each.
const MAX_FORMATS = 200
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    if (formats.size >= MAX_FORMATS) formats.clear()
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** What a clock on the wall shows at an instant, as if it were UTC, in milliseconds. */
export function wallTimeOf(instant: number, timeZone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const offsetAt = (instant: number, timeZone: string) =>
  wallTimeOf(instant, timeZone) - Math.floor(instant / 1000) * 1000

/**
 * When a clock on the wall shows a time. What is shown twice, in autumn, counts the first time; what is skipped, in
 * spring, is as much later as was skipped (RFC 5545, 3.3.5).
 */
export function instantOf(wallTime: number, timeZone: string): number {
  const before = offsetAt(wallTime - DAY_MS, timeZone)
  const after = offsetAt(wallTime + DAY_MS, timeZone)
  if (before === after) return wallTime - before
  const possible = [before, after]
    .map((offset) => wallTime - offset)
    .filter((instant) => wallTimeOf(instant, timeZone) === wallTime)
  return possible.length === 0 ? wallTime - before : Math.min(...possible)
}
