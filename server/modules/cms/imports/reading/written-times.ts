const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const OTHERS: Readonly<Record<string, number>> = { mär: 3, mai: 5, okt: 10, dez: 12 }
const TIME = String.raw`(?:(?:\s*[T,]\s*|\s+(?:at\s+)?)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)?(?:\s*\(\w+\))?)?`
const WEEKDAY = String.raw`(?:[a-zä]{2,10}\.?,?\s+)?`
const NAME = String.raw`(?<name>[a-zä]{3,9})`
const DAY = String.raw`(?<day>\d{1,2})`
const YEAR = String.raw`(?<year>\d{4})`
const FORMS = [
  String.raw`${YEAR}(?<sign>[-/.])(?<month>\d{1,2})\k<sign>${DAY}${TIME}`,
  String.raw`${YEAR}-(?<month>\d{1,2})`,
  YEAR,
  String.raw`${DAY}\.\s?(?<month>\d{1,2})\.\s?${YEAR}${TIME}`,
  String.raw`(?<one>\d{1,2})[/-](?<other>\d{1,2})[/-]${YEAR}${TIME}`,
  String.raw`${WEEKDAY}${NAME}\.?\s+${DAY}(?:st|nd|rd|th)?,?\s+${YEAR}${TIME}`,
  String.raw`${WEEKDAY}${DAY}(?:st|nd|rd|th|\.)?[\s-]+${NAME}\.?,?[\s-]+${YEAR}${TIME}`,
].map((form) => new RegExp(`^${form}$`, 'i'))
const MOST_CHARACTERS = 60
const MOST_OFFSET = 14 * 60

/** A time as people write it, in UTC where it names no zone; null where nobody can say which it is. */
export function writtenTime(value: unknown): Date | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  const text = String(typeof value === 'number' || typeof value === 'string' ? value : '').trim()
  if (text.length > MOST_CHARACTERS) return null
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups
    if (parts) return timeOf(parts)
  }
  return null
}

type Parts = Readonly<Record<string, string | undefined>>

function timeOf(parts: Parts): Date | null {
  const [month, day] = monthAndDay(parts)
  const hour = hourOf(parts)
  const year = Number(parts['year'])
  const [minute, second] = [Number(parts['minute'] ?? 0), Number(parts['second'] ?? 0)]
  if (month === undefined || hour === undefined || hour > 23 || minute > 59 || second > 59 || year === 0)
    return null
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, day)
  // There is no 30th of February.
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null
  const offset = offsetOf(parts['zone'])
  const time = new Date(midnight.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000)
  // No zone is further away, and in UTC the year has to have four digits still.
  const isTime =
    Math.abs(offset) <= MOST_OFFSET && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999
  return isTime ? time : null
}

/** What month and day are said; no month where they could be meant the other way round. */
function monthAndDay({ month, day, name, one, other }: Parts): [number | undefined, number] {
  if (one !== undefined) {
    const [first, second] = [Number(one), Number(other)]
    if (first > 12 || first === second) return [second, first]
    return second > 12 ? [first, second] : [undefined, 0]
  }
  if (name === undefined) return [Number(month ?? 1), Number(day ?? 1)]
  const start = name.slice(0, 3).toLowerCase()
  return [MONTHS.indexOf(start) + 1 || OTHERS[start], Number(day)]
}

function hourOf({ hour, half }: Parts): number | undefined {
  const said = Number(hour ?? 0)
  if (half === undefined) return said
  if (said < 1 || said > 12) return undefined
  return (said % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** How many minutes a zone is ahead of UTC. */
function offsetOf(zone = ''): number {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes))
}
