import { plural } from '../../text/plural.ts'
import { formatShare } from '../../text/format-share.ts'

const nowAt = (share: number | null) => (share === null ? '' : ` (now ${formatShare(share)})`)

/** The texts of topics. */
export const text = {
  topics: {
    title: 'Topics',
    lead: 'What conversations are about, and what agents may do in each.',
    create: 'New topic',
    emptyTitle: 'No topics yet.',
    emptyHint:
      'Topics show what customers write about, and let agents answer automatically where they do well.',
    autoRate: (share: number) =>
      `Agents sent ${formatShare(share)} of replies in the last 7 days automatically.`,
    noReplies: 'No replies in the last 7 days.',
    modes: {
      auto: 'Agents answer',
      draft_only: 'Agents draft',
      off: 'Agents off',
      channel: 'Channel default',
    },
    ready: 'Ready to automate',
    weekly: (count: number) =>
      `${plural(count, { one: 'conversation', other: 'conversations' })} in the last 7 days`,
    reviewed: (count: number, share: number) =>
      `${formatShare(share / 100)} of ${plural(count, { one: 'draft', other: 'drafts' })} sent unedited`,
    noneReviewed: 'no drafts reviewed',
  },
  topic: {
    back: 'All topics',
    notFound: 'Topic not found',
    notFoundHint: 'It may have been deleted, or belong to another organization.',
    slug: 'API name:',
    name: 'Name',
    description: 'Description',
    descriptionHelp: 'What belongs here. Helps colleagues and agents choose the right topic.',
    nameTaken: 'A topic with this name, or nearly the same name, already exists.',
    created: (name: string) => `“${name}” created`,
    mode: 'What agents may do',
    modeLabel: 'In conversations with this topic',
    modeLead:
      'Applies immediately, also to open conversations, unless it was set for the conversation itself.',
    modes: {
      channel: ['Channel default', 'Uses the channel’s setting for new conversations.'],
      draft_only: ['Write drafts', 'A person reviews each draft and sends, edits or rejects it.'],
      auto: [
        'Answer automatically',
        'Customers get the agent’s answer right away. You can take over at any time.',
      ],
      off: ['Do nothing', 'Only people answer.'],
    },
    threshold: 'Drafts sent unedited to be ready, in percent',
    thresholdHelp: 'From 50 to 100. Nothing changes automatically when it is reached; you decide.',
    thresholdShape: 'Enter a whole number from 50 to 100',
    early: 'The figures below don’t support this yet.',
    since: 'Agents have answered automatically since',
    figures: 'Agent performance',
    figuresLead: (days: number) => `What people decided about drafts in the last ${days} days.`,
    approved: 'Sent unedited',
    edited: 'Edited and sent',
    rejected: 'Rejected',
    autoSent: 'Sent automatically',
    weekly: 'New conversations in 7 days',
    ready: 'Ready for agents to answer automatically',
    notReady: 'Not ready for agents to answer automatically',
    met: 'Met:',
    open: 'Not met:',
    enough: (count: number) => `At least 20 drafts reviewed (now ${count})`,
    unedited: (threshold: number, share: number | null) =>
      `At least ${threshold}% of them sent unedited${nowAt(share === null ? null : share / 100)}`,
    fewRejected: (share: number | null) => `At most 5% of them rejected${nowAt(share)}`,
    delete: 'Delete',
    deleteLead: 'Its conversations stay, without a topic.',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteBody:
      'Its conversations stay, without a topic; what agents may do there follows the conversation or its channel. You can’t undo this.',
    deleted: (name: string) => `“${name}” deleted`,
  },
} as const
