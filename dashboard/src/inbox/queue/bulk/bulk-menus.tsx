import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../../components/button.tsx'
import { weekdayTime } from '../../../components/format-time.ts'
import { Menu, MenuItem, MenuLabel } from '../../../components/menu.tsx'
import { Picker } from '../../../components/picker.tsx'
import { b } from '../../../messages/en-bulk.ts'
import { t } from '../../../messages/en.ts'
import { breakdownQuery, rosterQuery } from '../../../queries.ts'
import { useWhoami } from '../../../session.ts'
import { snoozeTimes } from '../../conversation/snooze-times.ts'
import type { BulkChange } from './bulk-change.ts'

/** The menus of the bar. */
export type BulkMenu = 'assign' | 'topic' | 'snooze' | 'more' | undefined

interface MenuProps {
  menu: BulkMenu
  setMenu: (menu: BulkMenu) => void
  run: (change: BulkChange) => void
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
      label={b.assign}
      trigger={<IconButton icon="user" label={b.assign} shortcut="a" side="top" />}
      options={[
        ...members.map(({ userId, name, email }) => ({
          id: userId,
          label: userId === actor.id ? `${name} (${t.actions.you})` : name,
          hint: email,
          checked: false,
        })),
        { id: none, label: t.actions.unassign, checked: false },
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
      label={b.topic}
      trigger={<IconButton icon="tag" label={b.topic} shortcut="t" side="top" />}
      options={(breakdown?.topics ?? []).map(({ topicId, name }) => ({
        id: topicId ?? none,
        label: name ?? b.noTopic,
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
      trigger={<IconButton icon="clock" label={t.actions.snooze} shortcut="s" side="top" />}
    >
      <MenuLabel>{t.actions.snooze}</MenuLabel>
      {props.menu === 'snooze' &&
        snoozeTimes(new Date()).map(({ id, at }) => (
          <MenuItem
            key={id}
            hint={weekdayTime(at)}
            onSelect={() => props.run({ status: 'snoozed', snoozeUntil: at.toISOString() })}
          >
            {t.snooze[id]}
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
      trigger={<IconButton icon="more" label={b.more} side="top" />}
    >
      <MenuItem icon="eye" onSelect={() => props.run({ read: true })}>
        {b.read}
      </MenuItem>
      <MenuItem icon="refresh" onSelect={() => props.run({ status: 'open' })}>
        {b.reopen}
      </MenuItem>
      <MenuItem icon="spam" onSelect={() => props.run({ status: 'spam' })}>
        {t.actions.spam}
      </MenuItem>
    </Menu>
  )
}
