import type { NewInvitation } from '../api.ts'
import { Button } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { Dialog } from '../components/dialog.tsx'
import { exactTime } from '../components/format-time.ts'
import { Notice } from '../components/states.tsx'
import { p } from '../messages/en-people.ts'
import { s } from '../messages/en-settings.ts'

const text = p.invitations

/** Shows the link of a new invitation the one time that it can be seen. */
export function InvitationLinkDialog(props: { invitation: NewInvitation; onClose: () => void }) {
  const { email, acceptUrl, expiresAt, mailQueued } = props.invitation
  return (
    <Dialog
      title={mailQueued ? text.sentTitle(email) : text.linkTitle(email)}
      onClose={props.onClose}
      dismissable={false}
      wide
      footer={
        <Button variant="primary" onClick={props.onClose}>
          {s.done}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Notice tone={mailQueued ? 'info' : 'warning'}>{mailQueued ? text.mailed : text.passOn}</Notice>
        <CopyField label={text.link} text={acceptUrl} />
        <p className="text-small text-ink-3">{text.until(exactTime(expiresAt))}</p>
      </div>
    </Dialog>
  )
}
