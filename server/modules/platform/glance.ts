import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import type { Glance } from '../../kernel/contract/glance.ts'

const MOST_CALLS = 10_000

/** How often tools were called. */
export const TOOL_CALLS = statement(
  'kernel_tool_calls',
  `select
     (select count(*)::int from (select 1 from kernel_audit a where a.org_id = $1 and a.tool is not null limit ${MOST_CALLS}) x)
       as "externalMcpCallCount",
     (select max(a.created_at) from kernel_audit a where a.org_id = $1 and a.tool is not null) as "lastExternalMcpCallAt"`,
)

interface Row {
  externalMcpCallCount: number
  lastExternalMcpCallAt: Date | null
}

/** What the audit log adds to the answers about the whole service. */
export const glance: Glance = {
  setup: {
    steps: {},
    facts: {
      externalMcpCallCount: z
        .int()
        .describe(
          `Calls of tools in the audit log, which keeps writes and refusals for 180 days; at most ${MOST_CALLS} are counted.`,
        ),
      lastExternalMcpCallAt: z.iso.datetime().nullable(),
    },
    async read({ tx, org }) {
      const [row] = await tx.query<Row>(TOOL_CALLS, [org.id])
      return {
        steps: {},
        facts: {
          externalMcpCallCount: row?.externalMcpCallCount ?? 0,
          lastExternalMcpCallAt: row?.lastExternalMcpCallAt?.toISOString() ?? null,
        },
      }
    },
  },
}
