import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type Member } from '../api.ts'
import { Button } from '../components/button.tsx'
import { CheckList } from '../components/check-list.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { exactTime } from '../components/format-time.ts'
import { errorText, Notice, Skeleton } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { p } from '../messages/en-people.ts'
import { queryClient } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { apiKeysQuery, invitationsQuery, membersQuery, removalQuery } from '../settings-queries.ts'

const text = p.members

/** Takes a member out of the organization, or leaves it oneself. */
export function RemoveMember({ member }: { member: Member }) {
  const { actor } = useWhoami()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {member.userId === actor.id ? text.leave : text.remove}
      </Button>
      {asking && <RemovalDialog member={member} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Says what ends with the membership, and asks which of the API keys that they leave behind end with it. */
function RemovalDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { userId, name, email } = member
  const { actor, org } = useWhoami()
  const isSelf = userId === actor.id
  const [revokeApiKeys, setRevoked] = useState<string[]>([])
  const removal = useQuery(removalQuery(userId))
  const remove = useMutation({
    mutationFn: () => client.identity.removeMember({ userId, revokeApiKeys }),
    onSuccess: () => {
      for (const { queryKey } of [membersQuery, apiKeysQuery, invitationsQuery])
        void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['roster'] })
      if (!isSelf) notify(text.removed(name))
      onClose()
    },
  })
  const failure = remove.error ?? removal.error
  return (
    <ConfirmDialog
      title={isSelf ? text.leaveTitle(org.name) : text.removeTitle(name)}
      body={
        <div className="grid gap-4">
          <p>{isSelf ? text.leaveBody : text.removeBody(name, email)}</p>
          {removal.isPending && <Skeleton lines={2} />}
          {removal.data && removal.data.openInvitations > 0 && (
            <p>{text.withdrawn(removal.data.openInvitations, isSelf)}</p>
          )}
          {removal.data && removal.data.apiKeys.length > 0 && (
            <KeysLeft own={isSelf} keys={removal.data.apiKeys} chosen={revokeApiKeys} onChange={setRevoked} />
          )}
        </div>
      }
      action={isSelf ? text.leave : text.remove}
      pending={remove.isPending || removal.isPending}
      error={failure ? errorText(failure) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

function KeysLeft(props: {
  own: boolean
  keys: readonly { id: string; name: string; prefix: string; last4: string; lastUsedAt: string | null }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  return (
    <div className="grid gap-2">
      <Notice tone="warning">{text.keysLeft(props.keys.length, props.own)}</Notice>
      <CheckList
        label={text.revokeKeys}
        options={props.keys.map(({ id, name, prefix, last4, lastUsedAt }) => ({
          value: id,
          label: text.revokeKey(name),
          hint: `${prefix}…${last4} · ${lastUsedAt ? text.keyUsed(exactTime(lastUsedAt)) : text.keyUnused}`,
        }))}
        chosen={props.chosen}
        onChange={props.onChange}
      />
    </div>
  )
}
