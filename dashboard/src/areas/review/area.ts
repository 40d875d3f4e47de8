import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const READ_AGAIN = [['review']] as const

/** What somebody has to decide about, of every part of the service. */
export const review = defineArea({
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/review',
      validateSearch: searchParameters({ state: text() }),
      component: lazyRouteComponent(() => import('./pages/review-page.tsx'), 'ReviewPage'),
    }),
  ],
  navigation: [{ path: '/review', label: names.review, icon: 'checkCircle', group: 'top', order: 35 }],
  live: { 'cms.*': READ_AGAIN, 'kb.*': READ_AGAIN, 'crm.*': READ_AGAIN },
})
