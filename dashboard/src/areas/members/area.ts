import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { rootRoute, settingsRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** The people of the organization, and invitations. */
export const members = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'members',
      component: lazyRouteComponent(() => import('./pages/members-page.tsx'), 'MembersPage'),
    }),
  ],
  settings: [
    {
      path: 'members',
      label: names.members,
      icon: 'users',
      group: 'people',
      order: 10,
    },
  ],
  publicRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/accept-invite',
      validateSearch: searchParameters({ token: text() }),
      component: lazyRouteComponent(() => import('./pages/accept-invite-page.tsx'), 'AcceptInvitePage'),
    }),
  ],
  palette: () => import('./palette.ts'),
})
