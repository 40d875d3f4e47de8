/** One error that a caller may see: its stable code, its HTTP status, a sentence. */
export interface ErrorDef {
  readonly code: string
  readonly status: number
  readonly message: string
}

/** A complaint about one field of the input; `path` is dotted, array indexes included. */
export interface FieldError {
  path: string
  message: string
}

interface AppErrorOptions {
  /** What went wrong this time, where it says more than the definition's sentence. */
  detail?: string
  fields?: readonly FieldError[]
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number
  /** What is there instead of what the caller believed, so that they need not ask for it. */
  current?: Record<string, unknown> | null
  /** The scope that would have been enough. */
  missingScope?: string
}

/** Thrown by operations and the kernel alike; every face turns it into its own form with the same `code`. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly fields: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly current: Record<string, unknown> | null | undefined
  readonly missingScope: string | undefined

  constructor(def: ErrorDef, options: AppErrorOptions | string = {}) {
    const { detail, fields, retryAfterSeconds, current, missingScope } =
      typeof options === 'string' ? { detail: options } : options
    super(detail ?? def.message)
    this.name = 'AppError'
    this.code = def.code
    this.status = def.status
    this.title = def.message
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.current = current
    this.missingScope = missingScope
  }
}

/** The body of a refused request: RFC 9457 `application/problem+json` with a machine-readable `code`. */
export interface Problem {
  type: string
  title: string
  status: number
  code: string
  detail: string
  errors?: readonly FieldError[]
  current?: Record<string, unknown> | null
}

/** The RFC 9457 form of an error; `type` points at the reference of the code. */
export function toProblem(error: AppError): Problem {
  return {
    type: `about:blank#${error.code}`,
    title: error.title,
    status: error.status,
    code: error.code,
    detail: error.message,
    ...(error.fields && { errors: error.fields }),
    ...(error.current !== undefined && { current: error.current }),
  }
}

/** Declares a module's errors once: the keys are the codes on the wire. */
export function errors<const T extends Record<string, readonly [status: number, message: string]>>(table: T) {
  const defs = Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }])
  return Object.fromEntries(defs) as { readonly [K in keyof T]: ErrorDef }
}

/** The errors that any operation may answer. */
export const E = errors({
  unauthenticated: [401, 'A valid credential is required.'],
  organization_changed: [
    409,
    'This session is in another organization now than the one that was asked for (`X-Svc-Org`).',
  ],
  forbidden: [403, 'The credential does not cover this operation.'],
  cross_site_request: [403, 'This must come from the dashboard itself, not from a page of another site.'],
  misdirected_request: [421, 'This service does not answer under the host that was asked.'],
  not_found: [404, 'Not found.'],
  invalid_input: [400, 'The request does not match the schema.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  unknown_toolset: [400, 'Toolset not found.'],
  invalid_cursor: [400, 'The cursor was not made by this list.'],
  body_too_large: [413, 'The body is larger than this route accepts.'],
  body_timeout: [408, 'The body took too long to arrive.'],
  unsupported_media_type: [
    415,
    'This route does not accept this content type; most routes require application/json.',
  ],
  idempotency_key_invalid: [400, 'An Idempotency-Key must be 1 to 200 visible ASCII characters.'],
  idempotency_key_reused: [409, 'This Idempotency-Key was already used with a different request.'],
  conflict: [409, 'This was changed at the same time by someone else; try again.'],
  rate_limited: [429, 'Too many requests; wait and try again.'],
  // No status of HTTP is for this; 499 is what servers write into their logs.
  request_canceled: [499, 'The caller canceled this before it was done; nothing of it was kept.'],
  daily_calls_reached: [429, 'The organization has used up its tool calls of today.'],
  request_timeout: [503, 'The request took too long and was stopped.'],
  overloaded: [503, 'Too much is being sent to the service at once; try again shortly.'],
  unavailable: [503, 'The database is not responding; try again shortly.'],
  database_full: [
    503,
    'The database has no room left on its disk: nothing can be stored until there is some.',
  ],
  upload_link_invalid: [403, 'The upload link is invalid.'],
  upload_link_expired: [403, 'The upload link has expired; request a new one.'],
  upload_size_mismatch: [400, 'The upload’s size differs from the announced one.'],
  upload_timeout: [408, 'The upload took too long and was stopped.'],
  upload_under_way: [409, 'These bytes are being sent already.'],
  upload_quota_reached: [429, 'Too much has been uploaded today; try again tomorrow.'],
  storage_quota_reached: [
    507,
    'Your organization has stored as many files as it may; delete some, or ask those who run the service for more.',
  ],
  storage_full: [507, 'There is no storage space left for files.'],
  storage_unavailable: [503, 'The file storage is not responding; try again shortly.'],
  upgrade_required: [426, 'This is a WebSocket; connect with a WebSocket client.'],
  internal: [500, 'Something went wrong on the server.'],
})
