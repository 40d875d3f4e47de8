const CLASSES = [
  ['xs', 576],
  ['sm', 768],
  ['md', 992],
  ['lg', 1440],
] as const

/** The class of a window by its width in CSS pixels. */
export function screenOf(width: number | null): string | null {
  if (width === null || width < 1) return null
  return CLASSES.find(([, below]) => width < below)?.[0] ?? 'xl'
}
