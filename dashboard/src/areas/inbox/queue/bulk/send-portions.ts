import type { BulkChange, BulkUpdateResult } from '@stoa/sdk'
import { portions } from './bulk-change.ts'

/** How a change of many conversations went. */
export interface Outcome {
  changed: BulkChange[]
  /** The conversations that the server refused or that did not reach it. */
  failed: string[]
  /** Why the first of them failed, in words. */
  reason: string
  /** The conversations that were not sent, because the change was stopped. */
  rest: string[]
}

interface Sending {
  update: (ids: string[]) => Promise<BulkUpdateResult>
  isStopped: () => boolean
  onPortion: (changed: readonly BulkChange[], done: number) => void
  explain: (error: unknown) => string
}

/** Changes conversations portion by portion; one that fails does not stop the others. */
export async function sendPortions(ids: readonly string[], sending: Sending): Promise<Outcome> {
  const { update, isStopped, onPortion, explain } = sending
  const outcome: Outcome = { changed: [], failed: [], reason: '', rest: [] }
  let done = 0
  for (const portion of portions(ids)) {
    if (isStopped()) {
      outcome.rest.push(...portion)
      continue
    }
    done += portion.length
    try {
      const { changed, failed } = await update(portion)
      outcome.changed.push(...changed)
      outcome.failed.push(...failed.map(({ id }) => id))
      outcome.reason ||= failed[0]?.message ?? ''
      onPortion(changed, done)
    } catch (error) {
      outcome.failed.push(...portion)
      outcome.reason ||= explain(error)
      onPortion([], done)
    }
  }
  return outcome
}
