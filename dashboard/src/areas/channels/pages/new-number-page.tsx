import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { NumberForm } from '../numbers/number-form.tsx'
import { text } from '../numbers/text.en.ts'
import { text as channelsText } from '../text.en.ts'

/** Connects a number. */
export function NewNumberPage() {
  return (
    <PageFrame
      variant="detail"
      title={text.create}
      lead={text.createLead}
      back={{ to: '/settings/channels', label: channelsText.channel.back }}
    >
      <NumberForm mayChange />
    </PageFrame>
  )
}
