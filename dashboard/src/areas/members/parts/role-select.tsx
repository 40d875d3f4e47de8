import type { Member } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { queryClient } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { membersQuery } from '../data.ts'
import { roles } from './roles.ts'

/** The role of a member, to be changed at once; one’s own after a question, since only others can give it back. */
export function RoleSelect({ member }: { member: Member }) {
  const { userId, name, role } = member
  const { actor } = useWhoami()
  const [wanted, setWanted] = useState<Member['role']>()
  const [pending, setPending] = useState(false)
  const change = async (next: Member['role'], before?: Member['role']) => {
    setPending(true)
    try {
      await client.identity.updateMember({ userId, role: next })
      const undo = before && { undo: () => void change(before) }
      notify(text.members.roleChanged(name, sharedText.roles[next]), undo || {})
    } catch (error) {
      notify(errorText(error), { tone: 'error' })
    } finally {
      setWanted(undefined)
      await queryClient.invalidateQueries(membersQuery)
      setPending(false)
    }
  }
  return (
    <>
      <select
        aria-label={text.members.roleOf(name)}
        value={wanted ?? role}
        disabled={pending}
        onChange={(event) => {
          const next = event.target.value as Member['role']
          setWanted(next)
          if (userId !== actor.id) void change(next, role)
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
          onConfirm={() => void change(wanted)}
        />
      )}
    </>
  )
}
