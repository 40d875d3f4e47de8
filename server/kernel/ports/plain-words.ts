/** What somebody else's server said, as one short line for people: no line breaks, nothing unseen. */
export const plainWords = (text: string): string =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 300)
