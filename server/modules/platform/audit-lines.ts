import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../kernel/contract/context.ts'
import type { DB } from '../../kernel/db/types.ts'
import { shape } from '../../kernel/contract/shapes.ts'

export const Instant = z.iso.datetime({ offset: true })
export const ActorType = z.enum(['member', 'agent', 'end_user', 'widget', 'viewer'])
export const Client = z.enum(['sdk', 'cli', 'mcp', 'dashboard', 'browser', 'widget', 'chat', 'unknown'])
const Result = z.enum(['ok', 'error', 'denied'])

/** One write or refused write. */
export const AuditLog = shape('AuditLog', {
  id: z.string(),
  actorType: ActorType,
  actorId: z.string(),
  actorName: z.string().nullable(),
  operation: z.string(),
  title: z.string().describe('What the operation is called; its name, where it is none any more.'),
  tool: z.string().nullable().describe('The tool, where the call came in as one.'),
  method: z.string().nullable().describe('Method and route, where it did not.'),
  target: z.string().nullable().describe('Id of the thing it was about.'),
  result: Result.describe('`denied`: the caller lacked the right; `error`: refused or failed otherwise.'),
  error: z.string().nullable().describe('The error’s code.'),
  correlationId: z.string(),
  durationMs: z.int(),
  userAgent: z.string().nullable(),
  origin: z.string().nullable(),
  client: Client.describe('The kind of client, as far as it can be told.'),
  createdAt: Instant,
})

export const COLUMNS = [
  'id',
  'actorType',
  'actorId',
  'actorName',
  'operation',
  'tool',
  'method',
  'target',
  'result',
  'error',
  'requestId',
  'durationMs',
  'userAgent',
  'origin',
  'client',
  'createdAt',
] as const

// In microseconds, as the database keeps it: a rounded time would skip or repeat lines at the edge of a page.
export const EXACTLY = sql<string>`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type Row = Pick<Selectable<DB['kernel_audit']>, (typeof COLUMNS)[number]>

/** The wire form of a row. */
export const presentLine =
  ({ titles }: Pick<Services, 'titles'>) =>
  ({ requestId, createdAt, ...row }: Row): z.output<typeof AuditLog> => ({
    ...row,
    actorType: row.actorType as z.input<typeof ActorType>,
    title: titles.get(row.operation) ?? row.operation,
    result: row.result as z.input<typeof Result>,
    correlationId: requestId,
    client: row.client as z.input<typeof Client>,
    createdAt: createdAt.toISOString(),
  })
