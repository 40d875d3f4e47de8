import { text } from '../text.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { useWhoami } from '../../../data/session/session.ts'
import { SetupChecklist } from './setup-checklist.tsx'

/** What the inbox shows before its first conversation. */
export function InboxStart({ title }: { title: string }) {
  const { actor } = useWhoami()
  return (
    <PageFrame
      variant="detail"
      title={title}
      heading={
        <h1 className="font-serif text-display text-balance italic">{text.welcome(firstName(actor.name))}</h1>
      }
    >
      <SetupChecklist />
    </PageFrame>
  )
}

/** How somebody is greeted. */
export const firstName = (name: string | null): string => name?.trim().split(/\s+/)[0] || text.there
