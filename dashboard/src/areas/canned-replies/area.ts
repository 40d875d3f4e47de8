import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { oneOf, searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** Answers that are written once. */
export const cannedReplies = defineArea({
  needs: 'conversations.listCannedReplies',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'canned-replies',
      validateSearch: searchParameters({ q: text(), show: oneOf('shared', 'own') }),
      component: lazyRouteComponent(() => import('./pages/canned-replies-page.tsx'), 'CannedRepliesPage'),
    }),
    createRoute({
      ...parent,
      path: 'canned-replies/$cannedReplyId',
      component: lazyRouteComponent(() => import('./pages/canned-reply-page.tsx'), 'CannedReplyPage'),
    }),
  ],
  settings: [
    {
      path: 'canned-replies',
      label: names.cannedReplies,
      icon: 'reply',
      group: 'answering',
      order: 10,
    },
  ],
})
