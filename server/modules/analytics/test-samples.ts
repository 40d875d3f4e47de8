import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    funnel: true
    goal: true
    shareLink: true
    tracker: true
  }
}

const steps = [{ subjectId: '/' }, { subjectId: 'bought' }]

export const samples: Samples = {
  kinds: {
    funnel: { prefix: 'afn', paths: ['/v1/analytics/funnels/'] },
    goal: { prefix: 'agl', paths: ['/v1/analytics/goals/'] },
    shareLink: { prefix: 'ash', paths: ['/v1/analytics/share-links/'] },
    tracker: { prefix: 'atr', params: ['trackerId'] },
  },
  async make({ made }) {
    const tracker = await made('POST', '/v1/analytics/trackers', { name: 'Site' })
    const trackerId = tracker.id
    await made('POST', '/v1/a/t', { key: tracker.trackerKey, subjectId: '/', visitorId: 'visitor-1' })
    const goal = await made('POST', '/v1/analytics/goals', { trackerId, name: 'Bought', subjectId: 'bought' })
    const funnel = await made('POST', '/v1/analytics/funnels', { trackerId, name: 'Buying', steps })
    const shareLink = await made('POST', '/v1/analytics/share-links', { trackerId, name: 'Board' })
    return {
      ids: { funnel: funnel.id, goal: goal.id, shareLink: shareLink.id, tracker: trackerId },
      credentials: { viewer: { key: shareLink.token } },
    }
  },
  inputs: {
    'analytics.erase': { visitorId: 'visitor-1' },
    'analytics.createGoal': { subjectId: 'bought' },
    'analytics.createFunnel': { steps },
    'analytics.getFunnel': { steps },
    'analytics.getFunnelOfSteps': { steps },
  },
}
