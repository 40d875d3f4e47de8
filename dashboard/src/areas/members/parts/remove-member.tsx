import type { Member } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { CheckList } from '../../../ui/primitives/check-list.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { errorText, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { invitationsQuery, membersQuery, removalQuery } from '../data.ts'
import { apiKeysQuery } from '../../../data/settings-queries.ts'
import { useWrite } from '../../../data/writes/write.ts'

/** The button that removes a member, or oneself. */
export function RemoveMember({ member }: { member: Member }) {
  const { actor } = useWhoami()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {member.userId === actor.id ? text.members.leave : text.members.remove}
      </Button>
      {asking && <RemovalDialog member={member} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Lists what ends with the membership, and asks which of the member’s API keys to revoke. */
function RemovalDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { userId, name, email } = member
  const { actor, org } = useWhoami()
  const isSelf = userId === actor.id
  const [revokeApiKeys, setRevoked] = useState<string[]>([])
  const removal = useQuery(removalQuery(userId))
  const remove = useWrite({
    run: () => client.identity.removeMember({ userId, revokeApiKeys }),
    leave: onClose,
    touches: [membersQuery, apiKeysQuery, invitationsQuery, rosterQuery],
    ...(!isSelf && { said: text.members.removed(name) }),
    refused: 'shown',
  })
  const failure = remove.error ?? removal.error
  return (
    <ConfirmDialog
      title={isSelf ? text.members.leaveTitle(org.name) : text.members.removeTitle(name)}
      body={
        <div className="grid gap-4">
          <p>{isSelf ? text.members.leaveBody : text.members.removeBody(name, email)}</p>
          {removal.isPending && <Skeleton lines={2} />}
          {removal.data && removal.data.openInvitations > 0 && (
            <p>{text.members.withdrawn(removal.data.openInvitations, isSelf)}</p>
          )}
          {removal.data && removal.data.apiKeys.length > 0 && (
            <KeysLeft own={isSelf} keys={removal.data.apiKeys} chosen={revokeApiKeys} onChange={setRevoked} />
          )}
        </div>
      }
      action={isSelf ? text.members.leave : text.members.remove}
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
      <Notice tone="warning">{text.members.keysLeft(props.keys.length, props.own)}</Notice>
      <CheckList
        label={text.members.revokeKeys}
        options={props.keys.map(({ id, name, prefix, last4, lastUsedAt }) => ({
          value: id,
          label: text.members.revokeKey(name),
          hint: `${prefix}…${last4} · ${lastUsedAt ? text.members.keyUsed(exactTime(lastUsedAt)) : text.members.keyUnused}`,
        }))}
        chosen={props.chosen}
        onChange={props.onChange}
      />
    </div>
  )
}
