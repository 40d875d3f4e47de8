import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { defineArea } from '../../data/area/area.ts'
import { appRoute, settingsRoute } from '../../data/area/parent-routes.ts'
import { names } from './names.en.ts'
import { claimDrafts, countDrafts, forgetDrafts } from './drafts/draft-store.ts'
import { InboxPage } from './inbox-page.tsx'
import { ViewLinks } from './navigation/view-links.tsx'
import { forgetView, lastView } from './places/last-view.ts'
import { inboxSearch } from './places/place.ts'
import { isView } from './places/views.ts'
import { readList } from './queue/read-list.ts'
import { useLiveQueue } from './queue/use-live-queue.ts'
import { keys } from '../../data/keys.ts'

const toLastView = () => {
  throw redirect({ to: '/inbox/$view/{-$conversationId}', params: { view: lastView() }, replace: true })
}

const ofShell = { getParentRoute: () => appRoute }
const ofSettings = { getParentRoute: () => settingsRoute }

/** The conversations: lists, one of them, writing in it. It is where one arrives, so that its first page is part of the first load. */
export const inbox = defineArea({
  needs: 'conversations.listQueue',
  routes: [
    createRoute({ ...ofShell, path: '/', beforeLoad: toLastView }),
    createRoute({ ...ofShell, path: '/inbox', beforeLoad: toLastView }),
    createRoute({
      ...ofShell,
      path: '/inbox/$view/{-$conversationId}',
      validateSearch: inboxSearch,
      beforeLoad: ({ params }) => {
        if (!isView(params.view)) toLastView()
      },
      loader: ({ params, location: { search } }) => readList(params.view, search),
      component: InboxPage,
    }),
  ],
  settingsRoutes: [
    createRoute({
      ...ofSettings,
      path: 'deleted',
      component: lazyRouteComponent(() => import('./settings/deleted-page.tsx'), 'DeletedPage'),
    }),
    createRoute({
      ...ofSettings,
      path: 'blocked',
      component: lazyRouteComponent(() => import('./settings/blocked-page.tsx'), 'BlockedPage'),
    }),
  ],
  places: {
    label: names.inbox,
    order: 10,
    Lines: ViewLinks,
    more: () => import('./navigation/place-groups.tsx').then(({ PlaceGroups }) => ({ More: PlaceGroups })),
  },
  settings: [
    { path: 'deleted', label: names.deleted, icon: 'trash', group: 'answering', order: 60 },
    { path: 'blocked', label: names.blocked, icon: 'spam', group: 'answering', order: 70 },
  ],
  palette: () => import('./palette.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  live: { 'channel.changed': [keys.channels] },
  useLive: useLiveQueue,
  background: () => import('./background.ts'),
  session: { began: claimDrafts, beganWithout: forgetView, ended: forgetDrafts, unsent: countDrafts },
})
