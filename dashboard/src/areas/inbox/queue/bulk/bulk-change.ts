import type { BulkChange, ConversationsBulkUpdateInput } from '@stoa/sdk'
import { text } from './text.en.ts'

/** What is done to several conversations: one thing at a time. */
export type BulkAction =
  | { status: NonNullable<ConversationsBulkUpdateInput['status']>; snoozeUntil?: string; restore?: true }
  | { assigneeUserId: string | null }
  | { topicId: string | null }
  | { read: true }

const mostAtOnce = 100

/** The ids in portions of the size that the server accepts. */
export const portions = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) =>
    ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  )

/** The change that restores a conversation; one whose snooze time has passed is opened. */
function undoOf(change: BulkAction, { before }: BulkChange, now: number): BulkAction | undefined {
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

const isSame = (change: BulkAction, { before, conversation }: BulkChange): boolean => {
  if ('assigneeUserId' in change) return before.assigneeUserId === conversation.assigneeUserId
  if ('topicId' in change) return before.topicId === conversation.topicId
  return before.status === conversation.status && before.snoozeUntil === conversation.snoozeUntil
}

/** The changes that undo a bulk change, conversations with the same one together; none for those that were so already or cannot be undone. */
export function undoChanges(
  change: BulkAction,
  changed: readonly BulkChange[],
  now = Date.now(),
): { change: BulkAction; ids: string[] }[] {
  const groups = new Map<string, { change: BulkAction; ids: string[] }>()
  for (const each of changed) {
    const back = isSame(change, each) ? undefined : undoOf(change, each, now)
    if (!back) continue
    const key = JSON.stringify(back)
    const group = groups.get(key) ?? { change: back, ids: [] }
    group.ids.push(each.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What was done, in words. */
export function doneText(change: BulkAction, count: number): string {
  if ('status' in change) return text.done[change.status](count)
  if ('assigneeUserId' in change) return text.done.assigned(count)
  return 'topicId' in change ? text.done.topic(count) : text.done.read(count)
}
