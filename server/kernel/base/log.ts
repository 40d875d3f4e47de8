import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * A text without what opens anything: keys and session tokens (`svc_…`), signatures and the tokens of links, passwords in
 * addresses. Of a signed link there remains whom and what it names.
 */
export const maskSecrets = (text: string): string =>
  text
    .replace(/(svc_[a-z]+_)[\w-]{20,}/g, '$1…')
    .replace(/([?&](?:token|sig|signature|key|userHash)=)[^&\s"'\\]+/gi, '$1…')
    .replace(/(:\/\/[^\s/:@"\\]*:)[^\s/@"\\]+@/g, '$1…@')
    .replace(/[\w-]{40,}/g, '…')

interface LogOptions {
  destination?: DestinationStream
  /** What each line says beside its own. */
  base?: Record<string, unknown> | null
}

// Several processes may write to one pipe: what is written at once stays in one piece up to this many bytes.
const PIECE_BYTES = 4096
const standardOutput = () => pino.destination({ dest: 1, sync: false, maxWrite: PIECE_BYTES })

/**
 * Structured logs on standard output; secrets and cookies are never in what we log, and are masked if they are. Lines are
 * buffered and written asynchronously, so that a call does not wait for them; at the exit of the process the rest is written.
 */
export function createLog(
  level: string,
  { destination = standardOutput(), base = null }: LogOptions = {},
): Log {
  return pino(
    {
      level,
      base,
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
    },
    { write: (line: string) => destination.write(maskSecrets(line)) },
  )
}
