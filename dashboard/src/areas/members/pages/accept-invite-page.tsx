import { SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { joiningText } from '../joining.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { AcceptAsMember } from '../parts/accept-as-member.tsx'
import { AcceptByProvider } from '../parts/accept-by-provider.tsx'
import { AcceptByAccount } from '../parts/accept-by-account.tsx'
import { invitationQuery, visitorQuery } from '../data.ts'
import { PageFrame, WholePage } from '../../../ui/page-frames/page-frame.tsx'

const route = getRouteApi('/accept-invite')

/** Where an invitation leads: who is invited joins, with their account or a new one. */
export function AcceptInvitePage() {
  const { token = '' } = route.useSearch()
  const invitation = useQuery(invitationQuery(token))
  const visitor = useQuery(visitorQuery)
  const { data } = invitation
  if (!token) return <Gone />
  if (invitation.error) {
    const { error } = invitation
    const isGone = error instanceof SdkError && (error.status === 404 || error.status === 400)
    if (isGone) return <Gone />
    return (
      <WholePage title={joiningText.title}>
        <ErrorState error={error} onRetry={() => void invitation.refetch()} />
      </WholePage>
    )
  }
  if (visitor.error)
    return (
      <WholePage title={joiningText.title}>
        <ErrorState error={visitor.error} onRetry={() => void visitor.refetch()} />
      </WholePage>
    )
  if (!data || visitor.data === undefined)
    return (
      <WholePage title={joiningText.title}>
        <Skeleton lines={4} />
      </WholePage>
    )
  const { email, role, orgName, invitedByName } = data
  const lead = invitedByName
    ? joiningText.invitedBy(invitedByName, sharedText.roles[role])
    : joiningText.invited(sharedText.roles[role])
  return (
    <PageFrame variant="entry" tabTitle={joiningText.title} title={joiningText.greeting(orgName)} lead={lead}>
      {visitor.data ? (
        <AcceptAsMember token={token} invitation={data} me={visitor.data.actor.email ?? ''} />
      ) : (
        <div className="grid gap-5">
          <AcceptByAccount key={email} token={token} invitation={data} />
          <AcceptByProvider token={token} />
        </div>
      )}
    </PageFrame>
  )
}

function Gone() {
  return (
    <WholePage title={joiningText.title}>
      <EmptyState as="h1" title={joiningText.gone} hint={joiningText.goneHint}>
        <Link to="/sign-in" className={buttonClass('primary')}>
          {joiningText.toSignIn}
        </Link>
      </EmptyState>
    </WholePage>
  )
}
