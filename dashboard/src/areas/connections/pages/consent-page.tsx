import { SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WholePage } from '../../../ui/page-frames/page-frame.tsx'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { consentQuery } from '../data.ts'
import { ConsentForm } from '../parts/consent-form.tsx'
import { text } from '../text.en.ts'

const route = getRouteApi('/oauth/consent')
const words = text.consent

/** Where a program sends a person: what it asks for, and the decision. */
export function ConsentPage() {
  const { request = '', problem } = route.useSearch()
  if (problem) return <Over title={words.badTitle} hint={words.badHint(problem.slice(0, 60))} />
  if (!request) return <Over title={words.goneTitle} hint={words.goneHint} />
  return <Asked request={request} />
}

function Asked({ request }: { request: string }) {
  const asked = useQuery(consentQuery(request))
  if (asked.data) return <ConsentForm request={request} asked={asked.data} />
  if (!asked.error)
    return (
      <WholePage title={words.title}>
        <Skeleton lines={6} />
      </WholePage>
    )
  if (asked.error instanceof SdkError && asked.error.code === 'second_factor_required')
    return (
      <Over title={words.factorTitle} hint={words.factorHint}>
        <Link to="/add-second-factor" className={buttonClass()}>
          {words.factorAdd}
        </Link>
      </Over>
    )
  const isGone = asked.error instanceof SdkError && asked.error.status < 429
  if (isGone) return <Over title={words.goneTitle} hint={words.goneHint} />
  return (
    <WholePage title={words.title}>
      <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
    </WholePage>
  )
}

function Over({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <WholePage title={words.title}>
      <EmptyState as="h1" title={title} hint={hint}>
        {children}
      </EmptyState>
    </WholePage>
  )
}
