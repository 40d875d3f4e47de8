import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, texts } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

/** The search over everything that was said. */
export const search = defineArea({
  needs: 'conversations.listQueue',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/search',
      validateSearch: searchParameters(texts('q', 'status', 'channel', 'topic', 'assignee', 'when')),
      component: lazyRouteComponent(() => import('./pages/search-page.tsx'), 'SearchPage'),
    }),
  ],
  navigation: [
    {
      path: '/search',
      label: names.search,
      icon: 'search',
      group: 'top',
      order: 20,
    },
  ],
})
