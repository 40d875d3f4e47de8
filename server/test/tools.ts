import { ERROR_META_KEY } from '../kernel/mcp/index.ts'
import type { TestApp } from './harness.ts'

interface ToolCall {
  key: string
  name: string
  args: unknown
  /** The endpoint; `/mcp` unless said. */
  path?: string
}

/** The result of a tool call: the output, the code of a refusal, or a protocol error. */
export interface ToolAnswer {
  status: number
  output?: Record<string, unknown>
  isError: boolean
  code?: string
  error?: { code: number; message: string }
}

/** Calls a tool by bare JSON-RPC, as a client of 2025 would. */
export async function callTool(
  app: TestApp,
  { key, name, args, path = '/mcp' }: ToolCall,
): Promise<ToolAnswer> {
  const { status, body } = await app.http('POST', path, {
    key,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  })
  const result = body?.result
  const refusal: string | undefined = body?.error?.data?.code
  return {
    status,
    isError: result?.isError === true || refusal !== undefined,
    ...(result?.structuredContent && { output: result.structuredContent }),
    ...(result?.isError && { code: result._meta?.[ERROR_META_KEY]?.code }),
    ...(refusal !== undefined && { code: refusal }),
    ...(body?.error && { error: body.error }),
  }
}
