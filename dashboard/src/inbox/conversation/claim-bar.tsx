import { useEffect, type ReactNode } from 'react'
import type { ConversationDetail } from '../../api.ts'
import { classNames } from '../../components/class-names.ts'
import { countdown } from '../../components/format-time.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { Keys } from '../../components/keys.tsx'
import { useNow } from '../../components/now.ts'
import { c } from '../../messages/en-conversation.ts'
import { conversationQuery, queryClient } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
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

/** Who is on the conversation and for how long, or that it waits for a person; and how far agents may go. */
export function ClaimBar(props: ClaimBarProps) {
  const { detail } = props
  if (detail.claim) return <Held {...props} claim={detail.claim} />
  return detail.status === 'open' ? <Free {...props} /> : null
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
      className="flex items-center gap-1.5 rounded-[4px] px-1 py-1.5 font-medium text-ink pointer-coarse:py-2.5"
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

function Held({ claim, ...props }: ClaimBarProps & { claim: NonNullable<ConversationDetail['claim']> }) {
  const { detail, actions, controls } = props
  const { actor } = useWhoami()
  const now = useNow(1000)
  const until = new Date(claim.expiresAt).getTime()
  const left = countdown(until, now)
  const mine = claim.holderId === actor.id
  const over = left === null
  useEffect(() => {
    // A colleague may have extended it: nothing is said of that.
    if (over && !mine) void queryClient.invalidateQueries({ queryKey: conversationQuery(detail.id).queryKey })
  }, [over, mine, detail.id])
  const bar = { detail, actions }
  if (left === null) {
    if (!mine) return detail.status === 'open' ? <Free {...props} /> : null
    return (
      <Bar {...bar} icon="clock" says={<span role="status">{c.claim.ranOut}</span>} look="text-ink-2">
        <BarButton label={c.claim.again} shortcut="o" onClick={() => void actions.takeOver()} />
      </Bar>
    )
  }
  const name = claim.holderName ?? c.colleagues.aColleague
  const soon = mine && until - now < soonMs
  const handover = handoverOf(detail)
  return (
    <>
      <Bar
        {...bar}
        icon={soon ? 'clock' : 'user'}
        look={soon ? 'bg-amber-soft text-amber' : 'bg-surface-1 text-ink-2'}
        says={soon ? c.claim.soon(left) : mine ? c.actions.heldByYou(left) : c.actions.held(name, left)}
      >
        {mine && (
          <BarButton
            label={c.actions.extend}
            title={c.actions.extendBy(claimMinutes)}
            name={c.actions.extendBy(claimMinutes)}
            onClick={() => void actions.extend()}
          />
        )}
        <BarButton
          label={mine ? c.actions.release : c.actions.takeFrom(name)}
          shortcut="o"
          onClick={controls.toggleClaim}
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
      says={handover ? <HandoverText handover={handover} /> : c.actions.nobody}
    >
      <BarButton
        label={c.actions.takeOver}
        shortcut="o"
        title={c.actions.takeOverHint}
        onClick={controls.toggleClaim}
      />
    </Bar>
  )
}
