const LONGEST = 64

const plain = (label: string) =>
  label
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')

/** The name of a field in the API, made from its label; empty where the label has no letters of the Latin alphabet. */
export const nameFromLabel = (label: string): string =>
  plain(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, LONGEST)

/** The slug of a collection, made from its name. */
export const slugFromName = (name: string): string =>
  plain(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST)

/** What people call a field that has no label: its name as words. */
export const labelFromName = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Follows a text with another that is made of it, as long as nobody wrote that one by hand. */
export const follow = (
  make: (text: string) => string,
  { before, after, current }: { before: string; after: string; current: string },
): string => (current === '' || current === make(before) ? make(after) : current)
