import { draft, shown, type Publication } from '../reading/publication.ts'
import { textOf, type WxrItem } from './wxr-items.ts'

/** States of texts that nobody is to see, and what is told of them. */
const HIDDEN: Readonly<Record<string, string | undefined>> = {
  draft: undefined,
  pending: undefined,
  private: 'it is private',
}

/** Whether a post or page is to be seen; one with a password, or in a state that is not understood, is not. */
export function publicationOf(item: WxrItem): Publication {
  if (textOf(item, 'wp:post_password') !== '') return draft('it has a password')
  const status = textOf(item, 'wp:status')
  const at = timeOf(item)
  if (Object.hasOwn(HIDDEN, status)) {
    const why = HIDDEN[status]
    return why === undefined ? { status: 'draft', publishedAt: null, scheduledAt: null } : draft(why)
  }
  if (status !== 'publish' && status !== 'future')
    return draft(`its status is ${shown(status)}, which is not understood`)
  if (at && at.getTime() > Date.now())
    return {
      status: 'scheduled',
      publishedAt: null,
      scheduledAt: at,
      why: `is to be published at ${at.toISOString()} and not before.`,
    }
  if (status === 'publish') return { status: 'published', publishedAt: at, scheduledAt: null }
  return draft(
    at ? 'the time that it was to be published at is over' : 'nothing says when it is to be published',
  )
}

/** When a post was, or will be, published; null where nothing says it. */
function timeOf(item: WxrItem): Date | null {
  const stated = [
    wordPressTime(item, 'wp:post_date_gmt'),
    textOf(item, 'pubDate'),
    wordPressTime(item, 'wp:post_date'),
  ]
  for (const text of stated) {
    const at = new Date(text)
    if (at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 9999) return at
  }
  return null
}

function wordPressTime(item: WxrItem, name: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(textOf(item, name)) ?? []
  return day === undefined ? '' : `${day}T${time}Z`
}
