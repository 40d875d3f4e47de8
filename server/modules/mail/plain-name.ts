// What shows nothing, or changes the direction of what follows.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu
// What makes an address, a link or a mark-up of a name: a dot within a word, `@`, `:`, slashes, brackets and quotes.
const LINKING = /(?<=\S)\.(?=\p{L})|[@:/\\<>"]/gu
const MOST_CHARACTERS = 80

/**
 * A name that somebody chose, as mails of the service carry it in sender and subject: in one line, and nothing in it is an address
 * or a link. `Shop.example` is `Shop example`.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(UNSEEN, ' ')
    .replace(LINKING, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
    .trim()
