import { locale } from '../../../text/locale.ts'
import type { DraftSnapshot } from './entry-draft.ts'
import { rootOf, SLUG } from './values.ts'

/** Where it stands what keeps an entry from being saved: a value that has to be decided about, or one that is wrong. */
export type Cause = { conflict: string } | { path: string }

type Known = Pick<DraftSnapshot, 'base' | 'conflicts' | 'refused' | 'unfinished'>

/** The first thing on the page that keeps an entry from being saved; nothing where it is none of its values. */
export function causeOf({ base, conflicts, refused, unfinished }: Known): Cause | undefined {
  const [conflict] = conflicts
  if (conflict) return { conflict: conflict.name }
  const order = [...base.fields.map(({ name }) => name), SLUG]
  const rank = (path: string) => (order.includes(rootOf(path)) ? order.indexOf(rootOf(path)) : order.length)
  const [path] = [...Object.keys(refused), ...Object.keys(unfinished)].toSorted(
    (one, other) => rank(one) - rank(other) || one.localeCompare(other, locale, { numeric: true }),
  )
  return path === undefined ? undefined : { path }
}
