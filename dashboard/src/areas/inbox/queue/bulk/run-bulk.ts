import type { BulkChange } from '@stoa/sdk'
import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { client } from '../../../../data/api.ts'
import { errorText } from '../../../../ui/primitives/states.tsx'
import { notify } from '../../../../ui/primitives/toast.tsx'
import { text } from './text.en.ts'
import { applySummary, patchSummary, refreshQueuesSoon } from '../../data/inbox-cache.ts'
import { doneText, undoChanges, type BulkAction } from './bulk-change.ts'
import { selectOnly } from './selection-store.ts'
import { sendPortions, type Outcome } from './send-portions.ts'

/** How far a change of many conversations is. */
interface Progress {
  done: number
  total: number
}

let progress: Progress | undefined
let stopped = false
const listeners = new Set<() => void>()

function publish(next: Progress | undefined): void {
  progress = next
  for (const listener of listeners) listener()
}

/** The progress of the running change, live; nothing while none is running. */
export const useBulkProgress = (): Progress | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => progress,
  )

/** Stops a change after the portion that is being sent. */
export const stopBulk = (): void => void (stopped = true)

function show(change: BulkAction, changed: readonly BulkChange[], me: string): void {
  notifyManager.batch(() => {
    for (const { id, conversation } of changed) {
      if ('read' in change) patchSummary(id, { unreadCount: 0 })
      else applySummary(conversation, me)
    }
  })
}

const send = (ids: readonly string[], change: BulkAction, me: string): Promise<Outcome> =>
  sendPortions(ids, {
    update: (portion) => client.conversations.bulkUpdate({ ids: portion, ...change }),
    isStopped: () => stopped,
    onPortion: (changed, done) => {
      show(change, changed, me)
      publish({ done, total: ids.length })
    },
    explain: errorText,
  })

async function undoChange(change: BulkAction, changed: readonly BulkChange[], me: string): Promise<void> {
  let count = 0
  for (const group of undoChanges(change, changed)) {
    const outcome = await send(group.ids, group.change, me)
    count += outcome.changed.length
    tellFailed(outcome)
  }
  publish(undefined)
  refreshQueuesSoon()
  if (count > 0) notify(text.undone(count))
}

function tellFailed({ failed, reason, rest }: Outcome): void {
  if (failed.length > 0) notify(text.failed(failed.length, reason), { tone: 'error' })
  if (rest.length > 0) notify(text.stopped(rest.length))
}

/** Changes the selected conversations, shows the result and offers to undo it. Those that failed stay selected. */
export async function runBulk(ids: readonly string[], change: BulkAction, me: string): Promise<void> {
  if (progress) return
  stopped = false
  publish({ done: 0, total: ids.length })
  const outcome = await send(ids, change, me)
  publish(undefined)
  selectOnly([...outcome.failed, ...outcome.rest])
  refreshQueuesSoon()
  tellFailed(outcome)
  const { changed } = outcome
  if (changed.length === 0) return
  const canUndo = undoChanges(change, changed).length > 0
  const undo = () => {
    stopped = false
    void undoChange(change, changed, me)
  }
  notify(doneText(change, changed.length), canUndo ? { undo } : {})
}
