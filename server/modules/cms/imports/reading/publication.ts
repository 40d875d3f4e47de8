import { writtenTime } from './written-times.ts'

/** Whether a text is to be seen, and since or from when. */
export interface Publication {
  status: 'draft' | 'scheduled' | 'published'
  publishedAt: Date | null
  scheduledAt: Date | null
  /** What is to be told of one that is not seen now: the end of a sentence whose subject it is. */
  why?: string
}

/** One that is not to be seen, or of which nobody can say whether it is. */
export const draft = (because: string): Publication => ({
  status: 'draft',
  publishedAt: null,
  scheduledAt: null,
  why: `came as a draft: ${because}.`,
})

/** The end of a sentence about what is seen later. */
const isToBePublished = (at: Date): string => `is to be published at ${at.toISOString()} and not before.`

/** Whether a warning says that: where nothing is to be published it is not so. */
export const tellsLater = (warning: string): boolean =>
  / is to be published at \S+ and not before\.$/.test(warning)

const YES = new Set(['true', 'yes', 'on', 'y', '1'])
const NO = new Set(['false', 'no', 'off', 'n', '0'])

/** What hides a text when it says yes, and when it says no; it has to be clear which. */
const HIDING = new Set(['draft', 'isdraft', 'private', 'hidden', 'unpublished', 'unlisted', 'protected'])
const SHOWING = new Set(['published', 'publish', 'ispublished', 'public', 'ispublic', 'visible', 'enabled'])
/** What says yes or no, or since when. */
const OR_DATE = new Set(['published', 'publish'])
const STATES = new Set([
  'status',
  'state',
  'visibility',
  'poststatus',
  'workflowstate',
  'workflowstatus',
  'publicationstatus',
])
/** What a state says where a text is for everybody; what is no word of either list is not understood. */
const PUBLIC = new Set([
  '',
  'published',
  'publish',
  'public',
  'live',
  'visible',
  'online',
  'active',
  'done',
  'final',
  'released',
  'open',
  'true',
  'yes',
])
const HIDDEN = new Set([
  'draft',
  'private',
  'hidden',
  'pending',
  'pendingreview',
  'inreview',
  'unpublished',
  'scheduled',
  'future',
  'trash',
  'trashed',
  'deleted',
  'archived',
])
const EXPIRES = new Set(['expirydate', 'expires', 'expiresat', 'expireson', 'unpublishdate', 'unpublishat'])

/** A key or word as all of its spellings: `publish_date`, `publishDate`. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[\s_-]/g, '')

/** A value in a warning. */
export const shown = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 60)

/**
 * Whether a text is to be seen, by what its fields say in the spellings of the usual systems. `dates` are the keys of when it was or will
 * be published, those that count first in front; `otherwise` is when it was, where no field says it. What cannot be understood is a draft.
 */
export function publicationOf(
  fields: Readonly<Record<string, unknown>>,
  dates: readonly string[],
  otherwise: Date | null = null,
): Publication {
  const times = new Map<string, Date>()
  for (const [key, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === '') continue
    const plain = plainKey(key)
    if (plain === 'password') return draft('it has a password')
    const hidden = whyHidden(plain, value)
    if (hidden)
      return draft(`${key} is ${shown(value)}${hidden === 'unclear' ? ', which is not understood' : ''}`)
    const isDate = dates.includes(plain) || (OR_DATE.has(plain) && !isWord(value))
    if (!isDate && !EXPIRES.has(plain)) continue
    const time = writtenTime(value)
    if (!time) return draft(`its ${key} cannot be read as a date (${shown(value)})`)
    if (isDate) times.set(plain, time)
    else if (time.getTime() <= Date.now()) return draft(`its ${key} is over (${shown(value)})`)
  }
  const said =
    [...dates, ...OR_DATE].map((key) => times.get(key)).find((time) => time !== undefined) ?? otherwise
  const last = Math.max(...[...times.values(), ...(said ? [said] : [])].map((time) => time.getTime()))
  if (last <= Date.now() || !said) return { status: 'published', publishedAt: said, scheduledAt: null }
  const scheduledAt = new Date(last)
  return {
    status: 'scheduled',
    publishedAt: null,
    scheduledAt,
    why: isToBePublished(scheduledAt),
  }
}

/** A value in small letters; a list or an object is no word of any list. */
const wordOf = (value: unknown): string =>
  typeof value === 'object' && !(value instanceof Date) ? '{}' : plainKey(String(value).trim())

const isWord = (value: unknown): boolean => YES.has(wordOf(value)) || NO.has(wordOf(value))

/** Whether a field keeps a text from being seen, or may do so. */
function whyHidden(key: string, value: unknown): 'said' | 'unclear' | undefined {
  const word = wordOf(value)
  if (STATES.has(key)) {
    if (HIDDEN.has(word)) return 'said'
    // A `state` may as well be one of a country.
    return PUBLIC.has(word) || key === 'state' ? undefined : 'unclear'
  }
  const [shows, hides] = HIDING.has(key) ? [NO, YES] : SHOWING.has(key) ? [YES, NO] : []
  if (!shows || !hides || shows.has(word)) return undefined
  if (hides.has(word)) return 'said'
  return OR_DATE.has(key) && writtenTime(value) ? undefined : 'unclear'
}
