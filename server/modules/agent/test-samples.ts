import { newId } from '../../kernel/base/ids.ts'
import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    agentRun: true
  }
}

export const samples: Samples = {
  kinds: { agentRun: { prefix: 'arun', paths: ['/v1/agent/runs/'] } },
  async make({ app, org, made }) {
    const channel = await made('POST', '/v1/conversations/channels/widget', { name: 'For the agent' })
    const said = { channelId: channel.channelId, sessionId: 'agent', messages: [{ body: 'Hello' }] }
    const { conversationId } = await made('POST', '/v1/widget/messages', said, channel.widgetKey)
    const id = newId('arun')
    await app.sql(
      `insert into agt_runs (org_id, id, conversation_id, about, mode) values ($1, $2, $3, 'a', 'auto')`,
      [org.orgId, id, conversationId],
    )
    return { ids: { agentRun: id } }
  },
}
