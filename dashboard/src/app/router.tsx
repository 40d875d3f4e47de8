import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { appRoute, rootRoute, settingsRoute } from '../data/area/parent-routes.ts'
import { guardPlaces } from '../data/session/session.ts'
import { areas, type Manifest } from './manifests.ts'
import { entryRoutes } from './entry/routes.ts'
import { AppShell } from './shell/app-shell.tsx'
import { firstSettingsPage, isHidden, landingFor } from './shell/page-list.ts'
import { CrashPage, NotFoundPage, RootLayout } from './shell/root-layout.tsx'

/** The routes of every area, with all their types: `to` and `params` of links are checked against them. */
const routesOf = <Kind extends 'routes' | 'settingsRoutes' | 'publicRoutes'>(kind: Kind) =>
  areas.flatMap((area) => area[kind] ?? []) as Manifest[Kind][number][]

const settingsHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: firstSettingsPage(context.whoami.actor), replace: true })
  },
})

// Who opens a page that is not for them, such as the inbox after signing in, arrives where their pages begin.
guardPlaces((here, { actor }) => {
  if (isHidden(actor, here.replace(/[?#].*/, ''))) throw redirect({ to: landingFor(actor), replace: true })
})

rootRoute.update({ component: RootLayout, notFoundComponent: NotFoundPage })
appRoute.update({ component: AppShell })

/** Every page of the dashboard and its address. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...entryRoutes,
    ...routesOf('publicRoutes'),
    appRoute.addChildren([
      ...routesOf('routes'),
      settingsRoute.addChildren([settingsHomeRoute, ...routesOf('settingsRoutes')]),
    ]),
  ]),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
