import { Link } from '@tanstack/react-router'
import type { ConversationDetail } from '../api.ts'
import { Badge } from '../components/badge.tsx'
import { Button, IconButton, buttonClass } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { weekdayTime } from '../components/format-time.ts'
import { Icon } from '../components/icon.tsx'
import { t } from '../messages/en.ts'
import { AssignMenu } from './assign-menu.tsx'
import { ClaimBar } from './claim-bar.tsx'
import { MoreMenu, SnoozeMenu } from './header-menus.tsx'
import { customerOf } from './queue-row.tsx'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'
import type { ViewId } from './views.ts'

interface HeaderProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
  view: ViewId
  q: string
  panelShown: boolean
  onTogglePanel: () => void
}

/** Who it is, how it stands, and what can be done. */
export function ConversationHeader(props: HeaderProps) {
  const { detail, actions, controls, view, q, panelShown, onTogglePanel } = props
  const open = detail.status === 'open'
  return (
    <header className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 px-3 py-2.5 md:px-5">
        <Link
          to="/inbox/$view/{-$conversationId}"
          params={{ view, conversationId: undefined }}
          search={q ? { q } : {}}
          aria-label={t.actions.backToList}
          className={buttonClass('ghost', 'control-square px-0! md:hidden')}
        >
          <Icon name="back" />
        </Link>
        <div className="flex min-w-0 flex-1 basis-32 items-center gap-2.5">
          <h1 className="truncate text-lead font-semibold">{customerOf(detail)}</h1>
          {(detail.customerName ?? detail.customerEmail) && (
            <span className="hidden text-small text-ink-3 tabular-nums xl:inline">#{detail.displayId}</span>
          )}
          <StatusBadge detail={detail} />
        </div>
        <div className="ml-auto flex items-center gap-1">
          <AssignMenu detail={detail} actions={actions} controls={controls} />
          <SnoozeMenu actions={actions} controls={controls} />
          <Button
            variant="secondary"
            icon={open ? 'check' : 'refresh'}
            onClick={() => void actions.setStatus(open ? 'closed' : 'open')}
          >
            {open ? t.actions.closeConversation : t.actions.reopen}
          </Button>
          <MoreMenu detail={detail} actions={actions} />
          <IconButton
            icon="panel"
            label={t.actions.details}
            aria-pressed={panelShown}
            onClick={onTogglePanel}
          />
        </div>
      </div>
      <ClaimBar detail={detail} controls={controls} />
      {controls.forcing && detail.claim && (
        <ConfirmDialog
          title={t.actions.forceTitle(detail.claim.holderName ?? '')}
          body={t.actions.forceBody(detail.claim.holderName ?? '')}
          action={t.actions.takeOver}
          onClose={() => controls.setForcing(false)}
          onConfirm={() => {
            controls.setForcing(false)
            void actions.takeOver(true)
          }}
        />
      )}
    </header>
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
