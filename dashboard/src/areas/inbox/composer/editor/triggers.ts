/** A search that typing has begun: a canned reply after `/`, a colleague after `@`. */
export interface Trigger {
  kind: 'canned' | 'mention'
  /** Where the `/` or `@` stands. */
  from: number
  to: number
  query: string
}

const CANNED = /(?:^|\s)\/([\p{L}\p{N}-]{0,40})$/u
// Names have spaces; who goes on writing finds nobody, and the list closes.
const MENTION = /(?:^|[\s([{])@([\p{L}\p{N}][\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*){0,2})?$/u

interface Place {
  /** The text of the line up to the cursor. */
  before: string
  /** Where the cursor is in the whole text. */
  at: number
  /** Colleagues are named in notes alone. */
  mentions: boolean
}

/** The trigger before the cursor, if there is one. */
export function triggerAt({ before, at, mentions }: Place): Trigger | undefined {
  const canned = CANNED.exec(before)?.[1]
  if (canned !== undefined)
    return { kind: 'canned', from: at - canned.length - 1, to: at, query: canned.toLowerCase() }
  const named = mentions ? MENTION.exec(before) : null
  if (!named) return undefined
  const query = named[1] ?? ''
  return { kind: 'mention', from: at - query.length - 1, to: at, query: query.toLowerCase() }
}
