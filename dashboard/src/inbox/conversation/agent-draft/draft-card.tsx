import { useMemo, useState } from 'react'
import type { ConversationDetail, Message } from '../../../api.ts'
import { Button, TextButton } from '../../../components/button.tsx'
import { Hint } from '../../../components/hint.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Time } from '../../../components/time.tsx'
import { t } from '../../../messages/en.ts'
import { c } from '../../../messages/en-conversation.ts'
import { useCommands, type Command } from '../../../shell/commands.ts'
import { writeReply } from '../../composer/composer-bridge.ts'
import { MarkdownView } from '../../thread/markdown-view.tsx'
import { customerOf } from '../../queue/queue-row.tsx'
import type { Sending } from '../../composer/use-send-message.ts'
import { discardDraft } from './draft-actions.ts'
import { DraftDetails } from './draft-details.tsx'
import { draftOf } from './draft-state.ts'

interface DraftCardProps {
  detail: ConversationDetail
  message: Message
  sending: Sending
}

/** The draft that waits, above the composer: to be sent as it is, changed, or discarded. */
export function DraftCard({ detail, message, sending }: DraftCardProps) {
  const [editing, setEditing] = useState(false)
  const choices = useDraftChoices({ detail, message, sending }, () => setEditing(true))
  const draft = draftOf(message)
  const name = message.authorName ?? c.thread.agent
  const newer = detail.messages.some(({ authorType, seq }) => authorType === 'end_user' && seq > message.seq)
  if (editing)
    return (
      <p className="flex items-center gap-2 text-small text-ink-3">
        <Icon name="agent" size={16} />
        {c.draft.editing}
        <TextButton className="text-ink" onClick={() => setEditing(false)}>
          {c.draft.show}
        </TextButton>
      </p>
    )
  return (
    <section
      aria-label={c.draft.label}
      className="rise grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-accent/40 bg-raised px-3.5 py-2.5"
    >
      <h2 className="flex items-center gap-1.5 text-small text-ink-3">
        <Icon name="agent" size={16} />
        <span className="min-w-0 truncate font-medium text-ink-2">{c.draft.waiting(name)}</span>
        <Time at={message.createdAt} />
      </h2>
      {newer && <p className="text-small text-amber">{c.draft.raced(customerOf(detail))}</p>}
      <div
        tabIndex={0}
        role="group"
        aria-label={c.draft.waiting(name)}
        className="max-h-[18dvh] overflow-y-auto md:max-h-[30dvh] rounded-[4px]"
      >
        <MarkdownView source={message.body} />
      </div>
      {draft && <Made draft={draft} />}
      <Choices {...choices} />
    </section>
  )
}

function Made({ draft }: { draft: NonNullable<ReturnType<typeof draftOf>> }) {
  const { rationale, sources, tools } = draft
  if (!rationale && sources.length === 0 && tools.length === 0) return null
  const says = [c.draft.made, sources.length > 0 && c.draft.sources(sources.length)]
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-[4px] py-0.5 text-small text-ink-3 hover:text-ink pointer-coarse:py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="transition-transform group-open:rotate-90">
          <Icon name="chevronRight" size={14} />
        </span>
        {says.filter(Boolean).join(' · ')}
      </summary>
      <div className="max-h-[24dvh] overflow-y-auto pt-1.5 pl-4.5">
        <DraftDetails draft={draft} />
      </div>
    </details>
  )
}

interface DraftChoices {
  send: () => void
  edit: () => void
  discard: () => void
}

/** What can be done with the draft, with its keys. */
function useDraftChoices({ detail, message, sending }: DraftCardProps, onEdit: () => void): DraftChoices {
  const last = detail.messages.at(-1)
  const choices = useMemo<DraftChoices>(
    () => ({
      send: () =>
        sending.send({
          body: message.body,
          internal: false,
          sinceMessageId: last?.id,
          afterSeq: last?.seq ?? 0,
          fromDraftId: message.id,
        }),
      edit: () => {
        onEdit()
        writeReply(message.conversationId, { body: message.body, fromDraftId: message.id })
      },
      discard: () => void discardDraft(message),
    }),
    // The setter of a state never changes.
    [message, last?.id, last?.seq, sending.send],
  )
  const commands = useMemo<Command[]>(() => {
    const group = t.palette.groups.conversation
    return [
      { id: 'draft.send', label: c.draft.sendIt, group, icon: 'send', keys: 'y', run: choices.send },
      { id: 'draft.edit', label: c.draft.editIt, group, icon: 'note', keys: 'i', run: choices.edit },
      {
        id: 'draft.discard',
        label: c.draft.discardIt,
        group,
        icon: 'trash',
        keys: 'd',
        run: choices.discard,
      },
    ]
  }, [choices])
  useCommands(commands)
  return choices
}

function Choices({ send, edit, discard }: DraftChoices) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" icon="send" className="hinted relative" onClick={send}>
        {c.draft.send}
        <Hint label={c.draft.sendIt} shortcut="y" align="start" />
      </Button>
      <Button icon="note" className="hinted relative" onClick={edit}>
        {c.draft.edit}
        <Hint label={c.draft.editIt} shortcut="i" align="start" />
      </Button>
      <Button variant="ghost" icon="trash" className="hinted relative" onClick={discard}>
        {c.draft.discard}
        <Hint label={c.draft.discardIt} shortcut="d" align="start" />
      </Button>
    </div>
  )
}
