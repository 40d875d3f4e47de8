import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../components/avatar.tsx'
import { Badge } from '../../components/badge.tsx'
import { Time } from '../../components/time.tsx'
import { s } from '../../messages/en-settings.ts'
import { useWhoami } from '../../session.ts'
import { membersQuery } from '../../settings-queries.ts'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage } from './settings-page.tsx'

const text = s.members

/** The people of the organization. */
export function MembersPage() {
  const { actor } = useWhoami()
  const members = useQuery(membersQuery)
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <ListState query={members}>
        {({ items }) => (
          <Rows>
            {items.map((member) => (
              <li key={member.userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
                <Avatar name={member.name} size={40} />
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-medium">
                    {member.name}
                    {member.userId === actor.id && (
                      <span className="font-normal text-ink-3"> ({text.you})</span>
                    )}
                  </p>
                  <p className="truncate text-small text-ink-3">{member.email}</p>
                </div>
                <span className="text-small text-ink-3">
                  {text.joined} <Time at={member.joinedAt} />
                </span>
                <Badge>{text.roles[member.role]}</Badge>
              </li>
            ))}
          </Rows>
        )}
      </ListState>
    </SettingsPage>
  )
}
