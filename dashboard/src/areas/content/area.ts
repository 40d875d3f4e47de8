import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { oneOf, searchParameters, text } from '../../data/area/search-parameters.ts'
import { keys } from '../../data/keys.ts'
import { claimKept, countKept, forgetKept } from './draft/kept-texts.ts'
import { collectionsKey, entriesKey, entryKey, localesKey } from './keys.ts'
import { names } from './names.en.ts'

const ofShell = { getParentRoute: () => appRoute }
// The home page lists what waits for review.
const entries = [entriesKey, entryKey, collectionsKey, keys.home]
const collections = [collectionsKey, entryKey, localesKey]

/** What the organization publishes: lists of entries, one of them, and what waits for review. */
export const content = defineArea({
  needs: 'cms.listEntries',
  routes: [
    createRoute({
      ...ofShell,
      path: '/content',
      component: lazyRouteComponent(() => import('./pages/content-page.tsx'), 'ContentPage'),
    }),
    createRoute({
      ...ofShell,
      path: '/content/review',
      validateSearch: searchParameters({ entry: text(40) }),
      component: lazyRouteComponent(() => import('./pages/review-page.tsx'), 'ReviewPage'),
    }),
    createRoute({
      ...ofShell,
      path: '/content/$collection',
      validateSearch: searchParameters({
        q: text(200),
        status: oneOf('draft', 'published', 'scheduled', 'archived'),
        locale: text(16),
        by: oneOf('member', 'agent'),
      }),
      component: lazyRouteComponent(() => import('./pages/collection-page.tsx'), 'CollectionPage'),
    }),
    createRoute({
      ...ofShell,
      path: '/content/entry/$entryId',
      validateSearch: searchParameters({
        panel: oneOf('preview', 'versions', 'references'),
        beside: text(16),
      }),
      component: lazyRouteComponent(() => import('./pages/entry-page.tsx'), 'EntryPage'),
    }),
  ],
  navigation: [{ path: '/content', label: names.content, icon: 'note', group: 'content', order: 25 }],
  live: {
    'cms.entry.created': entries,
    'cms.entry.updated': entries,
    'cms.entry.published': entries,
    'cms.entry.unpublished': entries,
    'cms.entry.scheduled': entries,
    'cms.entry.archived': entries,
    'cms.entry.deleted': entries,
    'cms.collection.created': collections,
    'cms.collection.updated': collections,
    'cms.collection.fields_changed': collections,
    'cms.collection.deleted': entries,
    'cms.asset.updated': [entryKey],
    'cms.asset.deleted': [entryKey],
  },
  palette: () => import('./palette.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  session: { began: claimKept, ended: forgetKept, unsent: countKept },
})
