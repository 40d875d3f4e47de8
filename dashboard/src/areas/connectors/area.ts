import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { rootRoute, settingsRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

/** Systems of others, and the page on which somebody without an account gives what they want. */
export const connectors = defineArea({
  needs: 'connectors.listConnectors',
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: 'connectors',
      validateSearch: searchParameters({ connector: text(), vendor: text() }),
      component: lazyRouteComponent(() => import('./pages/connectors-page.tsx'), 'ConnectorsPage'),
    }),
  ],
  publicRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/connect/credentials',
      component: lazyRouteComponent(() => import('./pages/credentials-page.tsx'), 'CredentialsPage'),
    }),
  ],
  settings: [
    {
      path: 'connectors',
      label: names.connectors,
      icon: 'link',
      group: 'connect',
      order: 60,
      access: 'connectors.listConnectors',
    },
  ],
})
