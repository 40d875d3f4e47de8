import type { Group } from './report-queries.ts'

/** What adds up of the conversations that were opened in one hour of the day. */
export interface HourOfDay {
  hour: number
  conversations: number
  answered: number
  answeredByAgents: number
  resolved: number
  ratings: number
  ratingSum: number
}

const nothing = { conversations: 0, answered: 0, answeredByAgents: 0, resolved: 0, ratings: 0, ratingSum: 0 }

const ratingSum = ({ csat }: Group): number =>
  Object.entries(csat.distribution).reduce((sum, [rating, count]) => sum + Number(rating) * count, 0)

/** Adds what adds up; medians do not. */
export function sumOf(hours: readonly HourOfDay[]): HourOfDay {
  const total: HourOfDay = { hour: -1, ...nothing }
  for (const each of hours)
    for (const name of Object.keys(nothing) as (keyof typeof nothing)[]) total[name] += each[name]
  return total
}

/** The hours of all days put together by the hour of the viewer’s clock, from midnight on: always 24. */
export function hoursOfDay(groups: readonly Group[]): HourOfDay[] {
  const hours = Array.from({ length: 24 }, (_, hour): HourOfDay => ({ hour, ...nothing }))
  for (const group of groups) {
    const hour = hours[new Date(group.key ?? 0).getHours()] as HourOfDay
    const { conversations, answered, answeredByAgents, resolved, csat } = group
    const more = {
      conversations,
      answered,
      answeredByAgents,
      resolved,
      ratings: csat.count,
      ratingSum: ratingSum(group),
    }
    for (const name of Object.keys(nothing) as (keyof typeof nothing)[]) hour[name] += more[name]
  }
  return hours
}

/** Conversations by weekday, from Monday on, and hour of the day. */
export function byWeekday(groups: readonly Group[]): number[][] {
  const days = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { key, conversations } of groups) {
    const at = new Date(key ?? 0)
    const day = days[(at.getDay() + 6) % 7] as number[]
    day[at.getHours()] = (day[at.getHours()] ?? 0) + conversations
  }
  return days
}
