import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** What this browser tells one of, and its badge. */
export const notifications = defineArea({
  needs: 'conversations.listQueue',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'notifications',
      component: lazyRouteComponent(() => import('./pages/notifications-page.tsx'), 'NotificationsPage'),
    }),
  ],
  settings: [
    {
      path: 'notifications',
      label: names.notifications,
      icon: 'bell',
      group: 'you',
      order: 20,
    },
  ],
  palette: () => import('./palette.ts'),
  accountMenu: () => import('./account-section.tsx'),
  background: () => import('./background.ts'),
})
