import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { InboxPage } from './inbox/inbox-page.tsx'
import { inboxSearch } from './inbox/places/place.ts'
import { isView } from './inbox/places/views.ts'
import { lastView } from './inbox/places/last-view.ts'
import { isEndedWhy, type EndedWhy } from './live/session-check.ts'
import { requireSession } from './session.ts'
import { AppShell } from './shell/app-shell.tsx'
import { CrashPage, NotFoundPage, RootLayout } from './shell/root-layout.tsx'

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./pages/welcome-page.tsx'), 'WelcomePage'),
})

/** The parameters of an address as texts; each page makes of them what it knows. */
const textOnly = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const acceptInviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invite',
  validateSearch: textOnly,
  component: lazyRouteComponent(() => import('./pages/accept-invite-page.tsx'), 'AcceptInvitePage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: textOnly,
  component: lazyRouteComponent(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: textOnly,
  component: lazyRouteComponent(() => import('./pages/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

const unlockRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unlock',
  validateSearch: textOnly,
  component: lazyRouteComponent(() => import('./pages/unlock-page.tsx'), 'UnlockPage'),
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string; expired?: EndedWhy } => ({
    ...(typeof search['next'] === 'string' &&
      /^\/(?![/\\])/.test(search['next']) && { next: search['next'] }),
    ...(isEndedWhy(search['expired']) && { expired: search['expired'] }),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
})

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location }) => ({ whoami: await requireSession(location.href) }),
  component: AppShell,
})

const toInbox = () =>
  redirect({ to: '/inbox/$view/{-$conversationId}', params: { view: lastView() }, replace: true })

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw toInbox()
  },
})

const inboxHomeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/inbox',
  beforeLoad: () => {
    throw toInbox()
  },
})

const inboxRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/inbox/$view/{-$conversationId}',
  validateSearch: inboxSearch,
  beforeLoad: ({ params }) => {
    if (!isView(params.view)) throw toInbox()
  },
  component: InboxPage,
})

const pageRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/home',
    component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/search',
    validateSearch: textOnly,
    component: lazyRouteComponent(() => import('./search/search-page.tsx'), 'SearchPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/mentions',
    validateSearch: textOnly,
    component: lazyRouteComponent(() => import('./mentions/mentions-page.tsx'), 'MentionsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/activity',
    validateSearch: textOnly,
    component: lazyRouteComponent(() => import('./activity/activity-page.tsx'), 'ActivityPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/reports',
    validateSearch: textOnly,
    component: lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/automation',
    component: lazyRouteComponent(() => import('./automation/automation-page.tsx'), 'AutomationPage'),
  }),
] as const

const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/analytics',
  validateSearch: textOnly,
})

const trackerRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: '$trackerId',
  component: lazyRouteComponent(() => import('./analytics/analytics-layout.tsx'), 'AnalyticsLayout'),
})

const ofTracker = { getParentRoute: () => trackerRoute }

const trackerRoutes = [
  createRoute({
    ...ofTracker,
    path: '/',
    component: lazyRouteComponent(() => import('./analytics/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'funnels',
    component: lazyRouteComponent(() => import('./analytics/funnels/funnels-page.tsx'), 'FunnelsPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'goals',
    component: lazyRouteComponent(() => import('./analytics/goals/goals-page.tsx'), 'GoalsPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'searches',
    component: lazyRouteComponent(() => import('./analytics/searches/searches-page.tsx'), 'SearchesPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'retention',
    component: lazyRouteComponent(() => import('./analytics/retention/retention-page.tsx'), 'RetentionPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'live',
    component: lazyRouteComponent(() => import('./analytics/live/live-page.tsx'), 'LivePage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'traffic',
    component: lazyRouteComponent(() => import('./analytics/traffic/traffic-page.tsx'), 'TrafficPage'),
  }),
] as const

const analyticsHomeRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./analytics/analytics-home.tsx'), 'AnalyticsHome'),
})

const sharedAnalyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/analytics/$token',
  validateSearch: textOnly,
  component: lazyRouteComponent(() => import('./analytics/shared/shared-page.tsx'), 'SharedPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  beforeLoad: ({ location }) => {
    if (/^\/settings\/?$/.test(location.pathname)) throw redirect({ to: '/settings/channels', replace: true })
  },
})

const parent = { getParentRoute: () => settingsRoute }
const answeringPages = () => import('./pages/settings/answering-pages.ts')

const settingsRoutes = [
  createRoute({
    ...parent,
    path: 'channels',
    component: lazyRouteComponent(() => import('./pages/settings/channels-page.tsx'), 'ChannelsPage'),
  }),
  createRoute({
    ...parent,
    path: 'channels/$channelId',
    component: lazyRouteComponent(() => import('./pages/settings/channel-page.tsx'), 'ChannelPage'),
  }),
  createRoute({
    ...parent,
    path: 'channels/$channelId/playground',
    validateSearch: textOnly,
    component: lazyRouteComponent(() => import('./pages/settings/playground-page.tsx'), 'PlaygroundPage'),
  }),
  createRoute({
    ...parent,
    path: 'trackers',
    component: lazyRouteComponent(() => import('./pages/settings/trackers-page.tsx'), 'TrackersPage'),
  }),
  createRoute({
    ...parent,
    path: 'trackers/$trackerId',
    component: lazyRouteComponent(() => import('./pages/settings/tracker-page.tsx'), 'TrackerPage'),
  }),
  createRoute({
    ...parent,
    path: 'api-keys',
    component: lazyRouteComponent(() => import('./pages/settings/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    ...parent,
    path: 'webhooks',
    component: lazyRouteComponent(() => import('./pages/settings/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    ...parent,
    path: 'webhooks/$webhookId',
    component: lazyRouteComponent(() => import('./pages/settings/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    ...parent,
    path: 'canned-replies',
    validateSearch: (search): { q?: string; show?: 'shared' | 'own' } => ({
      ...((typeof search['q'] === 'string' || typeof search['q'] === 'number') && { q: String(search['q']) }),
      ...((search['show'] === 'shared' || search['show'] === 'own') && { show: search['show'] }),
    }),
    component: lazyRouteComponent(answeringPages, 'CannedRepliesPage'),
  }),
  createRoute({
    ...parent,
    path: 'canned-replies/$cannedReplyId',
    component: lazyRouteComponent(answeringPages, 'CannedReplyPage'),
  }),
  createRoute({
    ...parent,
    path: 'business-hours',
    validateSearch: (search): { channel?: string } =>
      typeof search['channel'] === 'string' ? { channel: search['channel'] } : {},
    component: lazyRouteComponent(answeringPages, 'BusinessHoursPage'),
  }),
  createRoute({
    ...parent,
    path: 'assistant',
    component: lazyRouteComponent(answeringPages, 'AssistantPage'),
  }),
  createRoute({
    ...parent,
    path: 'topics',
    component: lazyRouteComponent(answeringPages, 'TopicsPage'),
  }),
  createRoute({
    ...parent,
    path: 'topics/$topicId',
    component: lazyRouteComponent(answeringPages, 'TopicPage'),
  }),
  createRoute({
    ...parent,
    path: 'redaction',
    component: lazyRouteComponent(answeringPages, 'RedactionPage'),
  }),
  createRoute({
    ...parent,
    path: 'members',
    component: lazyRouteComponent(() => import('./pages/settings/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    ...parent,
    path: 'organization',
    component: lazyRouteComponent(() => import('./pages/settings/organization-page.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    ...parent,
    path: 'email',
    component: lazyRouteComponent(() => import('./pages/settings/email-page.tsx'), 'EmailPage'),
  }),
  createRoute({
    ...parent,
    path: 'profile',
    component: lazyRouteComponent(() => import('./pages/settings/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...parent,
    path: 'notifications',
    component: lazyRouteComponent(
      () => import('./pages/settings/notifications-page.tsx'),
      'NotificationsPage',
    ),
  }),
  createRoute({
    ...parent,
    path: 'sessions',
    component: lazyRouteComponent(() => import('./pages/settings/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    ...parent,
    path: 'deleted',
    component: lazyRouteComponent(() => import('./pages/settings/deleted-page.tsx'), 'DeletedPage'),
  }),
  createRoute({
    ...parent,
    path: 'audit-log',
    validateSearch: (search): { tool?: string; actorType?: string } => ({
      ...(typeof search['tool'] === 'string' && { tool: search['tool'] }),
      ...(typeof search['actorType'] === 'string' && { actorType: search['actorType'] }),
    }),
    component: lazyRouteComponent(() => import('./pages/settings/audit-log-page.tsx'), 'AuditLogPage'),
  }),
] as const

/** Every page of the dashboard and its address. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    welcomeRoute,
    signInRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    confirmEmailRoute,
    unlockRoute,
    acceptInviteRoute,
    sharedAnalyticsRoute,
    appRoute.addChildren([
      homeRoute,
      inboxHomeRoute,
      inboxRoute,
      ...pageRoutes,
      analyticsRoute.addChildren([analyticsHomeRoute, trackerRoute.addChildren(trackerRoutes)]),
      settingsRoute.addChildren(settingsRoutes),
    ]),
  ]),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
