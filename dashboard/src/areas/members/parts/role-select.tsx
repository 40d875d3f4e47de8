import type { Member } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { text } from '../text.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { membersQuery } from '../data.ts'
import { rolesQuery } from '../../roles/index.ts'
import { choiceOf, givenRole, roleName, roleOptions } from './roles.ts'
import { useWrite } from '../../../data/writes/write.ts'

interface RoleChange {
  next: string
  /** What undoing brings back; nothing where only somebody else can. */
  before?: string
}

/** The role of a member, to be changed at once; one’s own after a question, since only others can give it back. */
export function RoleSelect({ member }: { member: Member }) {
  const { userId, name } = member
  const role = choiceOf(member)
  const own = useQuery(rolesQuery).data?.items
  const options = roleOptions(own).toReversed()
  const nameOf = (choice: string) => options.find(({ value }) => value === choice)?.label ?? roleName(member)
  const { actor } = useWhoami()
  const [wanted, setWanted] = useState<string>()
  const change = useWrite({
    run: ({ next }: RoleChange) => client.identity.updateMember({ userId, ...givenRole(next) }),
    show: () => () => setWanted(undefined),
    touches: [membersQuery, rolesQuery],
    said: (_, { next }) => text.members.roleChanged(name, nameOf(next)),
    undo: (_, { before }) =>
      before === undefined
        ? undefined
        : () => {
            change.mutate({ next: before })
          },
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
          const next = event.target.value
          setWanted(next)
          if (userId !== actor.id) change.mutate({ next, before: role })
        }}
        className={classNames(inputClass, 'w-auto! text-small!')}
      >
        {!options.some(({ value }) => value === role) && <option value={role}>{roleName(member)}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {wanted && userId === actor.id && (
        <ConfirmDialog
          title={text.members.stepDownTitle}
          body={text.members.stepDownBody(nameOf(wanted))}
          action={text.members.stepDown}
          pending={pending}
          onClose={() => setWanted(undefined)}
          onConfirm={() => change.mutate({ next: wanted })}
        />
      )}
    </>
  )
}
