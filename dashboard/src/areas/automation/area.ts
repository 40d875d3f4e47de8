import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

/** What agents may answer by themselves. */
export const automation = defineArea({
  needs: 'conversations.getAutomation',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/automation',
      component: lazyRouteComponent(() => import('./pages/automation-page.tsx'), 'AutomationPage'),
    }),
  ],
  navigation: [
    {
      path: '/automation',
      label: names.automation,
      icon: 'agent',
      group: 'agents',
      order: 40,
    },
  ],
})
