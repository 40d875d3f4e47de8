import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'

/** What happens to the agent. */
export const events = {
  'agent.config.updated': {
    public: true,
    description: 'Somebody changed how the built-in agent is set up.',
    payload: z.object({ enabled: z.boolean() }),
    example: { enabled: true },
  },
  'agent.run.ended': {
    public: true,
    secondary: true,
    description: 'The built-in agent is done with a message: `status` says how.',
    payload: z.object({ runId: z.string(), conversationId: z.string(), status: z.string() }),
    example: {
      runId: 'arun_0m3k2v1a9x7c5b3n1q8w6e',
      conversationId: 'conv_0m3k2v1a9x7c5b3n1q8w6e',
      status: 'sent',
    },
  },
} satisfies Record<string, EventType>
