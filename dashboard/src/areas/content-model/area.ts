import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { settingsRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { collectionsKey } from './keys.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => settingsRoute }
const exchange = () => import('./exchange.ts')

/** What content consists of: collections with their fields, and languages; and how it comes from elsewhere. */
export const contentModel = defineArea({
  needs: 'cms.listCollections',
  settingsRoutes: [
    createRoute({
      ...parent,
      path: 'content',
      component: lazyRouteComponent(() => import('./pages/collections-page.tsx'), 'CollectionsPage'),
    }),
    // Before the next one, whose address fits, too. Links to collections name their ids, which is never this word.
    createRoute({
      ...parent,
      path: 'content/new',
      validateSearch: searchParameters({ from: text(20) }),
      component: lazyRouteComponent(() => import('./pages/new-collection-page.tsx'), 'NewCollectionPage'),
    }),
    createRoute({
      ...parent,
      path: 'content/$collection',
      component: lazyRouteComponent(() => import('./pages/collection-page.tsx'), 'CollectionPage'),
    }),
    createRoute({
      ...parent,
      path: 'content-languages',
      component: lazyRouteComponent(() => import('./pages/languages-page.tsx'), 'LanguagesPage'),
    }),
    createRoute({
      ...parent,
      path: 'content-imports',
      component: lazyRouteComponent(exchange, 'ImportsPage'),
    }),
    createRoute({
      ...parent,
      path: 'content-imports/$importId',
      component: lazyRouteComponent(exchange, 'ImportPage'),
    }),
    createRoute({
      ...parent,
      path: 'content-transfer',
      component: lazyRouteComponent(exchange, 'TransferPage'),
    }),
  ],
  settings: [
    { path: 'content', label: names.collections, icon: 'list', group: 'content', order: 10 },
    { path: 'content-languages', label: names.languages, icon: 'languages', group: 'content', order: 20 },
    {
      path: 'content-imports',
      label: names.imports,
      icon: 'upload',
      group: 'content',
      order: 30,
      access: 'cms.createImport',
    },
    {
      path: 'content-transfer',
      label: names.transfer,
      icon: 'download',
      group: 'content',
      order: 40,
      access: 'cms.export',
    },
  ],
  live: {
    'cms.collection.created': [collectionsKey],
    'cms.collection.updated': [collectionsKey],
    'cms.collection.fields_changed': [collectionsKey],
    'cms.collection.deleted': [collectionsKey],
    'cms.entry.created': [collectionsKey],
    'cms.entry.deleted': [collectionsKey],
    'cms.entry.archived': [collectionsKey],
  },
  session: { ended: () => void exchange().then(({ endWork }) => endWork()) },
})
