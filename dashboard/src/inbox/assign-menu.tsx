import { useQuery } from '@tanstack/react-query'
import type { ConversationDetail } from '../api.ts'
import { Avatar } from '../components/avatar.tsx'
import { iconButtonClass } from '../components/button.tsx'
import { Hint } from '../components/hint.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu, MenuChoice, MenuLabel, MenuLine } from '../components/menu.tsx'
import { t } from '../messages/en.ts'
import { rosterQuery } from '../queries.ts'
import { useWhoami } from '../session.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'

interface AssignMenuProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
}

/** Gives the conversation to a colleague, or to nobody. */
export function AssignMenu({ detail, actions, controls }: AssignMenuProps) {
  const { actor } = useWhoami()
  const roster = useQuery(rosterQuery)
  const assignee = roster.data?.members.find((member) => member.userId === detail.assigneeUserId)
  const name = assignee?.name ?? detail.assigneeName
  const label = name ? t.actions.assignedTo(name) : t.actions.assign
  const trigger = (
    <button type="button" className={iconButtonClass}>
      {name ? <Avatar name={name} size={24} /> : <Icon name="user" />}
      <span className="sr-only">{label}</span>
      <Hint label={label} shortcut="a" />
    </button>
  )
  return (
    <Menu
      trigger={trigger}
      align="end"
      open={controls.menu === 'assign'}
      onOpenChange={(open) => controls.setMenu(open ? 'assign' : undefined)}
    >
      <MenuLabel>{t.actions.assign}</MenuLabel>
      {roster.data?.members.map((member) => (
        <MenuChoice
          key={member.userId}
          checked={member.userId === detail.assigneeUserId}
          hint={member.email}
          onSelect={() => void actions.assign({ id: member.userId, name: member.name })}
        >
          {member.userId === actor.id ? `${member.name} (${t.actions.you})` : member.name}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuChoice checked={detail.assigneeUserId === null} onSelect={() => void actions.assign(null)}>
        {t.actions.unassign}
      </MenuChoice>
    </Menu>
  )
}
