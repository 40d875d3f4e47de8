import type { Environment } from '../../kernel/base/config.ts'

/** The folder of this checkout. */
export const projectRoot = (env: Environment): string => env['SVC_PROJECT_ROOT'] ?? process.cwd()

/** Formats a number of bytes: `1.2 MB`. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}
