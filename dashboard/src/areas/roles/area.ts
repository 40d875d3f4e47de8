import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** The roles that an organization makes of permissions. */
export const roles = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'roles',
      component: lazyRouteComponent(() => import('./pages/roles-page.tsx'), 'RolesPage'),
    }),
  ],
  settings: [
    {
      path: 'roles',
      label: names.roles,
      icon: 'shield',
      group: 'people',
      order: 15,
      access: 'identity.listRoles',
    },
  ],
})
