import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState, errorText } from '../components/states.tsx'
import { SdkError } from '../api.ts'
import { t } from '../messages/en.ts'
import { isMissingPart } from './new-version.ts'
import { usePageTitle } from './page-title.ts'

/** Around every page. */
export function RootLayout() {
  return <Outlet />
}

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  usePageTitle(t.errors.notFound)
  return (
    <main className="grid min-h-[60dvh] flex-1 content-center">
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
  const outdated = isMissingPart(error)
  useEffect(() => {
    if (!known) console.error(error)
  }, [error, known])
  return (
    <main className="grid min-h-[60dvh] flex-1 content-center" role="alert">
      <EmptyState
        as="h1"
        title={outdated ? t.errors.outdated : known ? t.errors.title : t.errors.crash}
        hint={outdated ? t.errors.outdatedHint : known ? errorText(error) : t.errors.crashHint}
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
