import type { NewInvitation } from '@stoa/sdk'
import { Button } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'

/** Shows the link of a new invitation the one time that it can be seen. */
export function InvitationLinkDialog(props: { invitation: NewInvitation; onClose: () => void }) {
  const { email, acceptUrl, expiresAt, mailQueued } = props.invitation
  return (
    <Dialog
      title={mailQueued ? text.invitations.sentTitle(email) : text.invitations.linkTitle(email)}
      onClose={props.onClose}
      dismissable={false}
      wide
      footer={
        <Button variant="primary" onClick={props.onClose}>
          {formText.done}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Notice tone={mailQueued ? 'info' : 'warning'}>
          {mailQueued ? text.invitations.mailed : text.invitations.passOn}
        </Notice>
        <CopyField label={text.invitations.link} text={acceptUrl} />
        <p className="text-small text-ink-3">{text.invitations.until(exactTime(expiresAt))}</p>
      </div>
    </Dialog>
  )
}
