import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { keys } from '../../data/keys.ts'
import { names } from './names.en.ts'
import { MentionsCount } from './parts/mentions-count.tsx'

/** The notes that name one. */
export const mentions = defineArea({
  needs: 'conversations.listMentions',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/mentions',
      validateSearch: searchParameters({ show: text() }),
      component: lazyRouteComponent(() => import('./pages/mentions-page.tsx'), 'MentionsPage'),
    }),
  ],
  navigation: [
    {
      path: '/mentions',
      label: names.mentions,
      icon: 'at',
      group: 'top',
      order: 30,
      Badge: MentionsCount,
    },
  ],
  live: {
    'conversation.mentioned': [keys.mentions],
    'conversation.mentions_read': [keys.mentions],
  },
})
