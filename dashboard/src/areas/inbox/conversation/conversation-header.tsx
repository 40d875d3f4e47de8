import type { ConversationDetail } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button, IconButton, buttonClass } from '../../../ui/primitives/button.tsx'
import { exactTime, weekdayTime } from '../../../text/format-time.ts'
import { Hint } from '../../../ui/primitives/hint.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { listText } from '../lists.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { AssignMenu } from './assign-menu.tsx'
import { ClaimBar } from './claim-bar.tsx'
import { Viewers } from '../colleagues/viewers.tsx'
import { ConversationDialogs } from './conversation-dialogs.tsx'
import { Subject } from './conversation-subject.tsx'
import { TopicMenu } from './conversation-topic-menu.tsx'
import { MoreMenu, SnoozeMenu } from './header-menus.tsx'
import { usePlace } from '../places/place.ts'
import { customerOf } from '../data/customer-of.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'

interface HeaderProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
  askForDraft: () => void
  panelShown: boolean
  onTogglePanel: () => void
}

/** Who it is, how it stands, and what can be done. */
export function ConversationHeader(props: HeaderProps) {
  const { detail, actions, controls } = props
  const { link } = usePlace()
  return (
    <header className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 px-3 py-2 md:px-5">
        <Link
          {...link(undefined)}
          aria-label={text.actions.backToList}
          className={buttonClass('ghost', 'control-square px-0! md:hidden')}
        >
          <Icon name="back" />
        </Link>
        <div className="grid min-w-0 flex-1 basis-36">
          <div className="flex min-w-0 items-center gap-2.5">
            <h1 className="truncate text-lead font-semibold">{customerOf(detail)}</h1>
            {(detail.customerName ?? detail.customerEmail) && (
              <span className="hidden text-small text-ink-3 tabular-nums min-[87.5rem]:inline">
                #{detail.displayId}
              </span>
            )}
            <Viewers conversationId={detail.id} />
          </div>
          <div className="flex min-w-0 items-center gap-2">
            <StatusBadge detail={detail} />
            {detail.block && (
              <span title={text.block.by(detail.block.blockedByName, exactTime(detail.block.createdAt))}>
                <Badge tone="red" icon="shield">
                  {text.block.badge}
                </Badge>
              </span>
            )}
            <Subject {...{ detail, actions, controls }} />
          </div>
        </div>
        <Tools {...props} />
      </div>
      <ClaimBar {...{ detail, actions, controls }} />
      <SeveralCustomers customers={detail.customers} />
      <ConversationDialogs {...{ detail, actions, controls }} />
    </header>
  )
}

function Tools({ detail, actions, controls, askForDraft, panelShown, onTogglePanel }: HeaderProps) {
  const open = detail.status === 'open'
  const closeLabel = open ? text.actions.closeConversation : text.actions.reopen
  return (
    <div className="ml-auto flex items-center gap-1">
      <div className="flex gap-1 typing:hidden">
        <TopicMenu {...{ detail, actions, controls }} />
        <AssignMenu {...{ detail, actions, controls }} />
        <SnoozeMenu {...{ actions, controls }} />
      </div>
      <Button
        variant="secondary"
        className="hinted relative px-2.5! sm:px-3.5!"
        onClick={controls.toggleClosed}
      >
        <span className="hidden sm:inline">
          <Icon name={open ? 'check' : 'refresh'} size={16} />
        </span>
        {closeLabel}
        <Hint label={closeLabel} shortcut="e" />
      </Button>
      <MoreMenu {...{ detail, actions, controls, askForDraft }} />
      <IconButton
        icon="panel"
        label={text.actions.details}
        aria-pressed={panelShown}
        onClick={onTogglePanel}
      />
    </div>
  )
}

/** That several people get the replies, where their conversations were merged. */
function SeveralCustomers({ customers }: Pick<ConversationDetail, 'customers'>) {
  if (customers.length < 2) return null
  const names = customers.map(({ name, email }) => name ?? email ?? text.merging.customer)
  return (
    <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-small text-ink-2 md:px-5">
      <Icon name="users" size={16} />
      {text.merging.bothGet(names)}
    </p>
  )
}

function StatusBadge({ detail }: { detail: ConversationDetail }) {
  if (detail.status === 'closed') return <Badge icon="checkCircle">{sharedText.views.closed}</Badge>
  if (detail.status === 'spam')
    return (
      <Badge tone="red" icon="spam">
        {sharedText.views.spam}
      </Badge>
    )
  if (detail.status === 'snoozed')
    return (
      <Badge icon="clock">
        {detail.snoozeUntil
          ? listText.queue.snoozedUntil(weekdayTime(detail.snoozeUntil))
          : sharedText.views.snoozed}
      </Badge>
    )
  return null
}
