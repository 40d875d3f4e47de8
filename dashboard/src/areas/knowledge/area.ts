import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => appRoute }
const READ_AGAIN = [['knowledge']] as const

/** What colleagues and agents answer from. */
export const knowledge = defineArea({
  needs: 'kb.listDocuments',
  routes: [
    createRoute({
      ...parent,
      path: '/knowledge',
      validateSearch: searchParameters({ space: text(64), q: text(500) }),
      component: lazyRouteComponent(() => import('./pages/knowledge-page.tsx'), 'KnowledgePage'),
    }),
    createRoute({
      ...parent,
      path: '/knowledge/new',
      validateSearch: searchParameters({ space: text(64) }),
      component: lazyRouteComponent(() => import('./pages/new-document-page.tsx'), 'NewDocumentPage'),
    }),
    createRoute({
      ...parent,
      path: '/knowledge/sources',
      validateSearch: searchParameters({ source: text(64) }),
      component: lazyRouteComponent(() => import('./pages/sources-page.tsx'), 'SourcesPage'),
    }),
    createRoute({
      ...parent,
      path: '/knowledge/proposals/$candidateId',
      component: lazyRouteComponent(() => import('./pages/candidate-page.tsx'), 'CandidatePage'),
    }),
    createRoute({
      ...parent,
      path: '/knowledge/$documentId',
      component: lazyRouteComponent(() => import('./pages/document-page.tsx'), 'DocumentPage'),
    }),
  ],
  navigation: [{ path: '/knowledge', label: names.knowledge, icon: 'bookmark', group: 'content', order: 27 }],
  live: { 'kb.*': READ_AGAIN },
})
