import { z } from 'zod'
import { programKey } from '../../kernel/contract/programs.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { Instant } from './audit-lines.ts'
import { operation } from './module.ts'

const McpConnection = shape('McpConnection', {
  id: z.string(),
  kind: z
    .string()
    .describe('What it called with: `api_key`, or `oauth` for a connection that a person allowed.'),
  credentialId: z.string().describe('The API key (`akey_…`) or connection (`ocn_…`).'),
  credentialName: z
    .string()
    .nullable()
    .meta(THIRD_PARTY)
    .describe('The name of the key, or of the program that was allowed.'),
  clientName: z.string().nullable().meta(THIRD_PARTY).describe('What the program calls itself.'),
  clientVersion: z.string().nullable().meta(THIRD_PARTY),
  protocolVersion: z.string().nullable().describe('The revision of the protocol that it speaks.'),
  calls: z.int().describe('How many tools it has called.'),
  firstSeenAt: Instant,
  lastSeenAt: Instant.describe('To the minute, where another process of the service was asked.'),
})

const latest = statement(
  'kernel_mcp_connections_latest',
  `select id, kind, credential_id as "credentialId", credential_name as "credentialName", client_name as "clientName",
     client_version as "clientVersion", protocol_version as "protocolVersion", calls,
     first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", last_seen_at::text as exactly
   from kernel_mcp_connections
   where org_id = $1 and ($2::timestamptz is null or (last_seen_at, id) < ($2, $3))
   order by last_seen_at desc, id desc limit $4`,
)

interface Row {
  id: string
  kind: string
  credentialId: string
  credentialName: string | null
  clientName: string
  clientVersion: string | null
  protocolVersion: string | null
  calls: number
  firstSeenAt: Date
  lastSeenAt: Date
  exactly: string
}

const Key = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/),
  z.string(),
])

export const listMcpConnections = operation({
  name: 'platform.listMcpConnections',
  summary: 'List the programs that called the tool endpoint, those seen last first',
  description:
    'A program is there from its first message on, and for 90 days after its last one. Before revision 2026-07-28 only the handshake says who calls: calls count for the program that last began with the same credential. To wait for one, ask every few seconds: the list is short and read from an index.',
  access: { scope: 'audit:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/mcp/connections',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(McpConnection),
  async run({ tx, org, services }, { limit, cursor }) {
    const [before, beforeId] = cursor ? decodeCursor(cursor, Key) : [null, null]
    const rows = await tx.query<Row>(latest, [org.id, before, beforeId, limit + 1])
    const unwritten = services.programBooks().programs.unwritten(org.id)
    return pageOf(rows, limit, {
      keyOf: ({ exactly, id }) => [exactly, id],
      present: ({ exactly: _, ...row }) => {
        const more = unwritten.get(programKey(row.credentialId, row.clientName))
        const seenAt = more && more.seenAt > row.lastSeenAt ? more.seenAt : row.lastSeenAt
        return {
          ...row,
          clientName: row.clientName === '' ? null : row.clientName,
          calls: row.calls + (more?.calls ?? 0),
          firstSeenAt: row.firstSeenAt.toISOString(),
          lastSeenAt: seenAt.toISOString(),
        }
      },
    })
  },
})

const callsOfToday = statement(
  'kernel_mcp_days_today',
  `select coalesce((select calls from kernel_mcp_days where org_id = $1 and day = (now() at time zone 'UTC')::date), 0) as calls,
     ((now() at time zone 'UTC')::date + 1)::timestamp at time zone 'UTC' as "resetAt"`,
)

const CallsOfDay = shape('CallsOfDay', {
  used: z.int().describe('What other processes of the service hold ready of the limit counts as used.'),
  limit: z.int().nullable().describe('`SVC_MCP_CALLS_PER_DAY`; null: no limit.'),
  resetAt: Instant.describe('The next midnight, UTC.'),
})

const Stored = shape('StorageUse', {
  usedBytes: z.number().describe('Attachments, media and files of imports.'),
  limitBytes: z
    .number()
    .nullable()
    .describe('Null for no limit. Beyond it uploads are 507 `storage_quota_reached`.'),
})

export const getUsage = operation({
  name: 'platform.getUsage',
  summary: 'Read how many tools the organization has called today, and how much it has stored',
  access: { scope: 'audit:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/usage',
  input: z.object({}),
  output: z.object({ day: CallsOfDay, storage: Stored }),
  async run({ tx, org, services }) {
    const [row] = await tx.query<{ calls: number; resetAt: Date }>(callsOfToday, [org.id])
    const { budget, programs } = services.programBooks()
    const limit = services.config.SVC_MCP_CALLS_PER_DAY ?? null
    const pending = [...programs.unwritten(org.id).values()].reduce((sum, { calls }) => sum + calls, 0)
    const calls = row?.calls ?? 0
    const used =
      limit === null ? calls + pending : Math.min(limit, Math.max(0, calls - budget.unused(org.id)))
    return {
      day: { used, limit, resetAt: (row?.resetAt ?? new Date()).toISOString() },
      storage: await services.uploads.useOf(org.id),
    }
  },
})
