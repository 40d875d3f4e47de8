import type { ConversationDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { weekdayTime } from '../../../text/format-time.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../../ui/primitives/menu.tsx'
import { text } from '../text.en.ts'
import { mailStatusQuery } from '../../../data/settings-queries.ts'
import { afterClosing, afterClosingChoices } from './after-closing.ts'
import { unblock } from './block-dialog.tsx'
import { downloadTranscript } from './download-transcript.ts'
import { snoozeTimes } from '../data/snooze-times.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import { copyLink, type HeaderControls } from './use-conversation-commands.ts'
import { useCan } from '../../../data/permissions/can.ts'

// A dialog or field that opens takes the focus; the menu gives it back to its trigger before.
const after = (work: () => void) => () => setTimeout(work, 0)

interface SnoozeMenuProps {
  actions: ConversationActions
  controls: HeaderControls
}

/** Lets the conversation rest until a time. */
export function SnoozeMenu({ actions, controls }: SnoozeMenuProps) {
  const trigger = <IconButton icon="clock" label={text.actions.snooze} shortcut="s" />
  return (
    <Menu
      trigger={trigger}
      align="end"
      open={controls.menu === 'snooze'}
      onOpenChange={(open) => controls.setMenu(open ? 'snooze' : undefined)}
    >
      <MenuLabel>{text.actions.snooze}</MenuLabel>
      {controls.menu === 'snooze' &&
        snoozeTimes(new Date()).map((time) => (
          <MenuItem
            key={time.id}
            hint={weekdayTime(time.at)}
            onSelect={() => void actions.setStatus('snoozed', time.at.toISOString())}
          >
            {text.snooze[time.id]}
          </MenuItem>
        ))}
      <MenuLine />
      <MenuItem icon="clock" onSelect={after(() => controls.setMenu('snooze-custom'))}>
        {text.snoozeUntil.custom}
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

/** The menu of rarer actions. */
export function MoreMenu({ detail, actions, controls, askForDraft }: MoreMenuProps) {
  const spam = detail.status === 'spam'
  const mayDraft = detail.status === 'open' && detail.agentMode !== 'off' && detail.contactId !== null
  const trigger = <IconButton icon="more" label={text.actions.menu} />
  const isAdmin = useCan('conversations.deleteConversation')
  const choice = afterClosing.use()
  const { data: mail } = useQuery(mailStatusQuery)
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem icon="agent" disabled={!mayDraft || detail.hasPendingDraft} onSelect={askForDraft}>
        {text.actions.askForDraft}
      </MenuItem>
      <MenuItem icon="note" onSelect={after(() => controls.setMenu('subject'))}>
        {text.actions.rename}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyLink()}>
        {text.actions.copyLink}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="link" shortcut="m" onSelect={after(() => controls.setMenu('merge'))}>
        {text.actions.merge}
      </MenuItem>
      {detail.merges.map((merge) => (
        <MenuItem
          key={merge.conversationId}
          icon="undo"
          onSelect={after(() => controls.setMenu(`unmerge:${merge.conversationId}`))}
        >
          {text.merging.takeOut(merge.displayId, merge.customerName)}
        </MenuItem>
      ))}
      <MenuItem icon="spam" onSelect={() => void actions.setStatus(spam ? 'open' : 'spam')}>
        {spam ? text.actions.notSpam : text.actions.spam}
      </MenuItem>
      {detail.mergedIntoId === null && (
        <MenuItem
          icon="shield"
          onSelect={detail.block ? () => void unblock(detail) : after(() => controls.setMenu('block'))}
        >
          {detail.block ? text.block.undo : text.block.item}
        </MenuItem>
      )}
      {isAdmin && detail.mergedIntoId === null && (
        <MenuItem icon="trash" onSelect={after(() => controls.setMenu('delete'))}>
          {text.remove.item}
        </MenuItem>
      )}
      <MenuLine />
      {mail?.configured && (
        <MenuItem icon="send" onSelect={after(() => controls.setMenu('transcript'))}>
          {text.transcript.send}
        </MenuItem>
      )}
      <MenuItem icon="download" onSelect={() => void downloadTranscript(detail.id, 'txt')}>
        {text.transcript.text}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void downloadTranscript(detail.id, 'html')}>
        {text.transcript.html}
      </MenuItem>
      <MenuLine />
      <MenuLabel>{text.afterClosing.label}</MenuLabel>
      {afterClosingChoices.map((each) => (
        <MenuChoice key={each} checked={choice === each} onSelect={() => afterClosing.write(each)}>
          {text.afterClosing[each]}
        </MenuChoice>
      ))}
    </Menu>
  )
}
