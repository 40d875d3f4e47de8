import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { keys } from '../../data/keys.ts'
import { names } from './names.en.ts'

const waiting = [keys.home]

/** The day at a glance, and what is left to set up. */
export const home = defineArea({
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
  live: {
    '*': [keys.home, keys.setup],
    'cms.entry.created': waiting,
    'cms.entry.updated': waiting,
    'cms.entry.published': waiting,
    'cms.entry.scheduled': waiting,
    'cms.entry.archived': waiting,
    'cms.entry.deleted': waiting,
  },
  slots: {
    inboxStart: lazy(() =>
      import('./parts/inbox-start.tsx').then((module) => ({ default: module.InboxStart })),
    ),
  },
})
