import { useMutation, useQuery } from '@tanstack/react-query'
import { client, type Invitation, type NewInvitation } from '../api.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { ConfirmAction } from '../components/confirm-action.tsx'
import { Icon } from '../components/icon.tsx'
import { useNow } from '../components/now.ts'
import { errorText } from '../components/states.tsx'
import { Time } from '../components/time.tsx'
import { notify } from '../components/toast.tsx'
import { t } from '../messages/en.ts'
import { p } from '../messages/en-people.ts'
import { Rows } from '../pages/settings/settings-page.tsx'
import { queryClient } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { invitationsQuery, profileQuery } from '../settings-queries.ts'

const text = p.invitations

interface InvitationListProps {
  invitations: readonly Invitation[]
  onMade: (made: NewInvitation) => void
}

/** The invitations that nobody has accepted yet. */
export function InvitationList({ invitations, onMade }: InvitationListProps) {
  if (invitations.length === 0) return <p className="text-ink-2">{text.none}</p>
  return (
    <Rows>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} onMade={onMade} />
      ))}
    </Rows>
  )
}

function InvitationRow(props: { invitation: Invitation; onMade: (made: NewInvitation) => void }) {
  const { id, email, role, expiresAt, mail } = props.invitation
  const { actor } = useWhoami()
  const mailerConfigured = useQuery(profileQuery).data?.mailerConfigured ?? false
  const isExpired = useNow() >= new Date(expiresAt).getTime()
  const reread = () => void queryClient.invalidateQueries(invitationsQuery)
  const renew = useMutation({
    mutationFn: () => client.identity.createInvitation({ email, role }),
    onSuccess: (made) => {
      reread()
      props.onMade(made)
    },
    onError: (error) => notify(errorText(error), { tone: 'error' }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name="at" size={22} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {email}
          {isExpired && (
            <Badge tone="amber" icon="clock">
              {text.expired}
            </Badge>
          )}
          {!isExpired && mail?.status === 'failed' && (
            <Badge tone="red" icon="warning">
              {text.mail.failed}
            </Badge>
          )}
        </p>
        <p className="text-small text-ink-3">
          {t.roles[role]} · {isExpired ? text.expired : text.expires} <Time at={expiresAt} />
          {mail && mail.status !== 'failed' && ` · ${text.mail[mail.status]}`}
        </p>
        {mail?.status === 'failed' && mail.error && (
          <p className="text-small text-ink-3 [overflow-wrap:anywhere]">{text.mailError(mail.error)}</p>
        )}
      </div>
      {actor.role === 'owner' && (
        <div className="flex gap-2">
          <Button
            onClick={() => renew.mutate()}
            disabled={renew.isPending}
            aria-label={mailerConfigured ? text.resendOf(email) : text.renewOf(email)}
          >
            {mailerConfigured ? text.resend : text.renew}
          </Button>
          <ConfirmAction
            label={text.revoke}
            title={text.revokeTitle(email)}
            body={text.revokeBody}
            work={() => client.identity.revokeInvitation({ id })}
            onDone={() => {
              reread()
              notify(text.revoked(email))
            }}
          />
        </div>
      )}
    </li>
  )
}
