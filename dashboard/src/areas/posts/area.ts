import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text, textOnly } from '../../data/area/search-parameters.ts'
import { names } from './names.en.ts'

const parent = { getParentRoute: () => appRoute }
const READ_AGAIN = [['posts']] as const

/** What is posted in public, by whose accounts. */
export const posts = defineArea({
  needs: 'social.listPostDrafts',
  routes: [
    createRoute({
      ...parent,
      path: '/posts',
      validateSearch: textOnly,
      component: lazyRouteComponent(() => import('./pages/posts-page.tsx'), 'PostsPage'),
    }),
    createRoute({
      ...parent,
      path: '/posts/accounts',
      validateSearch: searchParameters({
        social: text(),
        platform: text(),
        pending: text(64),
        reason: text(200),
      }),
      component: lazyRouteComponent(() => import('./pages/accounts-page.tsx'), 'AccountsPage'),
    }),
    createRoute({
      ...parent,
      path: '/posts/$draftId',
      component: lazyRouteComponent(() => import('./pages/post-page.tsx'), 'PostPage'),
    }),
  ],
  navigation: [{ path: '/posts', label: names.posts, icon: 'globe', group: 'growth', order: 55 }],
  live: { 'social.*': READ_AGAIN },
})
