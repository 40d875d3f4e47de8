/** The first of some languages that an `Accept-Language` header asks for, by its qualities; `null` when it asks for none of them. */
export function acceptedLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly Language[],
): Language | null {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: tag.split('-')[0] ?? '', quality: Number(quality ?? 1), place }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.place - b.place)
  for (const { language } of wanted) {
    const found = offered.find((each) => each === language)
    if (found) return found
  }
  return null
}
