// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { AuditLogList, GetUsageResult, McpConnectionList } from './shapes.ts'

/** Input of `platform.listAuditLogs`. */
export type PlatformListAuditLogsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before, or an instant (ISO 8601). */
  before?: string | undefined
  tool?: string | undefined
  actorType?: "member" | "agent" | "end_user" | "widget" | "viewer" | undefined
  /** Lines of one call. */
  correlationId?: string | undefined
  client?: "sdk" | "cli" | "mcp" | "dashboard" | "browser" | "widget" | "unknown" | undefined
}
/** Answer of `platform.listAuditLogs`. */
export type PlatformListAuditLogsOutput = AuditLogList

/** Input of `platform.listMcpConnections`. */
export type PlatformListMcpConnectionsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `platform.listMcpConnections`. */
export type PlatformListMcpConnectionsOutput = McpConnectionList

/** Input of `platform.getUsage`. */
export type PlatformGetUsageInput = Record<string, never>
/** Answer of `platform.getUsage`. */
export type PlatformGetUsageOutput = GetUsageResult

/** The audit log, and who calls the tool endpoint. */
export interface PlatformClient {
  /** List audit log entries, newest first. `GET /v1/audit-logs` */
  listAuditLogs(input?: PlatformListAuditLogsInput, options?: CallOptions): Promise<PlatformListAuditLogsOutput>
  /** List the programs that called the tool endpoint, those seen last first. `GET /v1/mcp/connections` */
  listMcpConnections(input?: PlatformListMcpConnectionsInput, options?: CallOptions): Promise<PlatformListMcpConnectionsOutput>
  /** Read how many tools the organization has called today, and how much it has stored. `GET /v1/usage` */
  getUsage(input?: PlatformGetUsageInput, options?: CallOptions): Promise<PlatformGetUsageOutput>
}

const ROUTES: Record<keyof PlatformClient, string> = {
  listAuditLogs: 'GET /v1/audit-logs',
  listMcpConnections: 'GET /v1/mcp/connections',
  getUsage: 'GET /v1/usage',
}

/** The client of this part of the API alone. */
export const platform = (options: ClientOptions): PlatformClient => clientOf<PlatformClient>(options, ROUTES)
