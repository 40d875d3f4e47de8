const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits before the second attempt and those after it, in ms; together some 18 hours. */
const WAITS_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]

/** How long to wait after so many failed attempts, in ms; `null` when the mail is given up. */
export const waitAfter = (attempts: number): number | null => WAITS_MS[attempts - 1] ?? null
