import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { keys } from '../../data/keys.ts'
import { names } from './names.en.ts'

/** The day at a glance, and what is left to set up. */
export const home = defineArea({
  needs: 'conversations.listQueue',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/home',
      component: lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage'),
    }),
  ],
  navigation: [
    {
      path: '/home',
      label: names.home,
      icon: 'home',
      group: 'top',
      order: 10,
    },
  ],
  // What happens to entries is told apart from all else; the area of content says what it touches, this page included.
  live: { '*': [keys.home, keys.setup] },
  slots: {
    inboxStart: lazy(() =>
      import('./parts/inbox-start.tsx').then((module) => ({ default: module.InboxStart })),
    ),
  },
})
