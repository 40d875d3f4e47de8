const KILOBYTE = 1024

/** Formats a size for a locale: `340 kB`, `1.2 MB`. */
export function formatSize(bytes: number, locale: string): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE))
  const isLarge = kilobytes >= KILOBYTE
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(isLarge ? bytes / KILOBYTE ** 2 : kilobytes)
}
