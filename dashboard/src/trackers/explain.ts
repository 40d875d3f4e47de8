import { hasCode } from '../api.ts'
import { k } from '../messages/en-trackers.ts'

/** What the server refuses about a tracker, at the field that is meant. */
export const explainTracker = (error: unknown): { allowedOrigins: string } | undefined =>
  hasCode(error, 'allowed_origins_required') ? { allowedOrigins: k.form.originsRequired } : undefined
