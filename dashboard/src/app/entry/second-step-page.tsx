import { hasCode } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { client } from '../../data/api.ts'
import { beginSession } from '../../data/session/session.ts'
import { FactorForm, type Proof } from '../../ui/forms/factor-form.tsx'
import { PageFrame, WholePage } from '../../ui/page-frames/page-frame.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/primitives/states.tsx'
import { secondStepQuery } from './data.ts'
import { goOn } from './go-on.ts'
import { text } from './text.en.ts'

const route = getRouteApi('/second-step')

/** The second step of a sign-in whose password was right. */
export function SecondStepPage() {
  const { next, invitation } = route.useSearch()
  const { history } = useRouter()
  const waiting = useQuery(secondStepQuery)
  if (hasCode(waiting.error, 'sign_in_expired')) return <Expired />
  if (waiting.error)
    return (
      <WholePage title={text.secondStep.title}>
        <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
      </WholePage>
    )
  if (!waiting.data)
    return (
      <WholePage title={text.secondStep.title}>
        <Skeleton lines={3} />
      </WholePage>
    )
  const prove = async (proof: Proof) => {
    try {
      await client.identity.completeSecondStep({
        ...proof,
        ...(invitation !== undefined && { invitationToken: invitation }),
      })
    } catch (error) {
      if (hasCode(error, 'sign_in_expired')) await waiting.refetch()
      throw error
    }
    await beginSession()
    goOn(history, next)
  }
  return (
    <PageFrame
      variant="entry"
      tabTitle={text.secondStep.title}
      title={text.secondStep.greeting}
      lead={text.secondStep.lead}
    >
      <FactorForm
        methods={waiting.data.methods}
        passkeyOptions={() => client.identity.secondStepPasskeyOptions({})}
        prove={prove}
      />
      <p className="mt-6 text-small text-ink-3">
        {text.secondStep.lost}{' '}
        <Link to="/sign-in" className="font-medium text-accent-text underline underline-offset-2">
          {text.secondStep.again}
        </Link>
      </p>
    </PageFrame>
  )
}

function Expired() {
  return (
    <WholePage title={text.secondStep.title}>
      <EmptyState as="h1" title={text.secondStep.expired} hint={text.secondStep.expiredHint}>
        <Link to="/sign-in" className={buttonClass('primary')}>
          {text.secondStep.again}
        </Link>
      </EmptyState>
    </WholePage>
  )
}
