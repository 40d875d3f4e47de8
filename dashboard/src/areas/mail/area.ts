import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** Whether the service sends email, and which of it. */
export const mail = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'email',
      component: lazyRouteComponent(() => import('./pages/email-page.tsx'), 'EmailPage'),
    }),
  ],
  settings: [
    {
      path: 'email',
      label: names.email,
      icon: 'at',
      group: 'people',
      order: 30,
    },
  ],
})
