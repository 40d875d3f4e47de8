import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { textOnly } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** The ways in which customers write: widgets, mailboxes, numbers. */
export const channels = defineArea({
  needs: 'conversations.listChannels',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'channels',
      component: lazyRouteComponent(() => import('./pages/channels-page.tsx'), 'ChannelsPage'),
    }),
    createRoute({
      ...parent,
      path: 'channels/new-mailbox',
      component: lazyRouteComponent(() => import('./pages/new-mailbox-page.tsx'), 'NewMailboxPage'),
    }),
    createRoute({
      ...parent,
      path: 'channels/new-number',
      component: lazyRouteComponent(() => import('./pages/new-number-page.tsx'), 'NewNumberPage'),
    }),
    createRoute({
      ...parent,
      path: 'channels/$channelId',
      component: lazyRouteComponent(() => import('./pages/channel-page.tsx'), 'ChannelPage'),
    }),
    createRoute({
      ...parent,
      path: 'channels/$channelId/playground',
      validateSearch: textOnly,
      component: lazyRouteComponent(() => import('./pages/playground-page.tsx'), 'PlaygroundPage'),
    }),
  ],
  settings: [
    {
      path: 'channels',
      label: names.channels,
      icon: 'chat',
      group: 'connect',
      order: 10,
    },
  ],
})
