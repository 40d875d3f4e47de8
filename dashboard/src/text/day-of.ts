/** A calendar day in the viewer's zone, such as 2026-11-21. */
export function dayOf(at: string): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
