import { useQuery } from '@tanstack/react-query'
import type { ConversationDetail } from '../../api.ts'
import { IconButton } from '../../components/button.tsx'
import { weekdayTime } from '../../components/format-time.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../components/menu.tsx'
import { t } from '../../messages/en.ts'
import { c } from '../../messages/en-conversation.ts'
import { k } from '../../messages/en-keeping.ts'
import { useWhoami } from '../../session.ts'
import { mailStatusQuery } from '../../settings-queries.ts'
import { afterClosing, afterClosingChoices } from './after-closing.ts'
import { unblock } from './block-dialog.tsx'
import { downloadTranscript } from './download-transcript.ts'
import { snoozeTimes } from './snooze-times.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import { copyLink, type HeaderControls } from './use-conversation-commands.ts'

// A dialog or field that opens takes the focus; the menu gives it back to its trigger before.
const after = (work: () => void) => () => setTimeout(work, 0)

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
      <MenuLine />
      <MenuItem icon="clock" onSelect={after(() => controls.setMenu('snooze-custom'))}>
        {k.snooze.custom}
      </MenuItem>
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
  const isAdmin = useWhoami().actor.role !== 'member'
  const choice = afterClosing.use()
  const { data: mail } = useQuery(mailStatusQuery)
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
      {detail.merges.map((merge) => (
        <MenuItem
          key={merge.conversationId}
          icon="undo"
          onSelect={after(() => controls.setMenu(`unmerge:${merge.conversationId}`))}
        >
          {k.merge.takeOut(merge.displayId, merge.customerName)}
        </MenuItem>
      ))}
      <MenuItem icon="spam" onSelect={() => void actions.setStatus(spam ? 'open' : 'spam')}>
        {spam ? c.actions.notSpam : t.actions.spam}
      </MenuItem>
      {detail.mergedIntoId === null && (
        <MenuItem
          icon="shield"
          onSelect={detail.block ? () => void unblock(detail) : after(() => controls.setMenu('block'))}
        >
          {detail.block ? k.block.undo : k.block.item}
        </MenuItem>
      )}
      {isAdmin && detail.mergedIntoId === null && (
        <MenuItem icon="trash" onSelect={after(() => controls.setMenu('delete'))}>
          {k.remove.item}
        </MenuItem>
      )}
      <MenuLine />
      {mail?.configured && (
        <MenuItem icon="send" onSelect={after(() => controls.setMenu('transcript'))}>
          {k.transcript.send}
        </MenuItem>
      )}
      <MenuItem icon="download" onSelect={() => void downloadTranscript(detail.id, 'txt')}>
        {k.transcript.text}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void downloadTranscript(detail.id, 'html')}>
        {k.transcript.html}
      </MenuItem>
      <MenuLine />
      <MenuLabel>{k.afterClosing.label}</MenuLabel>
      {afterClosingChoices.map((each) => (
        <MenuChoice key={each} checked={choice === each} onSelect={() => afterClosing.write(each)}>
          {k.afterClosing[each]}
        </MenuChoice>
      ))}
    </Menu>
  )
}
