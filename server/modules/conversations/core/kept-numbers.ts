/**
 * Numbers that a conversation keeps of its messages, so that lists count none: `visitor_messages` of the customer,
 * `notes`, and whether a draft waits (`has_draft`). Whatever adds, moves or decides messages keeps them, in the update of the
 * conversation; what moves messages also counts up `moves`, which makes void what read marks know. A number more stands in each
 * of these, in the columns of lists, and where `draft-rows.ts` decides drafts.
 */

/** SQL: the numbers of some messages. */
export const NUMBERS = `count(*) filter (where author_type = 'end_user') as visitor_messages,
      count(*) filter (where kind = 'internal_note') as notes, coalesce(bool_or(kind = 'draft_reply'), false) as has_draft`

/** SQL: what messages `f` make of the numbers of a conversation `c`, which has none yet where it is new. */
export const ADDED_NUMBERS: Readonly<Record<string, string>> = {
  visitor_messages: 'coalesce(c.visitor_messages, 0) + f.visitor_messages',
  notes: 'coalesce(c.notes, 0) + f.notes',
  has_draft: 'coalesce(c.has_draft, false) or f.has_draft',
}

/** SQL: sets the numbers of a conversation to those of `f`, which are all of its messages, in an update. */
export const numbersOf = (f: string): string =>
  `visitor_messages = ${f}.visitor_messages, notes = ${f}.notes, has_draft = ${f}.has_draft`

/** SQL: sets the numbers of `t` to those of its own messages and those of `s`, in an update. */
export const summedNumbers = (t: string, s: string): string =>
  `visitor_messages = ${t}.visitor_messages + ${s}.visitor_messages, notes = ${t}.notes + ${s}.notes, has_draft = ${t}.has_draft or ${s}.has_draft`

/** SQL: sets the numbers of a conversation without messages, in an update. */
export const NO_NUMBERS = 'visitor_messages = 0, notes = 0, has_draft = false'
