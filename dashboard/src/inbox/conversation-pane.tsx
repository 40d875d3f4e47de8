import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { buttonClass } from '../components/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../components/states.tsx'
import { SdkError, type ConversationDetail } from '../api.ts'
import { t } from '../messages/en.ts'
import { conversationQuery } from '../queries.ts'
import { Composer } from './composer.tsx'
import { ContactPanel, ContactDialog } from './contact-panel.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { MessageList } from './message-list.tsx'
import type { PendingMessage } from './pending-messages.ts'
import { customerOf } from './queue-row.tsx'
import { useMarkSeen } from './seen-store.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { useConversationCommands } from './use-conversation-commands.ts'
import { useDropZone } from './use-drop-zone.ts'
import { useLiveConversation } from './use-live-conversation.ts'
import { useSendMessage } from './use-send-message.ts'
import { useWide } from './use-wide.ts'
import type { ViewId } from './views.ts'

interface ConversationPaneProps {
  id: string
  view: ViewId
  q: string
}

/** One conversation: what was said, what to answer, and who it is. */
export function ConversationPane({ id, view, q }: ConversationPaneProps) {
  const detail = useQuery(conversationQuery(id))
  if (detail.isError && !detail.data) {
    const gone = detail.error instanceof SdkError && [400, 404].includes(detail.error.status)
    return (
      <div className="m-auto">
        {gone ? (
          <EmptyState as="h1" title={t.errors.notFound} hint={t.thread.gone}>
            <Link
              to="/inbox/$view/{-$conversationId}"
              params={{ view, conversationId: undefined }}
              search={q ? { q } : {}}
              className={buttonClass()}
            >
              {t.actions.backToList}
            </Link>
          </EmptyState>
        ) : (
          <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
        )}
      </div>
    )
  }
  if (!detail.data)
    return <Skeleton lines={8} className="mx-auto mt-24 w-full max-w-[560px] content-start px-6" />
  return <Conversation detail={detail.data} view={view} q={q} />
}

function Conversation({ detail, view, q }: { detail: ConversationDetail; view: ViewId; q: string }) {
  const { id } = detail
  const wide = useWide()
  const [panel, setPanel] = useState<boolean>()
  const [restored, setRestored] = useState<PendingMessage>()
  const { visitorTyping } = useLiveConversation(id, true)
  const actions = useConversationActions(id)
  useMarkSeen(id, detail.lastMessageAt)
  const sending = useSendMessage(id)
  const panelShown = panel ?? wide
  const controls = useConversationCommands({ detail, actions, view, q })
  const pane = useRef<HTMLElement>(null)
  const isDropping = useDropZone(pane, id)
  const edit = (message: PendingMessage) => {
    sending.discard(message)
    setRestored(message)
  }
  return (
    <>
      <section
        ref={pane}
        aria-label={t.thread.label(customerOf(detail))}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <ConversationHeader
          {...{ detail, actions, controls, view, q, panelShown }}
          onTogglePanel={() => setPanel(!panelShown)}
        />
        <MessageList {...{ detail, visitorTyping, sending }} onEdit={edit} />
        <Composer detail={detail} send={sending.send} restored={restored} />
        {isDropping && (
          <p className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-card border-2 border-dashed border-accent bg-accent-soft text-lead">
            {t.composer.dropImages}
          </p>
        )}
      </section>
      {panelShown && wide && <ContactPanel detail={detail} />}
      {panelShown && !wide && panel && <ContactDialog detail={detail} onClose={() => setPanel(false)} />}
    </>
  )
}
