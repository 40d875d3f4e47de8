import { z } from 'zod'
import type { Glance } from '../../kernel/contract/glance.ts'
import { statement } from '../../kernel/db/transaction.ts'

const MOST = 10_000

const count = statement(
  'kb_document_count',
  `select count(*)::int as count from (select from kb_documents where org_id = $1 and not is_system limit ${MOST}) x`,
)

/** What the knowledge base adds to the checklist. */
export const glance: Glance = {
  setup: {
    steps: {},
    facts: { knowledgeDocumentCount: z.int().describe(`At most ${MOST} are counted.`) },
    async read({ tx, org }) {
      const [row] = await tx.query<{ count: number }>(count, [org.id])
      return { steps: {}, facts: { knowledgeDocumentCount: row?.count ?? 0 } }
    },
  },
}
