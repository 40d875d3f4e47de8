import { toStorable } from '../../../../kernel/base/storable.ts'

/** A value whose texts a database can keep. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toStorable(key), storable(item)]))
}
