import type { CallToolResult } from '@modelcontextprotocol/server'
import { AppError, E } from '../errors.ts'

/** Where a refused call carries its error as data, beside the same JSON in the text. */
export const ERROR_META_KEY = 'stoa/error'

/** A tool's result: the output as structured content, and as text for clients that do not read that. */
export function successResult(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output }
}

/**
 * A refused or failed call, with the same `code` as over REST. Not in `structuredContent`: 2025-era clients
 * check that against the tool's output schema even when `isError` is set, and would throw the error away.
 */
export function errorResult(error: unknown): CallToolResult {
  const { code, status, message, fields, retryAfterSeconds } =
    error instanceof AppError ? error : new AppError(E.internal)
  const body = {
    code,
    status,
    message,
    ...(fields && { errors: fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(body) }],
    _meta: { [ERROR_META_KEY]: body },
  }
}
