import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onSignedOut } from './api.ts'
import { Toaster } from './components/toast.tsx'
import { closeLiveSocket } from './live/connection.ts'
import { queryClient } from './queries.ts'
import { router } from './router.tsx'
import './styles/app.css'

const publicPages = ['/welcome', '/sign-in']

onSignedOut(() => {
  const { pathname, href } = router.state.location
  if (!router.state.matches.some((match) => match.routeId === '/app') || publicPages.includes(pathname))
    return
  closeLiveSocket()
  queryClient.clear()
  void router.navigate({ to: '/sign-in', search: { next: href, expired: true } })
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
