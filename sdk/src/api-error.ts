/** A request that failed; status 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Seconds to wait before a retry, from `Retry-After`; 0 if absent. */
  readonly retryAfter: number
  constructor(status: number, code: string, retryAfter = 0) {
    super(code)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Whether an error is an `ApiError`, by its shape: launcher and panel are two bundles, each with a class of its own. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error &&
  typeof (error as ApiError).status === 'number' &&
  typeof (error as ApiError).code === 'string'

/** The code of an `ApiError` or `SdkError`, else the error as text; for logs. */
export const codeOf = (error: unknown) => (isApiError(error) ? error.code : String(error))
