import type { IconName } from '../components/icon.tsx'
import { t } from '../messages/en.ts'

const names = t.settingsNav

/** The settings pages in the order of the navigation, by group. */
export const settingsGroups = [
  {
    label: names.groupConnect,
    links: [
      ['channels', 'chat', names.channels],
      ['trackers', 'trend', names.trackers],
      ['api-keys', 'key', names.apiKeys],
      ['webhooks', 'webhook', names.webhooks],
    ],
  },
  {
    label: names.groupAnswering,
    links: [
      ['canned-replies', 'reply', names.cannedReplies],
      ['business-hours', 'clock', names.businessHours],
      ['assistant', 'agent', names.assistant],
      ['topics', 'flag', names.topics],
      ['redaction', 'eyeOff', names.redaction],
      ['deleted', 'trash', names.deleted],
    ],
  },
  {
    label: names.groupPeople,
    links: [
      ['members', 'users', names.members],
      ['organization', 'building', names.organization],
      ['email', 'at', names.email],
      ['audit-log', 'list', names.auditLog],
    ],
  },
  {
    label: names.groupYou,
    links: [
      ['profile', 'user', names.profile],
      ['notifications', 'bell', names.notifications],
      ['sessions', 'device', names.sessions],
    ],
  },
] as const

/** The pages beside the inbox, in the order of the navigation, for the palette too. */
export const teamPages = [
  { path: '/home', icon: 'home', label: t.pages.home },
  { path: '/search', icon: 'search', label: t.pages.search },
  { path: '/mentions', icon: 'at', label: t.pages.mentions },
  { path: '/activity', icon: 'activity', label: t.pages.activity },
  { path: '/analytics', icon: 'trend', label: t.pages.analytics },
  { path: '/reports', icon: 'chart', label: t.pages.reports },
  { path: '/automation', icon: 'agent', label: t.pages.automation },
] as const

/** The settings pages in the order of the navigation, for the palette too. */
export const settingsPages = settingsGroups.flatMap((group) =>
  group.links.map(([path, icon, label]) => ({ path, icon: icon as IconName, label })),
)
