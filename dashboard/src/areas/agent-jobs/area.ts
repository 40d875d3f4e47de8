import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

/** Work that agents take. */
export const agentJobs = defineArea({
  needs: 'curator.listJobs',
  routes: [
    createRoute({
      getParentRoute: () => appRoute,
      path: '/agent-jobs',
      validateSearch: searchParameters({ status: text() }),
      component: lazyRouteComponent(() => import('./pages/jobs-page.tsx'), 'JobsPage'),
    }),
  ],
  navigation: [{ path: '/agent-jobs', label: names.jobs, icon: 'agent', group: 'agents', order: 30 }],
  live: { 'curator_job.pending': [['agent-jobs']] },
})
