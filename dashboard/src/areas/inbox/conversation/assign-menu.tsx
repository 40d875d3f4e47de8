import type { ConversationDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../ui/primitives/avatar.tsx'
import { iconButtonClass } from '../../../ui/primitives/button.tsx'
import { Hint } from '../../../ui/primitives/hint.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { useNow } from '../../../ui/primitives/now.ts'
import { Picker, type PickerOption } from '../../../ui/primitives/picker.tsx'
import { text } from '../text.en.ts'
import { listText } from '../lists.en.ts'
import { usePresence } from '../../presence/index.ts'
import { rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { ownerOf } from '../places/owner.ts'
import { PresenceAvatar } from '../colleagues/presence-avatar.tsx'
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
    ? text.actions.owner(owner.isMe ? listText.filters.me : (name ?? text.colleagues.aColleague))
    : text.actions.assign
  // Oneself first: that is who is chosen most.
  const mineFirst = members.toSorted((a, b) => Number(b.userId === actor.id) - Number(a.userId === actor.id))
  const options = mineFirst.map((member): PickerOption => {
    const isMe = member.userId === actor.id
    const state = isMe ? 'online' : presence.get(member.userId)
    return {
      id: member.userId,
      label: isMe ? `${member.name} (${text.actions.you})` : member.name,
      hint: [member.email, !isMe && state && text.actions.presence[state]].filter(Boolean).join(' · '),
      checked: member.userId === owner?.id,
      before: <PresenceAvatar name={member.name} state={state} />,
    }
  })
  const none = {
    id: nobody,
    label: text.actions.unassign,
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
      label={text.actions.assign}
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
