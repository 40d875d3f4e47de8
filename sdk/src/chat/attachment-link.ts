const OLD_MS = 50 * 60_000

/** Whether a link to an attachment is about to expire, or has: it says itself when it was made, and holds for an hour. */
export const isLinkOld = (url: string): boolean =>
  Date.now() - Number(/\.(\d+)\.\w+$/.exec(url)?.[1]) * 1000 > OLD_MS

/** What a file is in short, by the ending of its name: `PDF`. */
export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toUpperCase()
