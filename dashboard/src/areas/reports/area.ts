import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, texts } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

/** How the conversations go, in figures. */
export const reports = defineArea({
  needs: 'overview.getReports',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/reports',
      validateSearch: searchParameters(
        texts('range', 'from', 'to', 'interval', 'compare', 'metric', 'by', 'channel', 'topic'),
      ),
      component: lazyRouteComponent(() => import('./pages/reports-page.tsx'), 'ReportsPage'),
    }),
  ],
  navigation: [
    {
      path: '/reports',
      label: names.reports,
      icon: 'chart',
      group: 'organization',
      order: 30,
    },
  ],
})
