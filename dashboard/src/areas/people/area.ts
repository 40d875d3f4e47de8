import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => appRoute }
const READ_AGAIN = [['people']] as const

/** Who the customers are, and segments of them. */
export const people = defineArea({
  needs: 'crm.listContacts',
  routes: [
    createRoute({
      ...parent,
      path: '/people',
      validateSearch: searchParameters({ q: text(200) }),
      component: lazyRouteComponent(() => import('./pages/people-page.tsx'), 'PeoplePage'),
    }),
    createRoute({
      ...parent,
      path: '/people/$personId',
      component: lazyRouteComponent(() => import('./pages/person-page.tsx'), 'PersonPage'),
    }),
    createRoute({
      ...parent,
      path: '/duplicates',
      validateSearch: searchParameters({ show: text() }),
      component: lazyRouteComponent(() => import('./duplicates/duplicates-page.tsx'), 'DuplicatesPage'),
    }),
    createRoute({
      ...parent,
      path: '/people-imports',
      component: lazyRouteComponent(() => import('./imports/imports-page.tsx'), 'ImportsPage'),
    }),
    createRoute({
      ...parent,
      path: '/people-imports/$importId',
      component: lazyRouteComponent(() => import('./imports/import-page.tsx'), 'ImportPage'),
    }),
    createRoute({
      ...parent,
      path: '/segments',
      component: lazyRouteComponent(() => import('./pages/segments-page.tsx'), 'SegmentsPage'),
    }),
    createRoute({
      ...parent,
      path: '/segments/$segmentId',
      component: lazyRouteComponent(() => import('./pages/segment-page.tsx'), 'SegmentPage'),
    }),
  ],
  navigation: [
    { path: '/people', label: names.people, icon: 'users', group: 'customers', order: 10 },
    { path: '/segments', label: names.segments, icon: 'filter', group: 'customers', order: 20 },
  ],
  live: { 'crm.*': READ_AGAIN },
})
