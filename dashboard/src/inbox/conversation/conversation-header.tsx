import { Link } from '@tanstack/react-router'
import type { ConversationDetail } from '../../api.ts'
import { Badge } from '../../components/badge.tsx'
import { Button, IconButton, buttonClass } from '../../components/button.tsx'
import { exactTime, weekdayTime } from '../../components/format-time.ts'
import { Hint } from '../../components/hint.tsx'
import { Icon } from '../../components/icon.tsx'
import { t } from '../../messages/en.ts'
import { c } from '../../messages/en-conversation.ts'
import { AssignMenu } from './assign-menu.tsx'
import { k } from '../../messages/en-keeping.ts'
import { ClaimBar } from './claim-bar.tsx'
import { Viewers } from './colleagues/viewers.tsx'
import { ConversationDialogs } from './conversation-dialogs.tsx'
import { Subject } from './conversation-subject.tsx'
import { TopicMenu } from './conversation-topic-menu.tsx'
import { MoreMenu, SnoozeMenu } from './header-menus.tsx'
import { usePlace } from '../places/place.ts'
import { customerOf } from '../queue/queue-row.tsx'
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
          aria-label={c.actions.backToList}
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
              <span title={k.block.by(detail.block.blockedByName, exactTime(detail.block.createdAt))}>
                <Badge tone="red" icon="shield">
                  {k.block.badge}
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
  const closeLabel = open ? c.actions.closeConversation : c.actions.reopen
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
      <IconButton icon="panel" label={c.actions.details} aria-pressed={panelShown} onClick={onTogglePanel} />
    </div>
  )
}

/** That several people get the replies, where their conversations were merged. */
function SeveralCustomers({ customers }: Pick<ConversationDetail, 'customers'>) {
  if (customers.length < 2) return null
  const names = customers.map(({ name, email }) => name ?? email ?? k.merge.customer)
  return (
    <p className="flex items-center gap-2 border-t border-line px-3 py-2 text-small text-ink-2 md:px-5">
      <Icon name="users" size={16} />
      {k.merge.bothGet(names)}
    </p>
  )
}

function StatusBadge({ detail }: { detail: ConversationDetail }) {
  if (detail.status === 'closed') return <Badge icon="checkCircle">{t.views.closed}</Badge>
  if (detail.status === 'spam')
    return (
      <Badge tone="red" icon="spam">
        {t.views.spam}
      </Badge>
    )
  if (detail.status === 'snoozed')
    return (
      <Badge icon="clock">
        {detail.snoozeUntil ? t.queue.snoozedUntil(weekdayTime(detail.snoozeUntil)) : t.views.snoozed}
      </Badge>
    )
  return null
}
