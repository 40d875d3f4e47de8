import type { ListedInvitation, NewInvitation } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { useNow } from '../../../ui/primitives/now.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { rolesQuery } from '../../roles/index.ts'
import { invitationsQuery } from '../data.ts'
import { choiceOf, givenRole } from './roles.ts'
import { profileQuery } from '../../../data/settings-queries.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { useCan } from '../../../data/permissions/can.ts'

interface InvitationListProps {
  invitations: readonly ListedInvitation[]
  onMade: (made: NewInvitation) => void
}

/** The invitations that nobody has accepted yet. */
export function InvitationList({ invitations, onMade }: InvitationListProps) {
  if (invitations.length === 0) return <p className="text-ink-2">{text.invitations.none}</p>
  return (
    <Rows>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} onMade={onMade} />
      ))}
    </Rows>
  )
}

function InvitationRow(props: { invitation: ListedInvitation; onMade: (made: NewInvitation) => void }) {
  const { id, email, role, expiresAt, mail } = props.invitation
  const mayChange = useCan('identity.createInvitation')
  const mailerConfigured = useQuery(profileQuery).data?.mailerConfigured ?? false
  const own = useQuery(rolesQuery).data?.items
  const isExpired = useNow() >= new Date(expiresAt).getTime()
  const renew = useWrite({
    run: () => client.identity.createInvitation({ email, ...givenRole(choiceOf(props.invitation)) }),
    leave: props.onMade,
    touches: [invitationsQuery],
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name="at" size={22} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {email}
          {isExpired && (
            <Badge tone="amber" icon="clock">
              {text.invitations.expired}
            </Badge>
          )}
          {!isExpired && mail?.status === 'failed' && (
            <Badge tone="red" icon="warning">
              {text.invitations.mail.failed}
            </Badge>
          )}
        </p>
        <p className="text-small text-ink-3">
          {own?.find(({ id }) => id === props.invitation.roleId)?.name ?? sharedText.roles[role]} ·{' '}
          {isExpired ? text.invitations.expired : text.invitations.expires} <Time at={expiresAt} />
          {mail && mail.status !== 'failed' && ` · ${text.invitations.mail[mail.status]}`}
        </p>
        {mail?.status === 'failed' && mail.error && (
          <p className="text-small text-ink-3 [overflow-wrap:anywhere]">
            {text.invitations.mailError(mail.error)}
          </p>
        )}
      </div>
      {mayChange && (
        <div className="flex gap-2">
          <Button
            onClick={() => renew.mutate()}
            disabled={renew.isPending}
            aria-label={mailerConfigured ? text.invitations.resendOf(email) : text.invitations.renewOf(email)}
          >
            {mailerConfigured ? text.invitations.resend : text.invitations.renew}
          </Button>
          <ConfirmAction
            label={text.invitations.revoke}
            title={text.invitations.revokeTitle(email)}
            body={text.invitations.revokeBody}
            write={{
              run: () => client.identity.revokeInvitation({ id }),
              touches: [invitationsQuery],
              said: text.invitations.revoked(email),
            }}
          />
        </div>
      )}
    </li>
  )
}
