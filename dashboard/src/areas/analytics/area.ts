import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute, rootRoute, settingsRoute } from '../../data/area/parent-routes.ts'
import { analyticsSearch } from './analytics-search.ts'
import { names } from './names.en.ts'

const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/analytics',
  validateSearch: analyticsSearch,
})

const trackerRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: '$trackerId',
  component: lazyRouteComponent(() => import('./pages/analytics-layout.tsx'), 'AnalyticsLayout'),
})

const ofTracker = { getParentRoute: () => trackerRoute }

const trackerRoutes = [
  createRoute({
    ...ofTracker,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'funnels',
    component: lazyRouteComponent(() => import('./funnels/funnels-page.tsx'), 'FunnelsPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'goals',
    component: lazyRouteComponent(() => import('./goals/goals-page.tsx'), 'GoalsPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'searches',
    component: lazyRouteComponent(() => import('./searches/searches-page.tsx'), 'SearchesPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'retention',
    component: lazyRouteComponent(() => import('./retention/retention-page.tsx'), 'RetentionPage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'live',
    component: lazyRouteComponent(() => import('./live/live-page.tsx'), 'LivePage'),
  }),
  createRoute({
    ...ofTracker,
    path: 'traffic',
    component: lazyRouteComponent(() => import('./traffic/traffic-page.tsx'), 'TrafficPage'),
  }),
] as const

const homeRoute = createRoute({
  getParentRoute: () => analyticsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/analytics-home.tsx'), 'AnalyticsHome'),
})

const ofSettings = { getParentRoute: () => settingsRoute }

/** Page views: what was looked at, from where, and what came of it. */
export const analytics = defineArea({
  needs: 'analytics.listTrackers',
  routes: [analyticsRoute.addChildren([homeRoute, trackerRoute.addChildren(trackerRoutes)])],
  settingsRoutes: [
    createRoute({
      ...ofSettings,
      path: 'trackers',
      component: lazyRouteComponent(() => import('./trackers/pages/trackers-page.tsx'), 'TrackersPage'),
    }),
    createRoute({
      ...ofSettings,
      path: 'trackers/$trackerId',
      component: lazyRouteComponent(() => import('./trackers/pages/tracker-page.tsx'), 'TrackerPage'),
    }),
  ],
  publicRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/shared/analytics/$token',
      validateSearch: analyticsSearch,
      component: lazyRouteComponent(() => import('./shared/shared-page.tsx'), 'SharedPage'),
    }),
  ],
  navigation: [{ path: '/analytics', label: names.analytics, icon: 'chart', group: 'growth', order: 20 }],
  settings: [{ path: 'trackers', label: names.trackers, icon: 'chart', group: 'connect', order: 20 }],
})
