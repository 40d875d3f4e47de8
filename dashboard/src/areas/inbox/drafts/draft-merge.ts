import type { Synced } from './draft-store.ts'

/** A text as the server keeps it. */
export interface KeptText {
  body: string
  version: number
}

/** The result of merging a local text with the server’s. */
type Merged =
  /** Mine stays; what the server has is known from now on. */
  | { kind: 'keep'; synced: Synced }
  | { kind: 'take'; text: string; synced: Synced }
  /** Both were changed: the person decides. */
  | { kind: 'ask'; theirs: KeptText }

/** Merges a local text with the server’s, which is `null` where it was removed. Nothing written is lost. */
export function mergeDraft(text: string, synced: Synced, theirs: KeptText | null): Merged {
  const version = theirs?.version ?? 0
  if (version === synced.version) return { kind: 'keep', synced }
  if (theirs && theirs.body === text) return { kind: 'keep', synced: { version, isChanged: false } }
  const nothingOfMine = !synced.isChanged || text.trim() === ''
  if (nothingOfMine) return { kind: 'take', text: theirs?.body ?? '', synced: { version, isChanged: false } }
  return theirs ? { kind: 'ask', theirs } : { kind: 'keep', synced: { version: 0, isChanged: true } }
}
