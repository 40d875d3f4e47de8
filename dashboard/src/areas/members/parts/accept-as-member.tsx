import type { LookupInvitationResult } from '@stoa/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { countDrafts } from '../../inbox/index.ts'
import { joiningText } from '../joining.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { beginSession, endSession } from '../../../data/session/session.ts'
import { refusalText } from './refusal-text.ts'
import { useWrite } from '../../../data/writes/write.ts'

interface AcceptProps {
  token: string
  invitation: LookupInvitationResult
  /** The email of who is signed in. */
  me: string
}

/** Accepts with the session that is open, where it is that of the person who is invited. */
export function AcceptAsMember({ token, invitation, me }: AcceptProps) {
  const { email, orgName } = invitation
  const navigate = useNavigate()
  const accept = useWrite({
    run: async () => {
      const { orgId } = await client.identity.acceptInvitation({ token })
      await client.identity.setActiveMembership({ orgId })
      await beginSession()
    },
    done: () => navigate({ to: '/', replace: true }),
    refused: 'shown',
  })
  if (me.toLowerCase() !== email.toLowerCase()) return <OtherPerson email={email} me={me} />
  return (
    <div className="grid gap-5">
      {accept.error && <Notice tone="error">{refusalText(accept.error)}</Notice>}
      <p className="text-small text-ink-3">
        {joiningText.signedInAs} {me}
      </p>
      <Button variant="primary" onClick={() => accept.mutate()} disabled={accept.isPending}>
        {accept.isPending ? joiningText.joining : joiningText.join(orgName)}
      </Button>
    </div>
  )
}

function OtherPerson({ email, me }: { email: string; me: string }) {
  const [asking, setAsking] = useState(false)
  const drafts = countDrafts()
  const signOut = useWrite({
    run: endSession,
    // The page begins anew, as for anybody who is not signed in.
    done: () => location.reload(),
    refused: 'shown',
  })
  return (
    <div className="grid gap-5">
      {signOut.error && <Notice tone="error">{refusalText(signOut.error)}</Notice>}
      <Notice tone="warning">{joiningText.otherPerson(email, me)}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={signOut.isPending}
          onClick={() => (drafts > 0 ? setAsking(true) : signOut.mutate())}
        >
          {joiningText.signOut}
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          {joiningText.stay}
        </Link>
      </div>
      {asking && (
        <ConfirmDialog
          title={shellText.signOutTitle}
          body={shellText.signOutBody(drafts)}
          action={shellText.signOut}
          pending={signOut.isPending}
          onConfirm={() => signOut.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
