import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState, errorText } from '../components/states.tsx'
import { SdkError } from '../api.ts'
import { t } from '../messages/en.ts'

/** Around every page. */
export function RootLayout() {
  return <Outlet />
}

/** Sets the title of the tab while a page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t.product}`
  }, [title])
}

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  usePageTitle(t.errors.notFound)
  return (
    <main className="grid min-h-[60dvh] content-center">
      <EmptyState as="h1" title={t.errors.notFound} hint={t.errors.notFoundHint}>
        <Link to="/" className={buttonClass('primary')}>
          {t.errors.toInbox}
        </Link>
      </EmptyState>
    </main>
  )
}

/** For a page that could not load or broke while it was drawn. */
export function CrashPage({ error }: { error: unknown }) {
  const router = useRouter()
  const known = error instanceof SdkError
  useEffect(() => {
    if (!known) console.error(error)
  }, [error, known])
  return (
    <main className="grid min-h-[60dvh] content-center" role="alert">
      <EmptyState
        as="h1"
        title={known ? t.errors.title : t.errors.crash}
        hint={known ? errorText(error) : t.errors.crashHint}
      >
        <Button
          variant="primary"
          icon="refresh"
          onClick={() => (known ? void router.invalidate() : location.reload())}
        >
          {known ? t.common.retry : t.errors.reload}
        </Button>
      </EmptyState>
    </main>
  )
}
