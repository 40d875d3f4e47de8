/**
 * What members and agents say about the service itself. Owns the `fb_` tables. It stays here, unless the operator has
 * approved feedback passed on.
 *
 * - feedback: a title and a text; owners and admins approve or dismiss it, and it stays with the decision.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import {
  approveFeedback,
  createFeedback,
  dismissFeedback,
  forwardFeedback,
  getForwarding,
  listFeedback,
  review,
} from './feedback.ts'
import { traces } from './erase-traces.ts'
import { forward } from './forward.ts'
import { LOCKS } from './locks.ts'
import { settings } from './settings.ts'

/** The `feedback` module. */
export const feedback = defineModule({
  name: 'feedback',
  summary: 'What members and agents say about the service, and what was decided of it.',
  locks: LOCKS,
  operations: [
    listFeedback,
    createFeedback,
    approveFeedback,
    dismissFeedback,
    forwardFeedback,
    getForwarding,
  ],
  settings,
  traces,
  jobs: [forward],
  scopes: {},
  reviews: [review],
  examples: { ids: { feedback: 'fbk' } },
})
