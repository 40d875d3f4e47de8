import { plural } from './plural.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** The texts of automation, in English; loaded with its page. */
export const m = {
  title: 'Automation',
  lead: 'Where agents write good drafts, you can let them answer by themselves: in a promoted topic customers get the agent’s answer at once, and you can still take over at any time.',
  autoRate: 'Sent by agents alone, last 7 days',
  autoRateNote: 'Of all replies to customers',
  noReplies: 'Nobody replied yet',
  ready: 'Topics ready to promote',
  alone: 'Topics where agents answer',
  ofTopics: (count: number) => `Of ${plural(count, 'topic', 'topics')}`,
  topics: 'Topics',
  windowLead: (days: number) => `What people decided about drafts in the last ${days} days.`,
  emptyTitle: 'No topics yet.',
  emptyHint:
    'With topics you see what customers write about, and where agents do well enough to answer alone.',
  newTopic: 'New topic',
  modeOf: (topic: string) => `How far agents may go in ${topic}`,
  modes: {
    channel: 'Channel default',
    off: 'Agents do nothing',
    draft_only: 'Agents write drafts',
    auto: 'Agents answer alone',
  },
  changed: {
    channel: (topic: string) => `In “${topic}” the mode of the channel counts`,
    off: (topic: string) => `Agents do nothing in “${topic}”`,
    draft_only: (topic: string) => `Agents write drafts in “${topic}”`,
    auto: (topic: string) => `Agents answer by themselves in “${topic}”`,
  },
  notChanged: (topic: string) => `“${topic}” could not be changed`,
  promote: 'Let agents answer',
  promoteTopic: (topic: string) => `Let agents answer in ${topic}`,
  weekly: 'New in 7 days',
  reviewed: 'Reviewed',
  approved: 'Sent unedited',
  edited: 'Sent with changes',
  rejected: 'Rejected',
  autoSent: 'Sent alone',
  unedited: (share: number, count: number) =>
    `${percent.format(share / 100)} of ${plural(count, 'reviewed draft', 'reviewed drafts')} sent unedited`,
  noneReviewed: 'No drafts reviewed yet',
  threshold: (topic: string) => `Per cent of drafts sent unedited from which ${topic} is ready`,
  thresholdBefore: 'Ready from',
  thresholdAfter: '%',
  thresholdShape: 'A whole number from 50 to 100',
  thresholdChanged: (topic: string, percentage: number) => `“${topic}” is ready from ${percentage}%`,
  why: 'What it takes',
  settings: 'Settings',
  settingsOf: (topic: string) => `Settings of ${topic}`,
  open: (count: number) => plural(count, 'open conversation', 'open conversations'),
  openOf: (count: number, topic: string) =>
    `${plural(count, 'open conversation', 'open conversations')} of ${topic}, with the drafts that wait`,
} as const
