import { z } from 'zod'
import type { EventReaction } from '../../kernel/contract/operation.ts'
import { isOn, readConfig } from './config-rows.ts'

/** The job that `answer.ts` does. */
export const AnswerRef = {
  name: 'agent.answer',
  payload: z.object({ orgId: z.string(), conversationId: z.string(), about: z.string() }),
}

/** People write in several goes: so long nothing more has to come. */
const QUIET_MS = 600

/** Has the agent look at conversations in which a customer wrote, or for which somebody wants a draft. */
export const watch: EventReaction = {
  name: 'agent.watch',
  types: ['conversation.message.received', 'conversation.draft_requested'],
  async handle(ctx, events) {
    if (!isOn(ctx.services, await readConfig(ctx))) return
    const latest = new Map<string, string>()
    for (const { id, payload } of events) {
      const conversationId = String(payload['conversationId'])
      const messageId = payload['messageId']
      latest.set(conversationId, typeof messageId === 'string' ? messageId : `${REQUEST}${id}`)
    }
    for (const [conversationId, about] of latest)
      ctx.enqueue(
        AnswerRef,
        { orgId: ctx.org.id, conversationId, about },
        { key: `agent:${conversationId}`, queue: `agent:${conversationId}`, afterMs: QUIET_MS },
      )
  },
}

/** How what a run is about begins where somebody asked for a draft. */
const REQUEST = 'request:'

export const isRequest = (about: string): boolean => about.startsWith(REQUEST)
