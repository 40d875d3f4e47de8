import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onForbidden, onOrganizationMoved, onSignedOut } from './data/api.ts'
import { Toaster } from './ui/primitives/toast.tsx'
import { endLiveSocket, whenRefused } from './data/live/connection.ts'
import { recheckSession, whyEnded } from './data/session/session-check.ts'
import { onEndSession, onSession } from './data/session/session.ts'
import { areas, areasFor } from './app/manifests.ts'
import { queryClient } from './data/queries.ts'
import { router } from './app/router.tsx'
import { watchForNewVersion } from './app/shell/new-version.ts'
import './ui/styles/app.css'

const isInApp = () => router.state.matches.some((match) => match.routeId === '/app')

watchForNewVersion()
for (const area of areas) {
  const { session } = area
  onSession(({ actor }) => {
    if (areasFor(actor).includes(area)) session?.began?.(actor.id)
    else session?.beganWithout?.()
  })
  if (session?.ended) onEndSession(session.ended)
}
whenRefused((reason) => void recheckSession(reason))
onForbidden(() => {
  if (isInApp()) void recheckSession()
})
onOrganizationMoved(() => void recheckSession())
onSignedOut(() => {
  // Who stays on the page, to save what was typed, is not led away again; the bar on top says how to go on.
  if (!isInApp() || !endLiveSocket()) return
  const expired = whyEnded()
  // The place belongs to an organization that is not theirs any more.
  const next = expired === 'removed' ? {} : { next: router.state.location.href }
  void router
    .navigate({ to: '/sign-in', search: { ...next, expired } })
    .then(() => isInApp() || queryClient.clear())
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
