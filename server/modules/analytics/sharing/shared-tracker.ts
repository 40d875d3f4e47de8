import { z } from 'zod'
import { organizationName, organizationTimezone } from '../../identity/index.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { requireTracker } from '../trackers/tracker-rows.ts'

export const getSharedTracker = operation({
  name: 'analytics.getSharedTracker',
  summary: 'Read what a share link shows',
  description: 'To whoever has one: the token of the link is the bearer credential, of the reports too.',
  access: { scope: 'analytics:read', audience: ['viewer'] },
  effect: 'read',
  rest: 'GET /v1/analytics/shared',
  input: z.object({}),
  output: z.object({
    trackerId: z.string(),
    trackerName: z.string(),
    organizationName: z.string(),
    timezone: z
      .string()
      .describe('IANA name; in it the days of reports begin unless they are asked for otherwise.'),
  }),
  errors: [E.analytics_tracker_not_found],
  async run(ctx) {
    const [tracker, name, timezone] = await Promise.all([
      requireTracker(ctx, ctx.actor.boundTo ?? ''),
      organizationName(ctx),
      organizationTimezone(ctx),
    ])
    return { trackerId: tracker.id, trackerName: tracker.name, organizationName: name ?? '', timezone }
  },
})
