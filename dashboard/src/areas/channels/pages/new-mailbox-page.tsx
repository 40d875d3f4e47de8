import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { MailboxForm } from '../mailbox/mailbox-form.tsx'
import { text } from '../mailbox/text.en.ts'
import { text as channelsText } from '../text.en.ts'

/** Connects a mailbox. */
export function NewMailboxPage() {
  return (
    <PageFrame
      variant="detail"
      title={text.create}
      lead={text.createLead}
      back={{ to: '/settings/channels', label: channelsText.channel.back }}
    >
      <MailboxForm mayChange />
    </PageFrame>
  )
}
