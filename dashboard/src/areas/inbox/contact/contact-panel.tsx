import type { ConversationDetail } from '@stoa/sdk'
import { lazy, Suspense } from 'react'
import { BareDialog } from '../../../ui/primitives/bare-dialog.tsx'
import { useIsPainted } from '../../../ui/primitives/after-paint.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Skeleton } from '../../../ui/primitives/states.tsx'
import { inboxKeys } from '../data/inbox-keys.ts'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { ConversationFacts, type Changeable } from './conversation-facts.tsx'
import { EarlierConversations } from './earlier-conversations.tsx'
import { Notes } from './notes.tsx'
import { Person } from './person.tsx'
import { Properties } from './properties.tsx'
import { Section } from './section.tsx'

const PersonPanel = lazy(() =>
  import('../../people/index.ts').then((module) => ({ default: module.PersonPanel })),
)
const PageViews = lazy(() => import('./page-views.tsx').then((module) => ({ default: module.PageViews })))

interface ContactProps {
  detail: ConversationDetail
  onChange: (what: Changeable) => void
}

/** The contact beside the conversation. */
export function ContactPanel(props: ContactProps) {
  return (
    <section
      aria-label={text.actions.details}
      className="min-h-0 w-66 shrink-0 min-[87.5rem]:w-75 overflow-y-auto border-l border-line px-5 py-4"
    >
      <Contact {...props} />
    </section>
  )
}

/** The contact as a sheet over the conversation, on narrow screens. */
export function ContactSheet({ detail, onChange, onClose }: ContactProps & { onClose: () => void }) {
  return (
    <BareDialog
      label={text.actions.details}
      onClose={onClose}
      className="rise m-0 ml-auto h-dvh max-h-none w-full max-w-entry border-l border-line bg-raised p-0 text-ink shadow-float outline-none"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center justify-between gap-2 border-b border-line py-1 pr-2 pl-5">
          <h2 className="font-semibold">{text.actions.details}</h2>
          <button
            type="button"
            aria-label={sharedText.common.close}
            onClick={onClose}
            className="control-square inline-flex items-center justify-center rounded-control text-ink-2 hover:bg-surface-2"
          >
            <Icon name="close" />
          </button>
        </header>
        <div
          className="min-h-0 flex-1 overflow-y-auto px-5 py-4"
          onClick={(event) => leaves(event.target) && onClose()}
        >
          <Contact
            detail={detail}
            onChange={(what) => {
              onClose()
              // The dialog gives the focus back first.
              setTimeout(() => onChange(what), 0)
            }}
          />
        </div>
      </div>
    </BareDialog>
  )
}

/** Whether a click leads to another place of the page, which the sheet would hide. */
const leaves = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a[href^="/"]') !== null

function Contact(props: ContactProps) {
  // The messages come first, and who it is.
  const isPainted = useIsPainted()
  return (
    <>
      <Person detail={props.detail} />
      {isPainted && <ContactSections {...props} />}
    </>
  )
}

function ContactSections({ detail, onChange }: ContactProps) {
  const { contactId } = detail
  return (
    <div className="mt-3 border-t border-line">
      {contactId !== null && (
        <Suspense>
          <PersonPanel
            key={contactId}
            contactId={contactId}
            beside={[inboxKeys.conversation(detail.id), inboxKeys.queues]}
          />
        </Suspense>
      )}
      <Section id="conversation" title={text.contact.conversation}>
        <ConversationFacts detail={detail} onChange={onChange} />
      </Section>
      <Properties properties={detail.contactMetadata} />
      <EarlierConversations contactId={contactId} currentId={detail.id} />
      <Notes detail={detail} />
      <Section id="views" title={text.contact.views}>
        <Suspense fallback={<Skeleton lines={2} />}>
          <PageViews contactId={contactId} />
        </Suspense>
      </Section>
    </div>
  )
}
