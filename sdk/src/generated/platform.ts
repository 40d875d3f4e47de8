// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { AuditLogList } from './shapes.ts'

/** Input of `platform.listAuditLogs`. */
export type PlatformListAuditLogsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before, or an instant (ISO 8601). */
  before?: string | undefined
  tool?: string | undefined
  actorType?: "member" | "agent" | "end_user" | "widget" | undefined
  /** Lines of one call. */
  correlationId?: string | undefined
  client?: "sdk" | "cli" | "mcp" | "dashboard" | "browser" | "widget" | "unknown" | undefined
}
/** Answer of `platform.listAuditLogs`. */
export type PlatformListAuditLogsOutput = AuditLogList

/** The audit log. */
export interface PlatformClient {
  /** List audit log entries, newest first. `GET /v1/audit-logs` */
  listAuditLogs(input?: PlatformListAuditLogsInput, options?: CallOptions): Promise<PlatformListAuditLogsOutput>
}

const ROUTES: Record<keyof PlatformClient, string> = {
  listAuditLogs: 'GET /v1/audit-logs',
}

/** The client of this part of the API alone. */
export const platform = (options: ClientOptions): PlatformClient => clientOf<PlatformClient>(options, ROUTES)
