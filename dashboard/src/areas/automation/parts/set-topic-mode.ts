import type { ConversationSummary } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text as automationText } from '../text.en.ts'
import { queryClient } from '../../../data/queries.ts'
import { topicsQuery, type TopicWithFigures } from '../../topics/index.ts'
import { attempt } from '../../../data/writes/write.ts'

/** How far agents may go in a topic, and from when it counts as ready for more. */
export interface TopicMode {
  agentMode: ConversationSummary['agentMode'] | null
  promoteThresholdPct: number
}

/** Shows the new mode of a topic before the server has answered. */
async function showMode(id: string, mode: TopicMode): Promise<undefined> {
  await queryClient.cancelQueries(topicsQuery)
  queryClient.setQueryData(
    topicsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        topics: known.topics.map((topic) => (topic.id === id ? { ...topic, ...mode } : topic)),
      },
  )
}

function change({ id, name }: TopicWithFigures, { agentMode: mode, promoteThresholdPct }: TopicMode) {
  return {
    run: () => client.conversations.setTopicAgentMode({ topicId: id, mode, promoteThresholdPct }),
    // What a refusal reads again takes it back.
    show: () => showMode(id, { agentMode: mode, promoteThresholdPct }),
    touches: [topicsQuery],
    refused: (error: unknown) => `${automationText.notChanged(name)}. ${errorText(error)}`,
  }
}

/** Changes the agent mode of a topic and offers to undo it. */
export async function setTopicMode(topic: TopicWithFigures, changes: Partial<TopicMode>): Promise<void> {
  const before: TopicMode = { agentMode: topic.agentMode, promoteThresholdPct: topic.promoteThresholdPct }
  const after = { ...before, ...changes }
  await attempt({
    ...change(topic, after),
    said:
      after.agentMode === before.agentMode
        ? automationText.thresholdChanged(topic.name, after.promoteThresholdPct)
        : automationText.changed[after.agentMode ?? 'channel'](topic.name),
    undo: () => () => void attempt(change(topic, before)),
  })
}
