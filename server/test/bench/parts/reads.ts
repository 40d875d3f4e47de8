import { bareHttp } from '../baselines.ts'
import { ADMIN } from '../calls.ts'
import { load, type WireRequest } from '../http-load.ts'
import { report } from '../report.ts'
import { SECONDS } from '../scale.ts'
import type { Stage } from '../stage.ts'

const CONNECTIONS = 16

/** What visitors, colleagues and agents read most, each beside a bare server. */
export async function reads({ url, channelId, widgetKey }: Stage): Promise<void> {
  const limit = await bareHttp(CONNECTIONS, 2)
  const requests: Record<string, WireRequest> = {
    'GET /healthz': { method: 'GET', path: '/healthz', headers: {} },
    'GET /readyz': { method: 'GET', path: '/readyz', headers: {} },
    'GET /v1/widget/messages': {
      method: 'GET',
      path: `/v1/widget/messages?channelId=${channelId}`,
      headers: { authorization: `Bearer ${widgetKey}`, 'x-svc-session-id': 'session-1' },
    },
    'GET /v1/conversations (50)': { method: 'GET', path: '/v1/conversations', headers: ADMIN },
    'GET /v1/conversations?limit=20': { method: 'GET', path: '/v1/conversations?limit=20', headers: ADMIN },
    'GET /v1/conversations?limit=10': { method: 'GET', path: '/v1/conversations?limit=10', headers: ADMIN },
    'mcp tools/call conv_list_conversations (limit 10)': rpc('tools/call', {
      name: 'conv_list_conversations',
      arguments: { limit: 10 },
    }),
    'mcp tools/call conv_list_conversations (50)': rpc('tools/call', {
      name: 'conv_list_conversations',
      arguments: {},
    }),
    'mcp tools/list': rpc('tools/list', {}),
  }
  for (const [name, request] of Object.entries(requests)) {
    const result = await load({ url, connections: CONNECTIONS, seconds: SECONDS, request: () => request })
    report(name, result, { limit })
  }
}

const rpc = (method: string, params: object): WireRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { ...ADMIN, accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})
