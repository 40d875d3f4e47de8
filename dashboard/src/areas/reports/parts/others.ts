import type { ConversationFigures, ReportGroup } from '@stoa/sdk'

/** The total minus the groups shown, without medians; `undefined` where nothing is left. */
export function othersOf(
  groups: readonly ReportGroup[],
  total: ConversationFigures,
): ConversationFigures | undefined {
  const left = (value: (figures: ConversationFigures) => number) =>
    value(total) - groups.reduce((sum, group) => sum + value(group), 0)
  const conversations = left((f) => f.conversations)
  if (conversations <= 0) return undefined
  const [answered, answeredByAgents] = [left((f) => f.answered), left((f) => f.answeredByAgents)]
  const distribution = {
    1: left((f) => f.csat.distribution[1]),
    2: left((f) => f.csat.distribution[2]),
    3: left((f) => f.csat.distribution[3]),
    4: left((f) => f.csat.distribution[4]),
    5: left((f) => f.csat.distribution[5]),
  }
  const count = left((f) => f.csat.count)
  const sum = Object.entries(distribution).reduce((all, [rating, times]) => all + Number(rating) * times, 0)
  return {
    conversations,
    answered,
    answeredByAgents,
    agentShare: answered > 0 ? answeredByAgents / answered : null,
    firstResponseSeconds: null,
    resolved: left((f) => f.resolved),
    resolutionSeconds: null,
    csat: { count, average: count > 0 ? sum / count : null, distribution },
  }
}
