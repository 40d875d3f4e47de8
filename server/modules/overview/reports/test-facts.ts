import { newId } from '../../../kernel/base/ids.ts'
import type { TestApp, TestOrg } from '../../../test/harness.ts'

/** A conversation as a report sees it; whatever is left out did not happen. */
export interface TestFacts {
  openedAt: string
  channelId: string
  topicId?: string
  personId?: string
  agentId?: string
  answerSeconds?: number
  resolveSeconds?: number
  rating?: number
}

/** For tests: stores conversations with these facts; answers their ids. */
export async function storeFacts(
  app: Pick<TestApp, 'sql'>,
  { orgId }: Pick<TestOrg, 'orgId'>,
  facts: readonly TestFacts[],
): Promise<string[]> {
  const ids: string[] = []
  for (const fact of facts) {
    const id = newId('ccv')
    await app.sql(
      `insert into conv_conversations (org_id, id, display_id, channel_id, topic_id, rating, created_at, last_message_at)
       select $1, $2, coalesce(max(display_id), 0) + 1, $3, $4, $5, $6, $6 from conv_conversations where org_id = $1`,
      [orgId, id, fact.channelId, fact.topicId ?? null, fact.rating ?? null, fact.openedAt],
    )
    await app.sql(
      `update overview_conversations set person_id = $3, agent_id = $4, answer_seconds = $5, resolve_seconds = $6
       where org_id = $1 and conversation_id = $2`,
      [
        orgId,
        id,
        fact.personId ?? null,
        fact.agentId ?? null,
        fact.answerSeconds ?? null,
        fact.resolveSeconds ?? null,
      ],
    )
    ids.push(id)
  }
  return ids
}
