import { newId } from '../../kernel/base/ids.ts'
import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    agentRun: true
  }
}

export const samples: Samples = {
  kinds: { agentRun: { prefix: 'arun', paths: ['/v1/agent/runs/'] } },
  async make({ app, org }) {
    const id = newId('arun')
    await app.sql(
      `insert into agt_runs (org_id, id, conversation_id, about, mode)
       select org_id, $2, id, 'a', 'auto' from conv_conversations where org_id = $1 limit 1`,
      [org.orgId, id],
    )
    return { ids: { agentRun: id } }
  },
}
