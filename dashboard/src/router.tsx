import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { InboxPage } from './inbox/inbox-page.tsx'
import { isView } from './inbox/views.ts'
import { lastView } from './inbox/last-view.ts'
import { requireSession } from './session.ts'
import { AppShell } from './shell/app-shell.tsx'
import { CrashPage, NotFoundPage, RootLayout } from './shell/root-layout.tsx'

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./pages/welcome-page.tsx'), 'WelcomePage'),
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string; expired?: true } => ({
    ...(typeof search['next'] === 'string' &&
      /^\/(?![/\\])/.test(search['next']) && { next: search['next'] }),
    ...(search['expired'] === true && { expired: true }),
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
  validateSearch: (search): { q?: string } => {
    const q = search['q']
    return typeof q === 'string' || typeof q === 'number' ? { q: String(q).slice(0, 200) } : {}
  },
  beforeLoad: ({ params }) => {
    if (!isView(params.view)) throw toInbox()
  },
  component: InboxPage,
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
    validateSearch: (search): Record<string, string> =>
      Object.fromEntries(
        Object.entries(search).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    component: lazyRouteComponent(() => import('./pages/settings/playground-page.tsx'), 'PlaygroundPage'),
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
    path: 'sessions',
    component: lazyRouteComponent(() => import('./pages/settings/sessions-page.tsx'), 'SessionsPage'),
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
    appRoute.addChildren([homeRoute, inboxHomeRoute, inboxRoute, settingsRoute.addChildren(settingsRoutes)]),
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
