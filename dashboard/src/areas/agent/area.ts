import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

/** The agent that runs in the service itself. */
export const agent = defineArea({
  needs: 'agent.getConfig',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/agent',
      validateSearch: searchParameters({ run: text(64) }),
      component: lazyRouteComponent(() => import('./pages/agent-page.tsx'), 'AgentPage'),
    }),
  ],
  navigation: [{ path: '/agent', label: names.agent, icon: 'agent', group: 'agents', order: 20 }],
  live: { 'agent.run.ended': [['agent']] },
})
