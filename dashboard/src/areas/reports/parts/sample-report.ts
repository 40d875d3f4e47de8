import type { ConversationFigures, ReportGroup, ReportPeriod } from '@stoa/sdk'

const none: ConversationFigures = {
  conversations: 0,
  answered: 0,
  answeredByAgents: 0,
  agentShare: null,
  firstResponseSeconds: null,
  resolved: 0,
  resolutionSeconds: null,
  csat: { count: 0, average: null, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
}

/** For tests: a group in which nothing happened but what is said. */
export const sampleGroup = (key: string | null, figures: Partial<ConversationFigures> = {}): ReportGroup => ({
  ...none,
  label: key,
  ...figures,
  key,
})

/** For tests: a period of a report with one group for each number of conversations, a day each. */
export function samplePeriod(from: string, conversations: readonly number[]): ReportPeriod {
  const at = (days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString()
  return {
    from: at(0),
    to: at(conversations.length),
    total: { ...none, conversations: conversations.reduce((sum, each) => sum + each, 0) },
    groups: conversations.map((count, index) => sampleGroup(at(index), { conversations: count })),
  }
}
