import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../../../ui/primitives/button.tsx'
import { weekdayTime } from '../../../../text/format-time.ts'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/primitives/menu.tsx'
import { Picker } from '../../../../ui/primitives/picker.tsx'
import { text } from './text.en.ts'
import { text as inboxText } from '../../text.en.ts'
import { breakdownQuery, rosterQuery } from '../../../../data/queries.ts'
import { useWhoami } from '../../../../data/session/session.ts'
import { snoozeTimes } from '../../data/snooze-times.ts'
import type { BulkAction } from './bulk-change.ts'

/** The menus of the bar. */
export type BulkMenu = 'assign' | 'topic' | 'snooze' | 'more' | undefined

interface MenuProps {
  menu: BulkMenu
  setMenu: (menu: BulkMenu) => void
  run: (change: BulkAction) => void
}

const none = 'none'

const openIs = ({ menu, setMenu }: MenuProps, own: BulkMenu) => ({
  open: menu === own,
  onOpenChange: (open: boolean) => setMenu(open ? own : undefined),
})

/** Gives the chosen conversations to a colleague, or to nobody. */
export function AssignChosen(props: MenuProps) {
  const { actor } = useWhoami()
  const { data: roster } = useQuery(rosterQuery)
  const members = [...(roster?.members ?? [])].sort(
    (one, other) => Number(other.userId === actor.id) - Number(one.userId === actor.id),
  )
  return (
    <Picker
      {...openIs(props, 'assign')}
      label={text.assign}
      trigger={<IconButton icon="user" label={text.assign} shortcut="a" side="top" />}
      options={[
        ...members.map(({ userId, name, email }) => ({
          id: userId,
          label: userId === actor.id ? `${name} (${inboxText.actions.you})` : name,
          hint: email,
          checked: false,
        })),
        { id: none, label: inboxText.actions.unassign, checked: false },
      ]}
      onPick={(id) => props.run({ assigneeUserId: id === none ? null : id })}
    />
  )
}

/** Says what the chosen conversations are about. */
export function TopicForChosen(props: MenuProps) {
  const { data: breakdown } = useQuery(breakdownQuery)
  return (
    <Picker
      {...openIs(props, 'topic')}
      label={text.topic}
      trigger={<IconButton icon="tag" label={text.topic} shortcut="t" side="top" />}
      options={(breakdown?.topics ?? []).map(({ topicId, name }) => ({
        id: topicId ?? none,
        label: name ?? text.noTopic,
        checked: false,
      }))}
      onPick={(id) => props.run({ topicId: id === none ? null : id })}
    />
  )
}

/** Lets the chosen conversations rest until a time. */
export function SnoozeChosen(props: MenuProps) {
  return (
    <Menu
      {...openIs(props, 'snooze')}
      align="end"
      side="top"
      trigger={<IconButton icon="clock" label={inboxText.actions.snooze} shortcut="s" side="top" />}
    >
      <MenuLabel>{inboxText.actions.snooze}</MenuLabel>
      {props.menu === 'snooze' &&
        snoozeTimes(new Date()).map(({ id, at }) => (
          <MenuItem
            key={id}
            hint={weekdayTime(at)}
            onSelect={() => props.run({ status: 'snoozed', snoozeUntil: at.toISOString() })}
          >
            {inboxText.snooze[id]}
          </MenuItem>
        ))}
    </Menu>
  )
}

/** What is needed less often. */
export function MoreForChosen(props: MenuProps) {
  return (
    <Menu
      {...openIs(props, 'more')}
      align="end"
      side="top"
      trigger={<IconButton icon="more" label={text.more} side="top" />}
    >
      <MenuItem icon="eye" onSelect={() => props.run({ read: true })}>
        {text.read}
      </MenuItem>
      <MenuItem icon="refresh" onSelect={() => props.run({ status: 'open' })}>
        {text.reopen}
      </MenuItem>
      <MenuItem icon="spam" onSelect={() => props.run({ status: 'spam' })}>
        {inboxText.actions.spam}
      </MenuItem>
    </Menu>
  )
}
