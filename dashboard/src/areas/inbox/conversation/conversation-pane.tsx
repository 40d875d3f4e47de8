import { type ConversationDetail, SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { buttonClass, TextButton } from '../../../ui/primitives/button.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { ContactPanel, ContactSheet } from '../contact/contact-panel.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { text as composerText } from '../composer/text.en.ts'
import { conversationQuery } from '../data/conversation-query.ts'
import { askForDraft } from './agent-draft/draft-actions.ts'
import { DraftSlot } from './agent-draft/draft-slot.tsx'
import { useViewingSignal } from '../colleagues/use-viewing-signal.ts'
import { Composer } from '../composer/composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { MessageList } from '../thread/message-list.tsx'
import type { ShownMessage } from '../composer/send-queue.ts'
import { usePlace } from '../places/place.ts'
import { customerOf } from '../data/customer-of.ts'
import { useMarkSeen } from '../thread/seen-store.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { useConversationCommands } from './use-conversation-commands.ts'
import { useDropZone } from '../composer/use-drop-zone.ts'
import { useLiveConversation } from './use-live-conversation.ts'
import { useSendMessage } from '../composer/use-send-message.ts'
import { useWide } from './use-wide.ts'
import { rememberConversation } from './recent-conversations.ts'

/** One conversation: what was said, what to answer, and who it is. */
export function ConversationPane({ id }: { id: string }) {
  const detail = useQuery(conversationQuery(id))
  const { data, error, fetchStatus, refetch } = detail
  const status = error instanceof SdkError ? error.status : undefined
  const retry = () => void refetch()
  // What one may not see any more, or what is gone, is not shown from memory either.
  if (status === 403) return <Nothing title={text.thread.forbidden} hint={text.thread.forbiddenHint} />
  if (status === 404 || (status === 400 && !data))
    return <Nothing title={sharedText.errors.notFound} hint={text.thread.gone} />
  if (data) return <Conversation detail={data} again={error ? retry : undefined} />
  if (error || fetchStatus === 'paused')
    return (
      <div className="m-auto">
        <ErrorState
          error={error ?? new SdkError({ status: 0, code: 'unreachable', detail: sharedText.errors.offline })}
          onRetry={retry}
        />
      </div>
    )
  return <Skeleton lines={8} className="mx-auto mt-24 w-full max-w-form content-start px-6" />
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  const { link } = usePlace()
  return (
    <div className="m-auto">
      <EmptyState as="h1" title={title} hint={hint}>
        <Link {...link(undefined)} className={buttonClass()}>
          {text.actions.backToList}
        </Link>
      </EmptyState>
    </div>
  )
}

interface ConversationProps {
  detail: ConversationDetail
  /** Reads it once more, where the last attempt failed. */
  again: (() => void) | undefined
}

function Conversation({ detail, again }: ConversationProps) {
  const { id } = detail
  const wide = useWide()
  const [panel, setPanel] = useState<boolean>()
  const [restored, setRestored] = useState<ShownMessage>()
  const { visitorTyping } = useLiveConversation(id, true)
  useViewingSignal(id)
  const actions = useConversationActions(id)
  useMarkSeen(id, detail.lastMessageAt)
  const name = customerOf(detail)
  useEffect(() => rememberConversation({ id, name, number: detail.displayId }), [id, name, detail.displayId])
  const sending = useSendMessage(id)
  // Over the conversation it is only shown when it was asked for.
  const panelShown = panel ?? wide
  const togglePanel = useCallback(() => setPanel(!panelShown), [panelShown])
  const ask = useCallback(() => void askForDraft(id), [id])
  const controls = useConversationCommands({ detail, actions, togglePanel, askForDraft: ask })
  const pane = useRef<HTMLElement>(null)
  const isDropping = useDropZone(pane, id, detail.fileUploads)
  const edit = (message: ShownMessage) => {
    sending.discard(message)
    setRestored(message)
  }
  return (
    <>
      <section
        ref={pane}
        aria-label={text.thread.label(customerOf(detail))}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <ConversationHeader
          {...{ detail, actions, controls, panelShown }}
          askForDraft={ask}
          onTogglePanel={togglePanel}
        />
        {again && <StaleLine onRetry={again} />}
        <MessageList {...{ detail, visitorTyping, sending }} onEdit={edit} />
        {detail.mergedIntoId === null ? (
          <>
            <DraftSlot detail={detail} sending={sending} />
            <Composer detail={detail} send={sending.send} restored={restored} />
          </>
        ) : (
          <MergedNotice intoId={detail.mergedIntoId} />
        )}
        {isDropping && (
          <p className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-card border-2 border-dashed border-accent bg-accent-soft text-lead">
            {detail.fileUploads === 'files' ? composerText.dropFiles : composerText.dropImages}
          </p>
        )}
      </section>
      {panelShown && wide && <ContactPanel detail={detail} onChange={controls.setMenu} />}
      {panelShown && !wide && panel && (
        <ContactSheet detail={detail} onChange={controls.setMenu} onClose={() => setPanel(false)} />
      )}
    </>
  )
}

/** What is shown may not be the latest. */
function StaleLine({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-2 bg-amber-soft px-4 py-1.5 text-small text-amber md:px-5"
    >
      {text.thread.staleCopy}
      <TextButton onClick={onRetry}>{sharedText.common.retry}</TextButton>
    </p>
  )
}

/** In place of the composer of a conversation that went into another one. */
function MergedNotice({ intoId }: { intoId: string }) {
  const { link } = usePlace()
  return (
    <div className="border-t border-line px-4 py-3 md:px-5">
      <Notice>
        {text.thread.merged}{' '}
        <Link {...link(intoId)} className="rounded-small font-medium text-ink underline underline-offset-2">
          {text.thread.openMerged}
        </Link>
      </Notice>
    </div>
  )
}
