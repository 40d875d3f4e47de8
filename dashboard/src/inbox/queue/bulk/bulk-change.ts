import type { BulkInput, BulkResult } from '../../../api.ts'
import { b } from '../../../messages/en-bulk.ts'

/** What is done to several conversations: one thing at a time. */
export type BulkChange =
  | { status: NonNullable<BulkInput['status']>; snoozeUntil?: string; restore?: true }
  | { assigneeUserId: string | null }
  | { topicId: string | null }
  | { read: true }

/** A conversation that was changed, and how it was before. */
export type Changed = BulkResult['changed'][number]

const mostAtOnce = 100

/** The ids in portions that the server takes at once. */
export const portions = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) =>
    ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  )

/** How a conversation was, as the change that brings it back; one whose rest is over is opened. */
function wayBack(change: BulkChange, { before }: Changed, now: number): BulkChange | undefined {
  if ('assigneeUserId' in change) return { assigneeUserId: before.assigneeUserId }
  if ('topicId' in change) return { topicId: before.topicId }
  if (!('status' in change)) return undefined
  const isEnd = (status: string) => status === 'closed' || status === 'spam'
  const restore = isEnd(change.status) && !isEnd(before.status) ? ({ restore: true } as const) : {}
  if (before.status !== 'snoozed') return { status: before.status, ...restore }
  const until = before.snoozeUntil
  if (until === null || Date.parse(until) <= now) return { status: 'open', ...restore }
  return { status: 'snoozed', snoozeUntil: until, ...restore }
}

const isSame = (change: BulkChange, { before, conversation }: Changed): boolean => {
  if ('assigneeUserId' in change) return before.assigneeUserId === conversation.assigneeUserId
  if ('topicId' in change) return before.topicId === conversation.topicId
  return before.status === conversation.status && before.snoozeUntil === conversation.snoozeUntil
}

/** What brings everything back, what was alike in one go; nothing for what was so already, or cannot be undone. */
export function undoChanges(
  change: BulkChange,
  changed: readonly Changed[],
  now = Date.now(),
): { change: BulkChange; ids: string[] }[] {
  const groups = new Map<string, { change: BulkChange; ids: string[] }>()
  for (const each of changed) {
    const back = isSame(change, each) ? undefined : wayBack(change, each, now)
    if (!back) continue
    const key = JSON.stringify(back)
    const group = groups.get(key) ?? { change: back, ids: [] }
    group.ids.push(each.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What was done, in words. */
export function doneText(change: BulkChange, count: number): string {
  if ('status' in change) return b.done[change.status](count)
  if ('assigneeUserId' in change) return b.done.assigned(count)
  return 'topicId' in change ? b.done.topic(count) : b.done.read(count)
}
