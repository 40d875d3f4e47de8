import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { rootRoute, settingsRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

/** The programs that people connected, and the page that asks them whether to. */
export const connections = defineArea({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: 'connections',
      component: lazyRouteComponent(() => import('./pages/connections-page.tsx'), 'ConnectionsPage'),
    }),
  ],
  settings: [
    {
      path: 'connections',
      label: names.connections,
      icon: 'link',
      group: 'connect',
      order: 45,
    },
  ],
  publicRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/oauth/consent',
      validateSearch: searchParameters({ request: text(), problem: text() }),
      component: lazyRouteComponent(() => import('./pages/consent-page.tsx'), 'ConsentPage'),
    }),
  ],
})
