import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** The organization’s name and zone. */
export const organization = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'organization',
      component: lazyRouteComponent(() => import('./pages/organization-page.tsx'), 'OrganizationPage'),
    }),
  ],
  settings: [
    {
      path: 'organization',
      label: names.organization,
      icon: 'building',
      group: 'people',
      order: 20,
    },
  ],
})
