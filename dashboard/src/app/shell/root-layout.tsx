import { SdkError } from '@stoa/sdk'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState, errorText } from '../../ui/primitives/states.tsx'
import { sharedText } from '../../text/shared.en.ts'
import { isMissingPart } from './new-version.ts'
import { WholePage } from '../../ui/page-frames/page-frame.tsx'

/** Around every page. */
export function RootLayout() {
  return <Outlet />
}

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <WholePage title={sharedText.errors.notFound}>
      <EmptyState as="h1" title={sharedText.errors.notFound} hint={sharedText.errors.notFoundHint}>
        <Link to="/" className={buttonClass('primary')}>
          {sharedText.errors.toInbox}
        </Link>
      </EmptyState>
    </WholePage>
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
    <WholePage role="alert">
      <EmptyState
        as="h1"
        title={
          outdated ? sharedText.errors.outdated : known ? sharedText.errors.title : sharedText.errors.crash
        }
        hint={
          outdated ? sharedText.errors.outdatedHint : known ? errorText(error) : sharedText.errors.crashHint
        }
      >
        <Button
          variant="primary"
          icon="refresh"
          onClick={() => (known ? void router.invalidate() : location.reload())}
        >
          {known ? sharedText.common.retry : sharedText.errors.reload}
        </Button>
      </EmptyState>
    </WholePage>
  )
}
