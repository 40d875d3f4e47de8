const OLD_MS = 50 * 60_000

/** Whether a link to an attachment, which is valid for an hour and carries its time, is older than 50 minutes. */
export const isLinkOld = (url: string): boolean =>
  Date.now() - Number(/\.(\d+)\.\w+$/.exec(url)?.[1]) * 1000 > OLD_MS

/** The extension of a file’s name, in capitals: `PDF`. */
export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toUpperCase()
