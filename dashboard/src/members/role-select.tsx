import { useState } from 'react'
import { client, type Member, type Role } from '../api.ts'
import { inputClass } from '../components/field.tsx'
import { classNames } from '../components/class-names.ts'
import { ConfirmDialog } from '../components/dialog.tsx'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { t } from '../messages/en.ts'
import { p } from '../messages/en-people.ts'
import { queryClient } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { membersQuery } from '../settings-queries.ts'
import { roles } from './roles.ts'

const text = p.members

/** The role of a member, to be changed at once; one’s own after a question, since only others can give it back. */
export function RoleSelect({ member }: { member: Member }) {
  const { userId, name, role } = member
  const { actor } = useWhoami()
  const [wanted, setWanted] = useState<Role>()
  const [pending, setPending] = useState(false)
  const change = async (next: Role, before?: Role) => {
    setPending(true)
    try {
      await client.identity.updateMember({ userId, role: next })
      const undo = before && { undo: () => void change(before) }
      notify(text.roleChanged(name, t.roles[next]), undo || {})
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
        aria-label={text.roleOf(name)}
        value={wanted ?? role}
        disabled={pending}
        onChange={(event) => {
          const next = event.target.value as Role
          setWanted(next)
          if (userId !== actor.id) void change(next, role)
        }}
        className={classNames(inputClass, 'w-auto! text-small!')}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {t.roles[each]}
          </option>
        ))}
      </select>
      {wanted && userId === actor.id && (
        <ConfirmDialog
          title={text.stepDownTitle}
          body={text.stepDownBody(t.roles[wanted])}
          action={text.stepDown}
          pending={pending}
          onClose={() => setWanted(undefined)}
          onConfirm={() => void change(wanted)}
        />
      )}
    </>
  )
}
