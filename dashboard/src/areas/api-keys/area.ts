import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** The keys of agents and programs. */
export const apiKeys = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'api-keys',
      component: lazyRouteComponent(() => import('./pages/api-keys-page.tsx'), 'ApiKeysPage'),
    }),
  ],
  settings: [
    {
      path: 'api-keys',
      label: names.apiKeys,
      icon: 'key',
      group: 'connect',
      order: 30,
      access: 'identity.listApiKeys',
    },
  ],
})
