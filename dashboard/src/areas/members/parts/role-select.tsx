import type { Member } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { membersQuery } from '../data.ts'
import { roles } from './roles.ts'
import { useWrite } from '../../../data/writes/write.ts'

interface RoleChange {
  next: Member['role']
  /** What undoing brings back; nothing where only somebody else can. */
  before?: Member['role']
}

/** The role of a member, to be changed at once; one’s own after a question, since only others can give it back. */
export function RoleSelect({ member }: { member: Member }) {
  const { userId, name, role } = member
  const { actor } = useWhoami()
  const [wanted, setWanted] = useState<Member['role']>()
  const change = useWrite({
    run: ({ next }: RoleChange) => client.identity.updateMember({ userId, role: next }),
    show: () => () => setWanted(undefined),
    touches: [membersQuery],
    said: (_, { next }) => text.members.roleChanged(name, sharedText.roles[next]),
    undo: (_, { before }) =>
      before &&
      (() => {
        change.mutate({ next: before })
      }),
    done: () => setWanted(undefined),
  })
  const pending = change.isPending
  return (
    <>
      <select
        aria-label={text.members.roleOf(name)}
        value={wanted ?? role}
        disabled={pending}
        onChange={(event) => {
          const next = event.target.value as Member['role']
          setWanted(next)
          if (userId !== actor.id) change.mutate({ next, before: role })
        }}
        className={classNames(inputClass, 'w-auto! text-small!')}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {sharedText.roles[each]}
          </option>
        ))}
      </select>
      {wanted && userId === actor.id && (
        <ConfirmDialog
          title={text.members.stepDownTitle}
          body={text.members.stepDownBody(sharedText.roles[wanted])}
          action={text.members.stepDown}
          pending={pending}
          onClose={() => setWanted(undefined)}
          onConfirm={() => change.mutate({ next: wanted })}
        />
      )}
    </>
  )
}
