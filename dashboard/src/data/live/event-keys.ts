import type { EventData } from '@stoa/sdk'
import type { RealtimeEvent } from '@stoa/sdk/realtime'
import type { QueryKey } from '@tanstack/react-query'

type SubjectOf<Type> = Type extends `${infer Subject}.${string}` ? `${Subject}.*` : never

/** What is read again after an event of a type, with `kb.*` after each of that subject, and with `*` after each that the organization hears of. */
export type EventKeys = {
  readonly [Type in keyof EventData | SubjectOf<keyof EventData> | '*']?: readonly QueryKey[]
}

/** One map of several. */
export function mergeEventKeys(maps: readonly (EventKeys | undefined)[]): EventKeys {
  const merged: Partial<Record<keyof EventKeys, QueryKey[]>> = {}
  for (const [type, keys] of maps.flatMap((map) => Object.entries(map ?? {})))
    (merged[type as keyof EventKeys] ??= []).push(...(keys as readonly QueryKey[]))
  return merged
}

/** The keys that an event of a channel touches. */
export const keysOf = (map: EventKeys, { type }: Pick<RealtimeEvent, 'type'>): readonly QueryKey[] =>
  [type, `${type.split('.')[0]}.*`].flatMap((each) => map[each as keyof EventKeys] ?? [])
