import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** What visitors are told of who answers. */
export const assistant = defineArea({
  needs: 'conversations.listQueue',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'assistant',
      component: lazyRouteComponent(() => import('./pages/assistant-page.tsx'), 'AssistantPage'),
    }),
  ],
  settings: [
    {
      path: 'assistant',
      label: names.assistant,
      icon: 'agent',
      group: 'answering',
      order: 30,
    },
  ],
})
