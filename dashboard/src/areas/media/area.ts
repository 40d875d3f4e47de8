import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { oneOf, searchParameters, text } from '../../data/area/search-parameters.ts'
import { assetsKey } from './keys.ts'
import { names } from './names.en.ts'

const ofShell = { getParentRoute: () => appRoute }

/** The images and other files that content shows. */
export const media = defineArea({
  needs: 'cms.listAssets',
  routes: [
    createRoute({
      ...ofShell,
      path: '/media',
      validateSearch: searchParameters({
        q: text(200),
        kind: oneOf('image', 'file'),
        show: oneOf('unused'),
        view: oneOf('list'),
      }),
      component: lazyRouteComponent(() => import('./pages/media-page.tsx'), 'MediaPage'),
    }),
    createRoute({
      ...ofShell,
      path: '/media/$assetId',
      component: lazyRouteComponent(() => import('./pages/asset-page.tsx'), 'AssetPage'),
    }),
  ],
  navigation: [{ path: '/media', label: names.media, icon: 'image', group: 'content', order: 26 }],
  live: {
    'cms.asset.created': [assetsKey],
    'cms.asset.updated': [assetsKey],
    'cms.asset.deleted': [assetsKey],
    'cms.entry.created': [assetsKey],
    'cms.entry.updated': [assetsKey],
    'cms.entry.published': [assetsKey],
    'cms.entry.deleted': [assetsKey],
  },
  session: { ended: () => void import('./upload-store.ts').then(({ forgetUploads }) => forgetUploads()) },
})
