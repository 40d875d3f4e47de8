interface Option {
  label: string
  hint?: string | undefined
}

/** The options that have every word of a text, in any case; those whose label has a word that begins so come first. */
export function matchingOptions<T extends Option>(options: readonly T[], text: string): readonly T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const begins = ({ label }: T) =>
    words.every((word) =>
      label
        .toLowerCase()
        .split(/[\s:@.-]+/)
        .some((part) => part.startsWith(word)),
    )
  return options
    .filter(({ label, hint = '' }) => words.every((word) => `${label} ${hint}`.toLowerCase().includes(word)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
}
