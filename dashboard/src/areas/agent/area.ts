import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => appRoute }

/** The agent that runs in the service itself. */
export const agent = defineArea({
  needs: 'agent.getConfig',
  routes: [
    createRoute({
      ...parent,
      path: '/agent',
      component: lazyRouteComponent(() => import('./pages/agent-page.tsx'), 'AgentPage'),
    }),
    createRoute({
      ...parent,
      path: '/agent/runs/$runId',
      component: lazyRouteComponent(() => import('./pages/run-page.tsx'), 'RunPage'),
    }),
  ],
  navigation: [{ path: '/agent', label: names.agent, icon: 'agent', group: 'agents', order: 20 }],
  live: { 'agent.run.ended': [['agent', 'runs']], 'agent.config.updated': [['agent', 'config']] },
})
