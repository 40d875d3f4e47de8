/**
 * The keys of what several areas read, or have read again. What an area alone reads has its keys in the area's own `data`.
 * A key reaches all that begin with it.
 */
export const keys = {
  whoami: ['whoami'],
  providers: ['providers'],
  roster: ['roster'],
  members: ['members'],
  roles: ['roles'],
  invitations: ['invitations'],
  memberships: ['memberships'],
  channels: ['channels'],
  counts: ['counts'],
  breakdown: ['breakdown'],
  savedViews: ['saved-views'],
  apiKeys: ['api-keys'],
  org: ['org'],
  profile: ['profile'],
  mailStatus: ['mail-status'],
  mentions: ['mentions'],
  home: ['home'],
  setup: ['setup'],
} as const
