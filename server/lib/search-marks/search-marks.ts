// PostgreSQL's parser takes time by the square of how often these repeat, as in `<!--`, `/~` or `a_`.
export const MARKS = /[<>/~@_&:\\]/g

/** A text for PostgreSQL's parser: without the marks that it is slow at, which are no part of a word. What is looked for loses them, too. */
export const withoutMarks = (text: string): string => text.replace(MARKS, ' ')
