import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

/** What is used, and by whom. */
export const usage = defineArea({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: 'usage',
      component: lazyRouteComponent(() => import('./pages/usage-page.tsx'), 'UsagePage'),
    }),
  ],
  settings: [
    {
      path: 'usage',
      label: names.usage,
      icon: 'chart',
      group: 'people',
      order: 45,
      access: 'platform.getUsageSummary',
    },
  ],
})
