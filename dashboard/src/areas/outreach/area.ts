import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { textOnly } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => appRoute }
const READ_AGAIN = [['outreach']] as const

/** What is proposed to be written to people, and in which campaigns. */
export const outreach = defineArea({
  needs: 'outreach.listProposals',
  routes: [
    createRoute({
      ...parent,
      path: '/outreach',
      validateSearch: textOnly,
      component: lazyRouteComponent(() => import('./pages/outreach-page.tsx'), 'OutreachPage'),
    }),
    createRoute({
      ...parent,
      path: '/outreach/$proposalId',
      component: lazyRouteComponent(() => import('./pages/proposal-page.tsx'), 'ProposalPage'),
    }),
  ],
  navigation: [{ path: '/outreach', label: names.outreach, icon: 'send', group: 'growth', order: 50 }],
  live: { 'outreach.*': READ_AGAIN },
})
