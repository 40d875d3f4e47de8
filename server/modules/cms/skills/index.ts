import publishAnEntry from './publish-an-entry.md'
import reviewStaleEntries from './review-stale-entries.md'
import translateAnEntry from './translate-an-entry.md'

/** How agents write content. */
export const skills = {
  'publish-an-entry': publishAnEntry,
  'review-stale-entries': reviewStaleEntries,
  'translate-an-entry': translateAnEntry,
}
