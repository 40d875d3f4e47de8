import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** When somebody is there to answer. */
export const businessHours = defineArea({
  needs: 'conversations.listBusinessHours',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'business-hours',
      validateSearch: searchParameters({ channel: text() }),
      component: lazyRouteComponent(() => import('./pages/business-hours-page.tsx'), 'BusinessHoursPage'),
    }),
  ],
  settings: [
    {
      path: 'business-hours',
      label: names.businessHours,
      icon: 'clock',
      group: 'answering',
      order: 20,
    },
  ],
})
