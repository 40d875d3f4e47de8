import type { ConversationSummary } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text as automationText } from '../text.en.ts'
import { queryClient } from '../../../data/queries.ts'
import { refreshTopics, topicsQuery, type TopicWithFigures } from '../../topics/index.ts'

/** How far agents may go in a topic, and from when it counts as ready for more. */
export interface TopicMode {
  agentMode: ConversationSummary['agentMode'] | null
  promoteThresholdPct: number
}

/** Shows the new mode of a topic before the server has answered. */
function showMode(id: string, mode: TopicMode): void {
  queryClient.setQueryData(
    topicsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        topics: known.topics.map((topic) => (topic.id === id ? { ...topic, ...mode } : topic)),
      },
  )
}

async function apply(id: string, { agentMode: mode, promoteThresholdPct }: TopicMode): Promise<void> {
  await queryClient.cancelQueries(topicsQuery)
  showMode(id, { agentMode: mode, promoteThresholdPct })
  try {
    await client.conversations.setTopicAgentMode({ topicId: id, mode, promoteThresholdPct })
  } finally {
    await refreshTopics()
  }
}

/** Changes the agent mode of a topic and offers to undo it. */
export async function setTopicMode(topic: TopicWithFigures, changes: Partial<TopicMode>): Promise<void> {
  const before: TopicMode = { agentMode: topic.agentMode, promoteThresholdPct: topic.promoteThresholdPct }
  const after = { ...before, ...changes }
  const fail = (error: unknown) =>
    notify(`${automationText.notChanged(topic.name)}. ${errorText(error)}`, { tone: 'error' })
  try {
    await apply(topic.id, after)
    const text =
      after.agentMode === before.agentMode
        ? automationText.thresholdChanged(topic.name, after.promoteThresholdPct)
        : automationText.changed[after.agentMode ?? 'channel'](topic.name)
    notify(text, { undo: () => void apply(topic.id, before).catch(fail) })
  } catch (error) {
    fail(error)
  }
}
