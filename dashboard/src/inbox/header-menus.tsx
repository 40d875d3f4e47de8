import type { ConversationDetail } from '../api.ts'
import { IconButton } from '../components/button.tsx'
import { weekdayTime } from '../components/format-time.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../components/menu.tsx'
import { t } from '../messages/en.ts'
import { snoozeTimes } from './snooze-times.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'

/** Lets the conversation rest until a time. */
export function SnoozeMenu({
  actions,
  controls,
}: {
  actions: ConversationActions
  controls: HeaderControls
}) {
  const trigger = <IconButton icon="clock" label={t.actions.snooze} shortcut="h" />
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

/** What agents may do here, and spam. */
export function MoreMenu({ detail, actions }: { detail: ConversationDetail; actions: ConversationActions }) {
  const spam = detail.status === 'spam'
  const trigger = <IconButton icon="more" label={t.actions.menu} />
  return (
    <Menu trigger={trigger} align="end">
      <MenuLabel>{t.actions.agentMode}</MenuLabel>
      {(['auto', 'draft_only', 'off'] as const).map((mode) => (
        <MenuChoice
          key={mode}
          checked={detail.agentMode === mode}
          hint={t.actions.modes[mode][1]}
          onSelect={() => void actions.setMode(mode)}
        >
          {t.actions.modes[mode][0]}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuItem icon="spam" onSelect={() => void actions.setStatus(spam ? 'open' : 'spam')}>
        {spam ? t.actions.notSpam : t.actions.spam}
      </MenuItem>
    </Menu>
  )
}
