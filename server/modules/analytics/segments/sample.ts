import { isOfRecords, type ColumnName } from './columns.ts'
import type { Segment } from './segment.ts'

// One in 2^10 at most.
const MOST_LEVELS = 10

/** How many visits and records a segment has: of every visitor, of one in two, of one in four … */
export interface Sizes {
  visits: readonly number[]
  records: readonly number[]
}

/** How small a sample a visitor still belongs to: one in two to the power of this. By the last bits of the number. */
export const levelOf = (visitor: number): number =>
  Math.min(MOST_LEVELS, 31 - Math.clz32(visitor & -visitor || 2 ** 31))

/** The sizes of a segment whose visits are in falling order of their levels. */
export function sizesOf(
  levels: readonly number[],
  { start, records }: { start: readonly number[]; records: number },
): Sizes {
  const visits = Array.from({ length: MOST_LEVELS + 1 }, (_, level) => {
    const end = levels.findIndex((own) => own < level)
    return end === -1 ? levels.length : end
  })
  return {
    visits,
    records: visits.map((count) => (count < levels.length ? (start[count] as number) : records)),
  }
}

/** How many visits, or records, there are in a sample. */
export const sizeAt = (sizes: readonly number[], level: number): number =>
  sizes[Math.min(level, sizes.length - 1)] ?? 0

/** The level of the sample that is as large as it can be without having more visits than `most`. */
export function levelFor(all: readonly Sizes[], most: number): number {
  const visitsAt = (level: number) => all.reduce((sum, { visits }) => sum + sizeAt(visits, level), 0)
  let level = 0
  while (level < MOST_LEVELS && visitsAt(level) > most) level += 1
  return level
}

/** What a segment has of a sample: its first visits, since they come in that order. */
export function sampled(segment: Segment, sizes: Sizes, level: number): Segment {
  if (level === 0) return segment
  const [visits, records] = [sizeAt(sizes.visits, level), sizeAt(sizes.records, level)]
  const columns = Object.fromEntries(
    Object.entries(segment.columns).map(([name, column]) => [
      name,
      column.subarray(0, isOfRecords(name as ColumnName) ? records : visits),
    ]),
  )
  return { ...segment, visits, records, columns }
}
