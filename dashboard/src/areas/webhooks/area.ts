import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }

/** Where events are sent to, and what became of them. */
export const webhooks = defineArea({
  needs: 'webhooks.listWebhooks',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'webhooks',
      component: lazyRouteComponent(() => import('./pages/webhooks-page.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      ...parent,
      path: 'webhooks/$webhookId',
      component: lazyRouteComponent(() => import('./pages/webhook-page.tsx'), 'WebhookPage'),
    }),
  ],
  settings: [
    {
      path: 'webhooks',
      label: names.webhooks,
      icon: 'webhook',
      group: 'connect',
      order: 40,
      access: 'webhooks.listWebhooks',
    },
  ],
})
