import type { RouteRow } from './route-rows.ts'

/** What a text in a thread asks for. */
export type Command =
  | { is: 'reply' | 'note'; text: string }
  /** `to`: `me`, or somebody's id there. */
  | { is: 'assign'; to: string }
  | { is: 'nothing' }

type Plain = RouteRow['threadText']
const CAREFUL: readonly Plain[] = ['nothing', 'note', 'reply']

/** The more careful of what plain text was when it came, and what it is now. */
export const moreCareful = (then: Plain | null, now: Plain): Plain =>
  CAREFUL[Math.min(CAREFUL.indexOf(then ?? 'nothing'), CAREFUL.indexOf(now))] ?? 'nothing'

// What nobody sees, and marks of format and quotes before the first word.
const UNSEEN = /[\p{Cf}\u180e\u115f\u1160\u3164\u2800]/gu
const BEFORE = /^[\s*_~`>|"'“”„‚‘’«»‹›([-]+/u

/**
 * What a text in a thread asks for. `!assign me` or `!assign @somebody`; what begins with `!` or `note:`, in any case and
 * however it is written, is a note; what speaks to a colleague is one unless plain text is nothing; all else is what the route says.
 */
export function commandOf(text: string, plain: Plain): Command {
  const said = text.trim()
  const seen = said.normalize('NFKC').replace(UNSEEN, '').replace(BEFORE, '')
  const [, who = ''] = /^!\s*assign\s+@?(\S+)\s*$/i.exec(seen) ?? []
  if (/^me$/i.test(who)) return { is: 'assign', to: 'me' }
  if (/^[UW][A-Z0-9]{1,30}$/.test(who)) return { is: 'assign', to: who }
  const mark = /^(?:!+|notes?\s*:)[\s*_~`]*/i.exec(seen)
  if (mark) return { is: 'note', text: seen.slice(mark[0].length) }
  if (plain === 'nothing') return { is: 'nothing' }
  return seen.startsWith('@') ? { is: 'note', text: said } : { is: plain, text: said }
}
