import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

/** How an assistant or a program gets to the tools, and whether one has arrived. */
export const connectAgent = defineArea({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: 'agents',
      component: lazyRouteComponent(() => import('./pages/connect-agent-page.tsx'), 'ConnectAgentPage'),
    }),
  ],
  settings: [
    {
      path: 'agents',
      label: names.connectAgent,
      icon: 'agent',
      group: 'connect',
      order: 44,
    },
  ],
})
