import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** Which numbers are hidden in what people write. */
export const redaction = defineArea({
  needs: 'conversations.getRedaction',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'redaction',
      component: lazyRouteComponent(() => import('./pages/redaction-page.tsx'), 'RedactionPage'),
    }),
  ],
  settings: [
    {
      path: 'redaction',
      label: names.redaction,
      icon: 'eyeOff',
      group: 'answering',
      order: 50,
    },
  ],
})
