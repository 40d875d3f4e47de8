import type { ConversationDetail } from '@stoa/sdk'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { countdown } from '../../../text/format-time.ts'
import { Icon, type IconName } from '../../../ui/primitives/icon.tsx'
import { Keys } from '../../../ui/primitives/keys.tsx'
import { useNow } from '../../../ui/primitives/now.ts'
import { text as inboxText } from '../text.en.ts'
import { refresh } from '../../../data/queries.ts'
import { conversationQuery } from '../data/conversation-query.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { firstName, ownerOf, ownershipShown, ownerText, type Owner } from '../places/owner.ts'
import { AgentMode } from './conversation-agent-mode.tsx'
import { handoverOf, HandoverText } from './conversation-handover.tsx'
import { claimMinutes, type ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'

interface ClaimBarProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
}

const soonMs = 5 * 60_000

/** The bar of an open or snoozed conversation: its owner, how long agents hold back, or that it needs a person; and the agent mode. */
export function ClaimBar(props: ClaimBarProps) {
  const { detail } = props
  const { actor } = useWhoami()
  const owner = ownerOf(detail, actor.id, useNow(1000))
  useRefreshWhenOver(detail.id, owner)
  const shown = ownershipShown(detail.status, owner)
  if (shown === 'owned' && owner) return <Owned {...props} owner={owner} />
  return shown === 'free' ? <Free {...props} /> : null
}

/** Reads the conversation again when a colleague’s take-over ends: no event tells if it was extended. */
function useRefreshWhenOver(id: string, owner: Owner | undefined): void {
  const isHeldByColleague = owner?.heldUntil !== undefined && !owner.isMe
  const before = useRef(isHeldByColleague)
  useEffect(() => {
    if (before.current && !isHeldByColleague) void refresh(conversationQuery(id))
    before.current = isHeldByColleague
  }, [isHeldByColleague, id])
}

interface BarProps {
  icon: IconName
  says: ReactNode
  look: string
  detail: ConversationDetail
  actions: ConversationActions
  children: ReactNode
}

function Bar({ icon, says, look, detail, actions, children }: BarProps) {
  return (
    <div
      className={classNames(
        'flex min-h-10 flex-wrap items-center gap-x-2 border-t border-line px-4 py-1 text-small md:px-5',
        look,
      )}
    >
      <span className="flex min-w-0 flex-auto items-start gap-2">
        <span className="mt-0.5">
          <Icon name={icon} size={16} />
        </span>
        <span className="min-w-0 tabular-nums">{says}</span>
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2.5">
        <AgentMode detail={detail} actions={actions} />
        {children}
      </span>
    </div>
  )
}

interface BarButtonProps {
  label: string
  onClick: () => void
  shortcut?: string
  title?: string
  /** What is read aloud, where that is more than the label. */
  name?: string
}

function BarButton({ label, onClick, shortcut, title, name }: BarButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      title={title}
      aria-label={name}
      className="flex items-center gap-1.5 rounded-small px-1 py-1.5 font-medium text-ink pointer-coarse:py-2.5"
    >
      <span className="underline underline-offset-2">{label}</span>
      {shortcut && (
        <span aria-hidden="true" className="hidden lg:inline pointer-coarse:hidden">
          <Keys keys={shortcut} />
        </span>
      )}
    </button>
  )
}

/** What the bar says of the owner: agents are only spoken of where they would answer. */
function ownerLine(
  { agentMode, assignedByReply }: ConversationDetail,
  owner: Owner,
  left: string | null,
): string {
  const text = ownerText(owner)
  if (agentMode !== 'auto') return text
  if (left !== null) return inboxText.claim.held(text, left)
  return assignedByReply ? inboxText.claim.ranOut(text) : text
}

function Owned({ owner, ...props }: ClaimBarProps & { owner: Owner }) {
  const { detail, actions, controls } = props
  const now = useNow(1000)
  const left = owner.heldUntil === undefined ? null : countdown(owner.heldUntil, now)
  const isSoon = owner.isMe && owner.heldUntil !== undefined && owner.heldUntil - now < soonMs
  const handover = handoverOf(detail)
  const name = owner.name ? firstName(owner.name) : inboxText.colleagues.aColleague
  // What stays silent for as long as it is owned needs no more time.
  const canExtend = owner.isMe && detail.agentMode === 'auto' && (left !== null || detail.assignedByReply)
  return (
    <>
      <Bar
        {...{ detail, actions }}
        icon={isSoon ? 'clock' : 'user'}
        look={isSoon ? 'bg-amber-soft text-amber' : 'bg-surface-1 text-ink-2'}
        says={
          left === null ? (
            <span role="status">{ownerLine(detail, owner, left)}</span>
          ) : (
            ownerLine(detail, owner, left)
          )
        }
      >
        {canExtend && (
          <BarButton
            label={inboxText.actions.extend}
            title={inboxText.actions.extendBy(claimMinutes)}
            name={inboxText.actions.extendBy(claimMinutes)}
            onClick={() => void actions.extend()}
          />
        )}
        <BarButton
          label={owner.isMe ? inboxText.actions.release : inboxText.actions.takeFrom(name)}
          shortcut="o"
          onClick={controls.toggleOwner}
        />
      </Bar>
      {handover && (
        <p className="border-t border-line px-4 py-1.5 text-small text-ink-2 md:px-5">
          <HandoverText handover={handover} />
        </p>
      )}
    </>
  )
}

function Free({ detail, actions, controls }: ClaimBarProps) {
  const handover = handoverOf(detail)
  return (
    <Bar
      {...{ detail, actions }}
      icon={handover ? 'flag' : 'circleDashed'}
      look={handover ? 'bg-accent-soft text-accent-text' : 'text-ink-3'}
      says={handover ? <HandoverText handover={handover} /> : inboxText.actions.noOwner}
    >
      <BarButton
        label={inboxText.actions.take}
        shortcut="o"
        title={inboxText.actions.takeHint}
        onClick={controls.toggleOwner}
      />
    </Bar>
  )
}
