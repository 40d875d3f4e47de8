import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { oneOf, searchParameters } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** The team's chat: what goes there, and who of it is which colleague. */
export const teamChat = defineArea({
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'team-chat',
      validateSearch: searchParameters({ teamchat: oneOf('connected', 'denied', 'error') }),
      component: lazyRouteComponent(() => import('./pages/team-chat-page.tsx'), 'TeamChatPage'),
    }),
    createRoute({
      ...parent,
      path: 'team-chat/link',
      component: lazyRouteComponent(() => import('./pages/link-page.tsx'), 'LinkPage'),
    }),
  ],
  settings: [
    {
      path: 'team-chat',
      label: names.teamChat,
      icon: 'hash',
      group: 'connect',
      order: 65,
      access: 'teamChat.getTeamChat',
    },
  ],
})
