import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'
import { OpenAlerts } from './parts/open-alerts.tsx'

const READ_AGAIN = [['alerts']] as const

/** What goes wrong for the organization. */
export const alerts = defineArea({
  needs: 'alerts.listAlerts',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/alerts',
      validateSearch: searchParameters({ show: text() }),
      component: lazyRouteComponent(() => import('./pages/alerts-page.tsx'), 'AlertsPage'),
    }),
  ],
  navigation: [
    {
      path: '/alerts',
      label: names.alerts,
      icon: 'warning',
      group: 'organization',
      order: 40,
      Badge: OpenAlerts,
    },
  ],
  background: () => import('./background.ts'),
  live: { 'org_alert.*': READ_AGAIN },
})
