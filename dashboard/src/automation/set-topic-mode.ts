import { client, type AgentMode } from '../api.ts'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { m } from '../messages/en-automation.ts'
import { queryClient } from '../queries.ts'
import { refreshTopics, topicsQuery, type TopicWithFigures } from '../topics/topics-query.ts'

/** How far agents may go in a topic, and from when it counts as ready for more. */
export interface TopicMode {
  agentMode: AgentMode | null
  promoteThresholdPct: number
}

/** Shows a topic with another mode before the server has said so. */
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

/** Changes how far agents may go in a topic; says so, with a way back. */
export async function setTopicMode(topic: TopicWithFigures, changes: Partial<TopicMode>): Promise<void> {
  const before: TopicMode = { agentMode: topic.agentMode, promoteThresholdPct: topic.promoteThresholdPct }
  const after = { ...before, ...changes }
  const fail = (error: unknown) =>
    notify(`${m.notChanged(topic.name)}. ${errorText(error)}`, { tone: 'error' })
  try {
    await apply(topic.id, after)
    const text =
      after.agentMode === before.agentMode
        ? m.thresholdChanged(topic.name, after.promoteThresholdPct)
        : m.changed[after.agentMode ?? 'channel'](topic.name)
    notify(text, { undo: () => void apply(topic.id, before).catch(fail) })
  } catch (error) {
    fail(error)
  }
}
