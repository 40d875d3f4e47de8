// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { AuditLogList, GetUsageByAgentResult, GetUsageResult, GetUsageSummaryResult, McpConnectionList } from './shapes.ts'

/** Input of `platform.listAuditLogs`. */
export type PlatformListAuditLogsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before, or an instant (ISO 8601). */
  before?: string | undefined
  tool?: string | undefined
  actorType?: "member" | "agent" | "end_user" | "widget" | "viewer" | undefined
  /** Lines of one call. */
  correlationId?: string | undefined
  client?: "sdk" | "cli" | "mcp" | "dashboard" | "browser" | "widget" | "chat" | "unknown" | undefined
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

/** Input of `platform.getUsageSummary`. */
export type PlatformGetUsageSummaryInput = Record<string, never>
/** Answer of `platform.getUsageSummary`. */
export type PlatformGetUsageSummaryOutput = GetUsageSummaryResult

/** Input of `platform.getUsageByAgent`. */
export type PlatformGetUsageByAgentInput = {
  /** With today. */
  days?: number | undefined
}
/** Answer of `platform.getUsageByAgent`. */
export type PlatformGetUsageByAgentOutput = GetUsageByAgentResult

/** The audit log, and who calls the tool endpoint. */
export interface PlatformClient {
  /** List audit log entries, newest first. `GET /v1/audit-logs` */
  listAuditLogs(input?: PlatformListAuditLogsInput, options?: CallOptions): Promise<PlatformListAuditLogsOutput>
  /** List the programs that called the tool endpoint, those seen last first. `GET /v1/mcp/connections` */
  listMcpConnections(input?: PlatformListMcpConnectionsInput, options?: CallOptions): Promise<PlatformListMcpConnectionsOutput>
  /** Read how many tools the organization has called today, and how much it has stored. `GET /v1/usage` */
  getUsage(input?: PlatformGetUsageInput, options?: CallOptions): Promise<PlatformGetUsageOutput>
  /** Read what was used this month and the last, and how fast tools answered. `GET /v1/usage/summary` */
  getUsageSummary(input?: PlatformGetUsageSummaryInput, options?: CallOptions): Promise<PlatformGetUsageSummaryOutput>
  /** Read who called tools, how often, and how fast they were answered. `GET /v1/usage/by-agent` */
  getUsageByAgent(input?: PlatformGetUsageByAgentInput, options?: CallOptions): Promise<PlatformGetUsageByAgentOutput>
}

const ROUTES: Record<keyof PlatformClient, string> = {
  listAuditLogs: 'GET /v1/audit-logs',
  listMcpConnections: 'GET /v1/mcp/connections',
  getUsage: 'GET /v1/usage',
  getUsageSummary: 'GET /v1/usage/summary',
  getUsageByAgent: 'GET /v1/usage/by-agent',
}

/** The client of this part of the API alone. */
export const platform = (options: ClientOptions): PlatformClient => clientOf<PlatformClient>(options, ROUTES)
