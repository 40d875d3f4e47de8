import type { Member } from '@stoa/sdk'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { MemberRow } from './member-row.tsx'

/** The members with the actions that an owner has. */
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
