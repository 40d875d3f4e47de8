import { client, type Member } from '../api.ts'
import { ConfirmAction } from '../components/confirm-action.tsx'
import { notify } from '../components/toast.tsx'
import { p } from '../messages/en-people.ts'
import { queryClient } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { membersQuery } from '../settings-queries.ts'

const text = p.members

/** Takes a member out of the organization, or leaves it oneself. */
export function RemoveMember({ member: { userId, name, email } }: { member: Member }) {
  const { actor, org } = useWhoami()
  const isSelf = userId === actor.id
  return (
    <ConfirmAction
      label={isSelf ? text.leave : text.remove}
      title={isSelf ? text.leaveTitle(org.name) : text.removeTitle(name)}
      body={isSelf ? text.leaveBody : text.removeBody(name, email)}
      work={() => client.identity.removeMember({ userId })}
      onDone={() => {
        void queryClient.invalidateQueries(membersQuery)
        void queryClient.invalidateQueries({ queryKey: ['roster'] })
        if (!isSelf) notify(text.removed(name))
      }}
    />
  )
}
