import type { ReportGroup } from '@stoa/sdk'
import { localTime } from '../../../text/local-time.ts'

/** Sums over the conversations opened in one hour of the day. */
export interface HourOfDay {
  hour: number
  conversations: number
  answered: number
  answeredByAgents: number
  resolved: number
  ratings: number
  ratingSum: number
}

const zeroes = { conversations: 0, answered: 0, answeredByAgents: 0, resolved: 0, ratings: 0, ratingSum: 0 }

const ratingSum = ({ csat }: ReportGroup): number =>
  Object.entries(csat.distribution).reduce((sum, [rating, count]) => sum + Number(rating) * count, 0)

/** The sum of several hours. */
export function sumOf(hours: readonly HourOfDay[]): HourOfDay {
  const total: HourOfDay = { hour: -1, ...zeroes }
  for (const each of hours)
    for (const name of Object.keys(zeroes) as (keyof typeof zeroes)[]) total[name] += each[name]
  return total
}

/** The weekday (0 is Monday) and hour at which a group begins in a time zone. */
function hourIn({ key }: ReportGroup, timezone: string): { weekday: number; hour: number } {
  const at = new Date(`${localTime(Date.parse(key ?? ''), timezone)}Z`)
  return { weekday: (at.getUTCDay() + 6) % 7, hour: at.getUTCHours() }
}

/** Sums by hour of the day in a time zone, from midnight on: always 24. */
export function hoursOfDay(groups: readonly ReportGroup[], timezone: string): HourOfDay[] {
  const hours = Array.from({ length: 24 }, (_, hour): HourOfDay => ({ hour, ...zeroes }))
  for (const group of groups) {
    const hour = hours[hourIn(group, timezone).hour] as HourOfDay
    const { conversations, answered, answeredByAgents, resolved, csat } = group
    const more = {
      conversations,
      answered,
      answeredByAgents,
      resolved,
      ratings: csat.count,
      ratingSum: ratingSum(group),
    }
    for (const name of Object.keys(zeroes) as (keyof typeof zeroes)[]) hour[name] += more[name]
  }
  return hours
}

/** Conversations by weekday, from Monday on, and hour of the day in a time zone. */
export function byWeekday(groups: readonly ReportGroup[], timezone: string): number[][] {
  const days = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const group of groups) {
    const { weekday, hour } = hourIn(group, timezone)
    const day = days[weekday] as number[]
    day[hour] = (day[hour] ?? 0) + group.conversations
  }
  return days
}
