import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onForbidden, onSignedOut } from './api.ts'
import { Toaster } from './components/toast.tsx'
import { endLiveSocket, whenRefused } from './live/connection.ts'
import { recheckSession, whyEnded } from './live/session-check.ts'
import { queryClient } from './queries.ts'
import { router } from './router.tsx'
import { watchForNewVersion } from './shell/new-version.ts'
import './styles/app.css'

const isInApp = () => router.state.matches.some((match) => match.routeId === '/app')

watchForNewVersion()
whenRefused((reason) => void recheckSession(reason))
onForbidden(() => {
  if (isInApp()) void recheckSession()
})
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
