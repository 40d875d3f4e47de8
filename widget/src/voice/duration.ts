/** Formats a duration in the digits of a locale: `1:05`, and `1:02:05` from an hour on. */
export function formatDuration(locale: string, seconds: number): string {
  const figures = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(value)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = figures(seconds % 60, 2)
  return hours > 0 ? `${figures(hours, 1)}:${figures(minutes, 2)}:${rest}` : `${figures(minutes, 1)}:${rest}`
}
