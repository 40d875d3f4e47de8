import type { Member } from '../api.ts'
import { Rows } from '../pages/settings/settings-page.tsx'
import { MemberRow } from './member-row.tsx'

/** The people of the organization, with what an owner may do about each. */
export function MemberList({ members }: { members: readonly Member[] }) {
  const owners = members.filter(({ role }) => role === 'owner').length
  return (
    <Rows>
      {members.map((member) => (
        <MemberRow
          key={member.userId}
          member={member}
          isLastOwner={member.role === 'owner' && owners === 1}
        />
      ))}
    </Rows>
  )
}
