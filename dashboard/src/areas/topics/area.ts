import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** What conversations are about, and who may answer them. */
export const topics = defineArea({
  needs: 'conversations.listTopics',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'topics',
      component: lazyRouteComponent(() => import('./pages/topics-page.tsx'), 'TopicsPage'),
    }),
    createRoute({
      ...parent,
      path: 'topics/$topicId',
      component: lazyRouteComponent(() => import('./pages/topic-page.tsx'), 'TopicPage'),
    }),
  ],
  settings: [
    {
      path: 'topics',
      label: names.topics,
      icon: 'flag',
      group: 'answering',
      order: 40,
    },
  ],
})
