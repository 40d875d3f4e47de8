/**
 * The agent that runs in the service itself. Owns the `agt_` tables.
 *
 * - config: whether it works, by which model, within which limits; without a model it quotes the knowledge base.
 * - run: one go at a customer's message, or at a draft that somebody asked for; it ends as one thing.
 * - thought: what could be said, held against the passages that it names before anything is done.
 * - spend: tokens by day; what a call may cost is set aside before it.
 */
import { channelOfKind } from '../../kernel/contract/channel.ts'
import { defineModule } from '../../kernel/contract/module.ts'
import { answer } from './answer.ts'
import { getAgentConfig, listModels, updateAgentConfig } from './config.ts'
import { events } from './events.ts'
import { LOCKS } from './locks.ts'
import { forgetSteps, getRun, listRuns } from './runs.ts'
import { settings } from './settings.ts'
import { tryAgent } from './try.ts'
import { watch } from './watch.ts'

/** The `agent` module. */
export const agent = defineModule({
  name: 'agent',
  summary: 'The built-in agent: it answers from the knowledge base, or hands over to a person.',
  locks: LOCKS,
  settings,
  operations: [getAgentConfig, updateAgentConfig, listModels, tryAgent, listRuns, getRun],
  troubles: [
    {
      source: 'llm_provider',
      about: 'The language model of the agent does not answer.',
      over: 'At its next answer, or when its settings are changed.',
    },
    {
      source: 'quota',
      about: '80 % or all of the tokens that the agent may use are used.',
      over: 'When it next has tokens to use.',
    },
  ],
  scopes: {
    'agent:read': 'See how the built-in agent is set up, and what it did.',
    'agent:write': 'Set up the built-in agent, and try it.',
  },
  events,
  realtime: { channels: [channelOfKind({ name: 'agent', scope: 'agent:read', kind: 'agent', events })] },
  reactions: [watch],
  jobs: [answer, forgetSteps],
  lanes: { agent: 4 },
  sealedColumns: [{ table: 'agt_config', column: 'api_key' }],
  examples: { ids: { agentRun: 'arun' } },
})

export { settings as agentSettings } from './settings.ts'
