import { AppError, E as K, type ErrorDef } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import type { Refusals } from './refusals.ts'
import type { FindTracker, TrackerAccess } from './tracker-access.ts'

/** Finds the tracker of a key and checks that the page may use it. */
export interface Gate {
  /** The tracker of a key; null for an unknown one, 403 where the page may not use it. `afresh`: by what it is right now. */
  admit(key: string, origin: string | undefined, afresh: boolean): Promise<TrackerAccess | null>
  /** Writes as what is known of the tracker allows, and where that has changed meanwhile, as it is now. */
  pass(
    key: string,
    origin: string | undefined,
    write: (tracker: TrackerAccess) => Promise<boolean>,
  ): Promise<void>
}

interface GateOptions {
  findTracker: FindTracker
  refusals: Refusals
  /** Trackers without a list of allowed origins are closed. */
  insistsOnList: boolean
}

const MOST_ATTEMPTS = 4

/** The gate of this process. */
export function createGate({ findTracker, refusals, insistsOnList }: GateOptions): Gate {
  const admit: Gate['admit'] = async (key, origin, afresh) => {
    const tracker = await findTracker(key, afresh)
    if (!tracker) return null
    const problem = originProblem(tracker.allowedOrigins, origin, insistsOnList)
    if (!problem) return tracker
    if (!afresh) return admit(key, origin, true)
    refusals.add(tracker.orgId, tracker.trackerId, 'origin')
    throw new AppError(problem)
  }
  return {
    admit,
    async pass(key, origin, write) {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const tracker = await admit(key, origin, attempt > 0)
        if (!tracker || (await write(tracker))) return
      }
      throw new AppError(K.unavailable, { retryAfterSeconds: 1 })
    },
  }
}

/** Why pages of an origin may not use a tracker with these allowed origins; nothing where they may. */
function originProblem(
  allowedOrigins: readonly string[],
  origin: string | undefined,
  insistsOnList: boolean,
): ErrorDef | undefined {
  if (allowedOrigins.length === 0) return insistsOnList ? E.origin_allowlist_required : undefined
  if (origin === undefined) return E.origin_required
  return allowedOrigins.includes(origin) ? undefined : E.origin_not_allowed
}
