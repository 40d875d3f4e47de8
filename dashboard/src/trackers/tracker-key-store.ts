import { keyStore } from '../components/key-store.ts'

/** Keeps the key of a tracker for its snippet; tells it, if this tab made it. */
export const { keep: keepTrackerKey, kept: keptTrackerKey } = keyStore('stoa.trackerKey.')
