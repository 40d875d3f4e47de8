import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { rootRoute, settingsRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** Oneself: name, email address, password, sessions. */
export const profile = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'profile',
      component: lazyRouteComponent(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
    }),
    createRoute({
      ...parent,
      path: 'sessions',
      component: lazyRouteComponent(() => import('./pages/sessions-page.tsx'), 'SessionsPage'),
    }),
  ],
  settings: [
    {
      path: 'profile',
      label: names.profile,
      icon: 'user',
      group: 'you',
      order: 10,
    },
    {
      path: 'sessions',
      label: names.sessions,
      icon: 'device',
      group: 'you',
      order: 30,
    },
  ],
  publicRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/add-second-factor',
      component: lazyRouteComponent(
        () => import('./pages/add-second-factor-page.tsx'),
        'AddSecondFactorPage',
      ),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/confirm-email',
      validateSearch: searchParameters({ token: text() }),
      component: lazyRouteComponent(() => import('./pages/confirm-email-page.tsx'), 'ConfirmEmailPage'),
    }),
  ],
})
