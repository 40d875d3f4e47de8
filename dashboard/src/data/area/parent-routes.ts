import { createRootRoute, createRoute } from '@tanstack/react-router'
import { requireSession } from '../session/session.ts'

/** What every page lies in, whoever looks at it. What is drawn around it is the router's to say. */
export const rootRoute = createRootRoute()

/** The parent of pages behind sign-in, within the shell. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location, preload }) => ({ whoami: await requireSession(location.href, preload) }),
})

/** The parent of settings pages. */
export const settingsRoute = createRoute({ getParentRoute: () => appRoute, path: '/settings' })
