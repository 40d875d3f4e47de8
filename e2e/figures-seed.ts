import { storeFacts, type TestFacts } from '../server/modules/overview/reports/test-facts.ts'
import { call, createWidget, manage, signIn, write } from './calls.ts'
import type { Sql } from './database.ts'
import { OWNER } from './service.ts'

const DAYS = 60
const HOUR_MS = 3_600_000

/** Two topics, the first with drafts that were all sent as they were, and what was opened in two months. */
export interface SeededFigures {
  topicId: string
  otherTopicId: string
  channelId: string
}

/** Fills an organization with conversations that differ in everything a report tells apart. */
export async function seedFigures(url: string, sql: Sql): Promise<SeededFigures> {
  const widget = await createWidget(url, 'Website')
  const second = await createWidget(url, 'Help centre')
  const post = (path: string, body: object) => manage(url, 'POST', `/v1/conversations/${path}`, body)
  const { id: topicId } = await post('topics', { name: 'Shipping' })
  const { id: otherTopicId } = await post('topics', { name: 'Returns and refunds' })
  const { body } = await write(url, widget, { sessionId: 'figures-visitor-01', body: 'Where is my parcel?' })
  await post(`${body.conversationId}/topic`, { topicId })
  await approveDrafts(url, body.conversationId as string)
  const [{ orgId }] = await sql('select id as "orgId" from iam_orgs')
  const [{ userId }] = await sql('select id as "userId" from iam_users')
  const [{ keyId }] = await sql('select id as "keyId" from iam_api_keys')
  const facts = Array.from({ length: DAYS }, (_, day) =>
    Array.from({ length: 1 + ((day * 7) % 5) }, (__, index): TestFacts => {
      const seed = day * 31 + index * 17
      const byAgent = seed % 3 === 0
      const isAnswered = seed % 7 !== 0
      return {
        openedAt: new Date(Date.now() - day * 24 * HOUR_MS - ((seed % 9) + 1) * 0.4 * HOUR_MS).toISOString(),
        channelId: seed % 4 === 0 ? second.id : widget.id,
        ...(seed % 5 !== 0 && { topicId: seed % 2 === 0 ? topicId : otherTopicId }),
        ...(isAnswered && byAgent && { agentId: keyId }),
        ...(isAnswered && !byAgent && { personId: userId }),
        ...(isAnswered && { answerSeconds: 20 + ((seed * 13) % 900) }),
        ...(isAnswered && seed % 2 === 0 && { resolveSeconds: 600 + ((seed * 101) % 90_000) }),
        ...(isAnswered && seed % 3 === 1 && { rating: 5 - (seed % 4) }),
      }
    }),
  ).flat()
  await storeFacts({ sql }, { orgId }, facts)
  return { topicId, otherTopicId, channelId: widget.id }
}

/** As many drafts as it takes, each sent as it was. */
async function approveDrafts(url: string, id: string): Promise<void> {
  const cookie = await signIn(url, OWNER.email)
  for (let count = 0; count < 21; count += 1) {
    const draft = await manage(url, 'POST', `/v1/conversations/${id}/draft-reply`, {
      body: 'It is on its way.',
    })
    const answer = await call(url, 'POST', `/v1/conversations/${id}/messages`, {
      cookie,
      body: { body: 'It is on its way.', fromDraftId: draft.id, claim: false },
    })
    if (answer.status >= 300) throw new Error(`sending a draft: ${JSON.stringify(answer.body)}`)
  }
}
