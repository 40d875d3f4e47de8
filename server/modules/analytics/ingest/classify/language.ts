/** The primary part of a language tag, such as `nb` of `nb-NO`. */
export function languageOf(tag: string | null): string | null {
  const [primary = ''] = (tag ?? '').toLowerCase().split(/[-_]/, 1)
  return /^[a-z]{2,3}$/.test(primary) ? primary : null
}
