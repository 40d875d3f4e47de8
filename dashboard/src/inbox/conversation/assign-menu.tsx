import { useQuery } from '@tanstack/react-query'
import type { ConversationDetail } from '../../api.ts'
import { Avatar } from '../../components/avatar.tsx'
import { iconButtonClass } from '../../components/button.tsx'
import { Hint } from '../../components/hint.tsx'
import { Icon } from '../../components/icon.tsx'
import { useNow } from '../../components/now.ts'
import { Picker, type PickerOption } from '../../components/picker.tsx'
import { t } from '../../messages/en.ts'
import { c } from '../../messages/en-conversation.ts'
import { usePresence } from '../../presence/presence-store.ts'
import { rosterQuery } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { ownerOf } from '../owner.ts'
import { PresenceAvatar } from './colleagues/presence-avatar.tsx'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'

interface AssignMenuProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
}

const nobody = 'nobody'

/** Gives the conversation to a colleague, or to nobody. */
export function AssignMenu({ detail, actions, controls }: AssignMenuProps) {
  const { actor } = useWhoami()
  const roster = useQuery(rosterQuery)
  const presence = usePresence()
  const members = roster.data?.members ?? []
  const owner = ownerOf(detail, actor.id, useNow())
  const name = owner && (members.find((member) => member.userId === owner.id)?.name ?? owner.name)
  const label = owner
    ? c.actions.owner(owner.isMe ? t.filters.me : (name ?? c.colleagues.aColleague))
    : c.actions.assign
  // Oneself first: that is who is chosen most.
  const mineFirst = members.toSorted((a, b) => Number(b.userId === actor.id) - Number(a.userId === actor.id))
  const options = mineFirst.map((member): PickerOption => {
    const isMe = member.userId === actor.id
    const state = isMe ? 'online' : presence.get(member.userId)
    return {
      id: member.userId,
      label: isMe ? `${member.name} (${t.actions.you})` : member.name,
      hint: [member.email, !isMe && state && c.actions.presence[state]].filter(Boolean).join(' · '),
      checked: member.userId === owner?.id,
      before: <PresenceAvatar name={member.name} state={state} />,
    }
  })
  const none = {
    id: nobody,
    label: t.actions.unassign,
    checked: owner === undefined,
    before: (
      <span className="grid size-6 place-items-center text-ink-3">
        <Icon name="circleDashed" />
      </span>
    ),
  }
  const pick = (id: string) => {
    const member = members.find((each) => each.userId === id)
    void actions.assign(member ? { id, name: member.name } : null)
  }
  return (
    <Picker
      label={c.actions.assign}
      options={[...options, none]}
      open={controls.menu === 'assign'}
      onOpenChange={(open) => controls.setMenu(open ? 'assign' : undefined)}
      onPick={pick}
      trigger={
        <button type="button" className={iconButtonClass}>
          {name ? <Avatar name={name} size={24} /> : <Icon name="user" />}
          <span className="sr-only">{label}</span>
          <Hint label={label} shortcut="a" />
        </button>
      }
    />
  )
}
