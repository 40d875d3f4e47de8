import type { StepsContext } from '../../../kernel/context.ts'
import { isOfRecords, type ColumnName } from '../segments/columns.ts'
import { columnIn, type Segment } from '../segments/segment.ts'
import type { Terms } from '../segments/terms.ts'
import { bucketsOf, createPlacer } from './intervals.ts'
import { createMatcher, RULE_COLUMNS, type Rule } from './matcher.ts'
import { eachRecord, groundOf, openGround, scan, type Opened } from './scan.ts'
import { createTally, EACH_APART, FIGURE_COLUMNS, NOWHERE, type Sums } from './tally.ts'

/** How often values came together, and at how many visitors. */
export interface Count {
  values: (string | null)[]
  views: number
  visitors: number
}

/** What is counted: people's records of the last days, all of them or those about something. */
export interface CountRequest extends Rule {
  trackerId?: string | undefined
  sinceDays: number
}

/** What can be counted together, as columns of segments. */
const COLUMNS = {
  subject: ['type', 'subject'],
  utm: ['utmSource', 'utmMedium', 'utmCampaign'],
} as const satisfies Record<string, readonly ColumnName[]>

/** The most frequent subjects or campaigns. */
export async function countTop(
  ctx: StepsContext,
  by: keyof typeof COLUMNS,
  { limit, ...request }: CountRequest & { limit: number },
): Promise<Count[]> {
  const names = COLUMNS[by]
  const isAny = by === 'subject' || isNarrow(request)
  const { opened } = await open(ctx, request, names)
  const numbered = opened.trackers.map((tracker) => ({ tracker, numbers: createNumbers(names) }))
  const counts = new Map<string, number>()
  for (const { tracker, numbers } of numbered) {
    const found = await countNumbers({ ...opened, trackers: [tracker] }, numbers, { request, isAny })
    found.forEach((count, number) => {
      const key = keyOf(numbers, number, tracker.terms)
      counts.set(key, (counts.get(key) ?? 0) + count)
    })
  }
  const keys = [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([key]) => key)
  const places = new Map(keys.map((key, place) => [key, place]))
  const tally = createTally(keys.length, opened)
  for (const { tracker, numbers } of numbered) {
    const placeOf = numbers.lists.map((_, number) => places.get(keyOf(numbers, number, tracker.terms)) ?? -1)
    await scan({ trackers: [tracker], selection: opened.selection }, (segment, chosen) => {
      const [meets, numberOf] = [meetsIn(segment, request, tracker.terms), numbers.of(segment)]
      const record = (at: number, visit: number) =>
        meets(at) ? (placeOf[numberOf(at, visit)] as number) : NOWHERE
      tally.add(segment, chosen, { visit: () => EACH_APART, record })
    })
  }
  return tally.sums().map((sums, place) => ({
    values: JSON.parse(keys[place] as string) as (string | null)[],
    views: viewsOf(sums, isAny),
    visitors: sums.visitors,
  }))
}

/** What was counted on each day, none left out. */
export async function countDays(ctx: StepsContext, request: CountRequest): Promise<Count[]> {
  const { opened, period } = await open(ctx, request, [])
  const buckets = bucketsOf(period, 'day')
  const placer = createPlacer(buckets)
  const tally = createTally(buckets.length, opened)
  await scan(opened, (segment, chosen, terms) => {
    const [meets, time, placeOf] = [
      meetsIn(segment, request, terms),
      columnIn(segment, 'time'),
      placer(segment.day),
    ]
    const record = (at: number) => (meets(at) ? placeOf(time[at] as number) : NOWHERE)
    tally.add(segment, chosen, { visit: () => EACH_APART, record })
  })
  const isAny = isNarrow(request)
  return tally.sums().map((sums, place) => ({
    values: [buckets[place]?.at ?? null],
    views: viewsOf(sums, isAny),
    visitors: sums.visitors,
  }))
}

/** Whether something is asked for by its type or name; then whatever fits counts as a view, not only pages. */
export const isNarrow = ({ subjectType, subjectId }: Rule): boolean =>
  subjectType !== undefined || subjectId !== undefined

const viewsOf = ({ views, events }: Sums, isAny: boolean): number => (isAny ? views + events : views)

async function open(ctx: StepsContext, request: CountRequest, columns: readonly ColumnName[]) {
  const scope = { from: undefined, to: undefined, timezone: undefined, bots: 'exclude', filters: [] } as const
  const { trackerId, sinceDays } = request
  const ground = await groundOf(ctx, { ...scope, filters: [], trackerId, sinceDays })
  const opened = await openGround(ground, ground.period, [...FIGURE_COLUMNS, ...RULE_COLUMNS, ...columns])
  return { period: ground.period, opened }
}

function meetsIn(segment: Segment, request: CountRequest, terms: Terms): (record: number) => boolean {
  if (!isNarrow(request)) return () => true
  const meets = createMatcher([request], terms)(segment)
  return (record) => meets(record, 0)
}

/** How many records there are of each number. */
async function countNumbers(
  opened: Pick<Opened, 'trackers' | 'selection'>,
  numbers: Numbers,
  { request, isAny }: { request: CountRequest; isAny: boolean },
): Promise<number[]> {
  const counts: number[] = []
  await scan(opened, (segment, chosen, terms) => {
    const [meets, numberOf] = [meetsIn(segment, request, terms), numbers.of(segment)]
    const isPage = columnIn(segment, 'isPage')
    eachRecord(segment, chosen, (record, visit) => {
      if (!meets(record)) return
      const number = numberOf(record, visit)
      counts[number] = (counts[number] ?? 0) + (isAny || isPage[record] ? 1 : 0)
    })
  })
  return counts
}

/** Lists of terms by number, each list once. */
interface Numbers {
  lists: (readonly number[])[]
  of(segment: Segment): (record: number, visit: number) => number
}

function createNumbers(names: readonly ColumnName[]): Numbers {
  const levels = names.map(() => new Map<number, number>())
  const lists: (readonly number[])[] = []
  return {
    lists,
    of(segment) {
      const columns = names.map((name) => ({
        values: columnIn(segment, name),
        isOfRecords: isOfRecords(name),
      }))
      return (record, visit) => {
        const terms = columns.map(({ values, isOfRecords: own }) => values[own ? record : visit] as number)
        let number = 0
        levels.forEach((level, depth) => {
          const key = number * 2 ** 26 + (terms[depth] as number)
          let next = level.get(key)
          if (next === undefined) level.set(key, (next = level.size))
          number = next
        })
        lists[number] ??= terms
        return number
      }
    },
  }
}

/** The texts of a number, as a key that all trackers share. */
const keyOf = ({ lists }: Numbers, number: number, { values }: Terms): string =>
  JSON.stringify((lists[number] as readonly number[]).map((term) => values[term] ?? null))
