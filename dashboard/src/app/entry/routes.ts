import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { rootRoute } from '../../data/area/parent-routes.ts'
import { searchParameters, text } from '../../data/area/search-parameters.ts'
import { cameBack } from './came-back.ts'
import { isEndedWhy, type EndedWhy } from '../../data/session/session-check.ts'

const PROVIDERS = ['google', 'github', 'oidc'] as const

function providerName(name: string): (typeof PROVIDERS)[number] {
  const found = PROVIDERS.find((each) => each === name)
  if (!found) throw notFound()
  return found
}

const parent = { getParentRoute: () => rootRoute }

const isOwnPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value)

/** The first run, sign-in, and where links of emails about passwords lead. */
export const entryRoutes = [
  createRoute({
    ...parent,
    path: '/welcome',
    component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
  }),
  createRoute({
    ...parent,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...parent,
    path: '/reset-password',
    validateSearch: searchParameters({ token: text() }),
    component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...parent,
    path: '/sign-up',
    validateSearch: searchParameters({ token: text() }),
    component: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    ...parent,
    path: '/sign-in/with/$provider',
    params: {
      parse: ({ provider }) => ({ provider: providerName(provider) }),
      stringify: ({ provider }) => ({ provider }),
    },
    // What is secret in the address does not stay in it.
    validateSearch: () => ({}),
    loader: () => cameBack,
    component: lazyRouteComponent(() => import('./provider-return-page.tsx'), 'ProviderReturnPage'),
  }),
  createRoute({
    ...parent,
    path: '/unlock',
    validateSearch: searchParameters({ token: text() }),
    component: lazyRouteComponent(() => import('./unlock-page.tsx'), 'UnlockPage'),
  }),
  createRoute({
    ...parent,
    path: '/second-step',
    validateSearch: (search): { next?: string; invitation?: string } => ({
      ...(isOwnPath(search['next']) && { next: search['next'] }),
      ...(typeof search['invitation'] === 'string' && { invitation: search['invitation'] }),
    }),
    component: lazyRouteComponent(() => import('./second-step-page.tsx'), 'SecondStepPage'),
  }),
  createRoute({
    ...parent,
    path: '/sign-in',
    validateSearch: (search): { next?: string; expired?: EndedWhy } => ({
      ...(isOwnPath(search['next']) && { next: search['next'] }),
      ...(isEndedWhy(search['expired']) && { expired: search['expired'] }),
    }),
    component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
] as const
