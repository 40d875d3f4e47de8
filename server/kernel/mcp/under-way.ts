import type { ServerResponse } from 'node:http'
import { AppError, E } from '../base/errors.ts'

/** The calls that are under way in this process, and may be canceled. */
export interface UnderWay {
  /**
   * Runs a call that `cancel` ends, and the end of its connection where `endsWithConnection` says so. The signal's reason is the
   * error to answer. One that is canceled too late answers what it did.
   */
  run<T>(call: RunningCall, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Cancels what a client calls by this id; nothing where two of its requests have it. */
  cancel(client: string, requestId: unknown): void
}

interface RunningCall {
  /** Who calls, as `clientOf` says. */
  client: string
  requestId: string | number
  response: ServerResponse
  endsWithConnection(): boolean
}

/**
 * What tells the clients with one credential apart, for want of sessions: each counts its requests from zero. Two of them at one
 * place may still call by the same id, therefore `cancel` leaves alone what is not unique, and what is canceled is answered.
 */
export const clientOf = (
  credentialId: string,
  { address, userAgent = '' }: { address: string; userAgent?: string | undefined },
) => JSON.stringify([credentialId, address, userAgent])

/** Keeps track of them; each is forgotten as soon as it is answered. */
export function createUnderWay(): UnderWay {
  const calls = new Map<string, Set<() => void>>()
  const watched = new WeakMap<ServerResponse, Set<() => void>>()
  const keyOf = (client: string, requestId: unknown) => `${JSON.stringify(requestId)} ${client}`
  return {
    async run({ client, requestId, response, endsWithConnection }, work) {
      const controller = new AbortController()
      const stop = () => controller.abort(new AppError(E.request_canceled))
      const key = keyOf(client, requestId)
      const same = calls.get(key) ?? new Set()
      calls.set(key, same.add(stop))
      const closing = watched.get(response) ?? watchClose(response)
      watched.set(response, closing)
      const onClose = () => {
        if (endsWithConnection()) stop()
      }
      closing.add(onClose)
      // It may have gone before anybody listened.
      if (response.destroyed && !response.writableFinished) onClose()
      try {
        return await work(controller.signal)
      } finally {
        closing.delete(onClose)
        same.delete(stop)
        if (same.size === 0) calls.delete(key)
      }
    },
    cancel(client, requestId) {
      const [stop, another] = calls.get(keyOf(client, requestId)) ?? []
      if (!another) stop?.()
    },
  }
}

/** What is called when a connection ends before its answer: one listener, however many calls a batch has. */
function watchClose(response: ServerResponse): Set<() => void> {
  const listeners = new Set<() => void>()
  response.once('close', () => {
    if (!response.writableFinished) for (const listener of listeners) listener()
  })
  return listeners
}
