import pino, { type Logger } from 'pino'

export type Log = Logger

/** Structured logs on standard output; secrets and cookies are never in what we log, and are cut if they are. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        '*.secret',
        'headers.authorization',
        'headers.cookie',
      ],
      censor: '[redacted]',
    },
  })
}
