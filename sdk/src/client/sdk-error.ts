import type { ErrorCode } from '../generated/error-codes.ts'

/** Codes of the client itself: no connection, no answer in time, or one that is not the service's. */
export type ClientErrorCode = 'unreachable' | 'timeout' | 'unexpected_answer'

/** The codes that this version knows; a newer service may send others. */
export type KnownCode = ErrorCode | ClientErrorCode

interface Problem {
  status: number
  code: string
  detail: string
  errors?: readonly { path: string; message: string }[]
  retryAfterSeconds?: number
  requestId?: string
  current?: unknown
}

/** A call that was refused or failed. `code` is stable; `status` is 0 when no answer came. */
export class SdkError extends Error {
  readonly status: number
  readonly code: KnownCode | (string & {})
  /** What went wrong this time, for people. */
  readonly detail: string
  /** What is wrong with which field of the input. */
  readonly errors: readonly { path: string; message: string }[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  /** The current state of the thing, with errors that send it. */
  readonly current: unknown

  constructor(problem: Problem, options?: ErrorOptions) {
    super(`${problem.code}: ${problem.detail}`, options)
    this.name = 'SdkError'
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors
    this.retryAfterSeconds = problem.retryAfterSeconds
    this.requestId = problem.requestId
    this.current = problem.current
  }
}

/** Whether an error is an `SdkError` with one of these codes; narrows its `code` to them. */
export const hasCode = <Code extends KnownCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is SdkError & { readonly code: Code } =>
  error instanceof SdkError && codes.some((code) => code === error.code)

/** The error that an unsuccessful answer stands for. */
export function problemOf(response: Response, body: unknown): SdkError {
  const { code, detail, errors, current } = (body ?? {}) as Record<string, unknown>
  const retryAfterSeconds = secondsOf(response.headers.get('retry-after'))
  return new SdkError({
    status: response.status,
    code: typeof code === 'string' ? code : 'unexpected_answer',
    detail:
      typeof detail === 'string'
        ? detail
        : `The service answered ${response.status}${body === undefined ? ' without JSON' : ''}.`,
    ...(Array.isArray(errors) && { errors: errors as NonNullable<SdkError['errors']> }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    requestId: response.headers.get('x-request-id') ?? '',
    current,
  })
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(header: string | null): number {
  if (!header) return 0
  const seconds = Number(header)
  return Number.isNaN(seconds) ? Math.ceil((Date.parse(header) - Date.now()) / 1000) || 0 : seconds
}
