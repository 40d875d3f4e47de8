import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../components/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../components/states.tsx'
import { SdkError } from '../api.ts'
import { i as text } from '../messages/en-invite.ts'
import { t } from '../messages/en.ts'
import { AcceptAsMember } from '../members/accept-as-member.tsx'
import { AcceptByAccount } from '../members/accept-by-account.tsx'
import { invitationQuery, visitorQuery } from '../members/invitation-query.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { EntryLayout, EntryWhole } from './entry-layout.tsx'

const route = getRouteApi('/accept-invite')

/** Where an invitation leads: who is invited joins, with their account or a new one. */
export function AcceptInvitePage() {
  const { token = '' } = route.useSearch()
  usePageTitle(text.title)
  const invitation = useQuery(invitationQuery(token))
  const visitor = useQuery(visitorQuery)
  const { data } = invitation
  if (!token) return <Gone />
  if (invitation.error) {
    const { error } = invitation
    const isGone = error instanceof SdkError && (error.status === 404 || error.status === 400)
    if (isGone) return <Gone />
    return (
      <EntryWhole>
        <ErrorState error={error} onRetry={() => void invitation.refetch()} />
      </EntryWhole>
    )
  }
  if (visitor.error)
    return (
      <EntryWhole>
        <ErrorState error={visitor.error} onRetry={() => void visitor.refetch()} />
      </EntryWhole>
    )
  if (!data || visitor.data === undefined)
    return (
      <EntryWhole>
        <Skeleton lines={4} />
      </EntryWhole>
    )
  const { email, role, orgName, invitedByName } = data
  const lead = invitedByName ? text.invitedBy(invitedByName, t.roles[role]) : text.invited(t.roles[role])
  return (
    <EntryLayout greeting={text.greeting(orgName)} lead={lead}>
      {visitor.data ? (
        <AcceptAsMember token={token} invitation={data} me={visitor.data.actor.email ?? ''} />
      ) : (
        <AcceptByAccount key={email} token={token} invitation={data} />
      )}
    </EntryLayout>
  )
}

function Gone() {
  return (
    <EntryWhole>
      <EmptyState as="h1" title={text.gone} hint={text.goneHint}>
        <Link to="/sign-in" className={buttonClass('primary')}>
          {text.toSignIn}
        </Link>
      </EmptyState>
    </EntryWhole>
  )
}
