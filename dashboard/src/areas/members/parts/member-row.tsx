import type { Member } from '@stoa/sdk'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { Person } from './person.tsx'
import { MemberMenu } from './reset-link.tsx'
import { RemoveMember } from './remove-member.tsx'
import { roleName } from './roles.ts'
import { RoleSelect } from './role-select.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** A member with their role; owners may change it and remove them. */
export function MemberRow({ member, isLastOwner }: { member: Member; isLastOwner: boolean }) {
  const { actor } = useWhoami()
  const mayChange = useCan('identity.removeMember')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Person {...member}>
        {text.members.joined} <Time at={member.joinedAt} /> ·{' '}
        {member.secondFactorSince ? text.members.hasFactor : text.members.noFactor}
      </Person>
      {mayChange && !isLastOwner ? (
        <div className="flex items-center gap-2">
          <RoleSelect member={member} />
          <RemoveMember member={member} />
        </div>
      ) : (
        <Badge>{roleName(member)}</Badge>
      )}
      {mayChange && member.userId !== actor.id && <MemberMenu member={member} />}
      {mayChange && isLastOwner && (
        <p className="basis-full text-small text-ink-3">{text.members.onlyOwner}</p>
      )}
    </li>
  )
}
