import type { ConversationDetail } from '../../api.ts'
import { IconButton } from '../../components/button.tsx'
import { weekdayTime } from '../../components/format-time.ts'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../components/menu.tsx'
import { t } from '../../messages/en.ts'
import { c } from '../../messages/en-conversation.ts'
import { snoozeTimes } from './snooze-times.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import { copyLink, type HeaderControls } from './use-conversation-commands.ts'

interface SnoozeMenuProps {
  actions: ConversationActions
  controls: HeaderControls
}

/** Lets the conversation rest until a time. */
export function SnoozeMenu({ actions, controls }: SnoozeMenuProps) {
  const trigger = <IconButton icon="clock" label={t.actions.snooze} shortcut="s" />
  return (
    <Menu
      trigger={trigger}
      align="end"
      open={controls.menu === 'snooze'}
      onOpenChange={(open) => controls.setMenu(open ? 'snooze' : undefined)}
    >
      <MenuLabel>{t.actions.snooze}</MenuLabel>
      {controls.menu === 'snooze' &&
        snoozeTimes(new Date()).map((time) => (
          <MenuItem
            key={time.id}
            hint={weekdayTime(time.at)}
            onSelect={() => void actions.setStatus('snoozed', time.at.toISOString())}
          >
            {t.snooze[time.id]}
          </MenuItem>
        ))}
    </Menu>
  )
}

interface MoreMenuProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
  askForDraft: () => void
}

/** What is done less often. */
export function MoreMenu({ detail, actions, controls, askForDraft }: MoreMenuProps) {
  const spam = detail.status === 'spam'
  const mayDraft = detail.status === 'open' && detail.agentMode !== 'off' && detail.contactId !== null
  const trigger = <IconButton icon="more" label={c.actions.menu} />
  // A dialog or field that opens takes the focus; the menu gives it back to its trigger before.
  const after = (work: () => void) => () => setTimeout(work, 0)
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem icon="agent" disabled={!mayDraft || detail.hasPendingDraft} onSelect={askForDraft}>
        {c.actions.askForDraft}
      </MenuItem>
      <MenuItem icon="note" onSelect={after(() => controls.setMenu('subject'))}>
        {c.actions.rename}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyLink()}>
        {c.actions.copyLink}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="link" shortcut="m" onSelect={after(() => controls.setMenu('merge'))}>
        {c.actions.merge}
      </MenuItem>
      <MenuItem icon="spam" onSelect={() => void actions.setStatus(spam ? 'open' : 'spam')}>
        {spam ? c.actions.notSpam : t.actions.spam}
      </MenuItem>
    </Menu>
  )
}
