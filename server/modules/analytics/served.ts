import type { Bundle, CrossOrigin } from '../../kernel/contract/bundles.ts'
import { E } from './errors.ts'

/** The tracker. */
export const bundle: Bundle = {
  folder: 'tracker',
  files: /^\/tracker\.[0-9a-f]{8,64}\.js$/,
  entries: {
    tracker: {
      summary: 'Load the analytics tracker',
      answer: 'To the current bundle, whose address carries its hash.',
    },
  },
  missing: E.tracker_not_built,
}

/** What pages that are counted call. */
export const crossOrigin: CrossOrigin = { anyPage: ['/v1/a/'] }
