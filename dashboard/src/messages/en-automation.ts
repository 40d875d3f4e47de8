import { plural } from './plural.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** The texts of automation, in English; loaded with its page. */
export const m = {
  title: 'Automation',
  lead: 'Where agents write good drafts, you can let them answer automatically. In a promoted topic customers get the agent’s answer right away, and you can still take over at any time.',
  delay: {
    title: 'When a customer needs a person',
    help: 'While an agent is connected and may answer, it has this long to answer a message. After that, the conversation moves to “Needs you”. Without a connected agent it does so at once.',
    label: 'Minutes that agents have to answer',
    before: 'Agents have',
    after: 'minutes to answer',
    is: (minutes: number) => `Agents have ${plural(minutes, 'minute', 'minutes')} to answer.`,
    shape: (most: number) => `A whole number from 1 to ${most}`,
    saved: (minutes: number) => `Agents now have ${plural(minutes, 'minute', 'minutes')} to answer`,
    notSaved: 'The time was not changed',
  },
  autoRate: 'Sent automatically, last 7 days',
  autoRateNote: 'Of all replies to customers',
  noReplies: 'No replies yet',
  ready: 'Topics ready to promote',
  alone: 'Topics where agents answer',
  ofTopics: (count: number) => `Of ${plural(count, 'topic', 'topics')}`,
  topics: 'Topics',
  windowLead: (days: number) => `What people decided about drafts in the last ${days} days.`,
  emptyTitle: 'No topics yet.',
  emptyHint:
    'Topics show what customers write about, and where agents do well enough to answer automatically.',
  newTopic: 'New topic',
  modeOf: (topic: string) => `What agents may do in ${topic}`,
  modes: {
    channel: 'Channel default',
    off: 'Agents do nothing',
    draft_only: 'Agents write drafts',
    auto: 'Agents answer automatically',
  },
  changed: {
    channel: (topic: string) => `“${topic}” uses the channel default`,
    off: (topic: string) => `Agents do nothing in “${topic}”`,
    draft_only: (topic: string) => `Agents write drafts in “${topic}”`,
    auto: (topic: string) => `Agents answer automatically in “${topic}”`,
  },
  notChanged: (topic: string) => `Couldn’t change “${topic}”`,
  promote: 'Let agents answer',
  promoteTopic: (topic: string) => `Let agents answer in ${topic}`,
  weekly: 'New in 7 days',
  reviewed: 'Reviewed',
  approved: 'Sent unedited',
  edited: 'Edited and sent',
  rejected: 'Rejected',
  autoSent: 'Sent automatically',
  unedited: (share: number, count: number) =>
    `${percent.format(share / 100)} of ${plural(count, 'reviewed draft', 'reviewed drafts')} sent unedited`,
  noneReviewed: 'No drafts reviewed yet',
  threshold: (topic: string) => `Percentage of drafts sent unedited for ${topic} to be ready`,
  thresholdBefore: 'Ready at',
  thresholdAfter: '%',
  thresholdShape: 'Enter a whole number from 50 to 100',
  thresholdChanged: (topic: string, percentage: number) => `“${topic}” is ready at ${percentage}%`,
  why: 'Requirements',
  settings: 'Settings',
  settingsOf: (topic: string) => `Settings for ${topic}`,
  open: (count: number) => plural(count, 'open conversation', 'open conversations'),
  openOf: (count: number, topic: string) =>
    `${plural(count, 'open conversation', 'open conversations')} in ${topic}, with pending drafts`,
} as const
