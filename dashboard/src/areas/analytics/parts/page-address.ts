import type { Dimension } from '../dimensions.ts'

const pages: readonly Dimension[] = ['page', 'entryPage', 'exitPage']

/** Where a counted page can be opened; `undefined` where its site is not known, or it is no page. */
export function pageAddress(
  siteOrigin: string | undefined,
  dimension: Dimension,
  value: string | null,
): string | undefined {
  if (!siteOrigin || !value?.startsWith('/') || !pages.includes(dimension)) return undefined
  // Visitors decide what a page is called: what would lead to another site is no page of this one.
  try {
    const address = new URL(value, siteOrigin)
    return address.origin === siteOrigin ? address.href : undefined
  } catch {
    return undefined
  }
}
