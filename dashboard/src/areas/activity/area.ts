import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, texts } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

/** What happened, line by line. */
export const activity = defineArea({
  needs: 'overview.listActivity',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/activity',
      validateSearch: searchParameters(texts('kind', 'actor', 'conversation')),
      component: lazyRouteComponent(() => import('./pages/activity-page.tsx'), 'ActivityPage'),
    }),
  ],
  navigation: [
    {
      path: '/activity',
      label: names.activity,
      icon: 'activity',
      group: 'organization',
      order: 10,
    },
  ],
})
