import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** The tokens by which pages and agents act as customers. */
export const endUserTokens = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'customer-tokens',
      component: lazyRouteComponent(() => import('./pages/end-user-tokens-page.tsx'), 'EndUserTokensPage'),
    }),
  ],
  settings: [
    {
      path: 'customer-tokens',
      label: names.endUserTokens,
      icon: 'key',
      group: 'connect',
      order: 35,
      access: 'endUsers.listTokens',
    },
  ],
})
