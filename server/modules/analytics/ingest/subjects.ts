/**
 * A path without its language and closing slashes, so that translations of a page are one subject. Ids that are no paths
 * stay as they are.
 */
export function canonicalSubject(
  subjectId: string,
  locale: string | null,
  canonicalLocales: readonly string[],
): string {
  if (!subjectId.startsWith('/')) return subjectId
  const end = subjectId.indexOf('/', 1)
  const first = (end === -1 ? subjectId.slice(1) : subjectId.slice(1, end)).toLowerCase()
  const language = locale?.toLowerCase() ?? ''
  const isLanguage =
    first !== '' &&
    (first === language || first === language.split(/[-_]/, 1)[0] || canonicalLocales.includes(first))
  const rest = isLanguage ? (end === -1 ? '/' : subjectId.slice(end)) : subjectId
  let length = rest.length
  while (length > 1 && rest[length - 1] === '/') length -= 1
  return rest.slice(0, length)
}
