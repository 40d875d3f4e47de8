import type { ConversationDetail, Message } from '@stoa/sdk'
import { useMemo, useState } from 'react'
import { Button, TextButton } from '../../../../ui/primitives/button.tsx'
import { Hint } from '../../../../ui/primitives/hint.tsx'
import { Icon } from '../../../../ui/primitives/icon.tsx'
import { Time } from '../../../../ui/primitives/time.tsx'
import { text } from '../../text.en.ts'
import { shellText } from '../../../../text/shell.en.ts'
import { useCommands, type Command } from '../../../../ui/commands/commands.ts'
import { writeReply } from '../../composer/composer-bridge.ts'
import { MarkdownView } from '../../thread/markdown-view.tsx'
import { customerOf } from '../../data/customer-of.ts'
import type { Sending } from '../../composer/use-send-message.ts'
import { discardDraft } from './draft-actions.ts'
import { DraftDetails } from '../../thread/draft-details.tsx'
import { draftOf } from '../../data/draft-state.ts'

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
  const name = message.authorName ?? text.thread.agent
  const newer = detail.messages.some(({ authorType, seq }) => authorType === 'end_user' && seq > message.seq)
  if (editing)
    return (
      <p className="flex items-center gap-2 text-small text-ink-3">
        <Icon name="agent" size={16} />
        {text.draft.editing}
        <TextButton className="text-ink" onClick={() => setEditing(false)}>
          {text.draft.show}
        </TextButton>
      </p>
    )
  return (
    <section
      aria-label={text.draft.label}
      className="rise grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-accent/40 bg-raised px-3.5 py-2.5"
    >
      <h2 className="flex items-center gap-1.5 text-small text-ink-3">
        <Icon name="agent" size={16} />
        <span className="min-w-0 truncate font-medium text-ink-2">{text.draft.waiting(name)}</span>
        <Time at={message.createdAt} />
      </h2>
      {newer && <p className="text-small text-amber">{text.draft.raced(customerOf(detail))}</p>}
      <div
        tabIndex={0}
        role="group"
        aria-label={text.draft.waiting(name)}
        className="max-h-[18dvh] overflow-y-auto md:max-h-[30dvh] rounded-small"
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
  const says = [text.draft.made, sources.length > 0 && text.draft.sources(sources.length)]
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-small py-0.5 text-small text-ink-3 hover:text-ink pointer-coarse:py-2.5 [&::-webkit-details-marker]:hidden">
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
    const group = shellText.commands.groups.conversation
    return [
      { id: 'draft.send', label: text.draft.sendIt, group, icon: 'send', keys: 'y', run: choices.send },
      { id: 'draft.edit', label: text.draft.editIt, group, icon: 'note', keys: 'i', run: choices.edit },
      {
        id: 'draft.discard',
        label: text.draft.discardIt,
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
        {text.draft.send}
        <Hint label={text.draft.sendIt} shortcut="y" align="start" />
      </Button>
      <Button icon="note" className="hinted relative" onClick={edit}>
        {text.draft.edit}
        <Hint label={text.draft.editIt} shortcut="i" align="start" />
      </Button>
      <Button variant="ghost" icon="trash" className="hinted relative" onClick={discard}>
        {text.draft.discard}
        <Hint label={text.draft.discardIt} shortcut="d" align="start" />
      </Button>
    </div>
  )
}
