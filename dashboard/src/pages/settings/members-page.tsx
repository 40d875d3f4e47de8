import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewInvitation } from '../../api.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/states.tsx'
import { InvitationLinkDialog } from '../../members/invitation-link-dialog.tsx'
import { InvitationList } from '../../members/invitation-list.tsx'
import { InviteDialog } from '../../members/invite-dialog.tsx'
import { MemberList } from '../../members/member-list.tsx'
import { Person } from '../../members/person.tsx'
import { t } from '../../messages/en.ts'
import { p } from '../../messages/en-people.ts'
import { rosterQuery } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { invitationsQuery, membersQuery } from '../../settings-queries.ts'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage, SettingsSection } from './settings-page.tsx'

const text = p.members

/** The people of the organization and those who are invited; members see who works here. */
export function MembersPage() {
  const { actor } = useWhoami()
  return actor.role === 'member' ? <Colleagues /> : <Administration isOwner={actor.role === 'owner'} />
}

function Administration({ isOwner }: { isOwner: boolean }) {
  const members = useQuery(membersQuery)
  const invitations = useQuery(invitationsQuery)
  const [inviting, setInviting] = useState(false)
  const [made, setMade] = useState<NewInvitation>()
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        isOwner && (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            {p.invitations.invite}
          </Button>
        )
      }
    >
      {!isOwner && <Notice>{text.readOnly}</Notice>}
      <ListState query={members}>{({ items }) => <MemberList members={items} />}</ListState>
      <SettingsSection title={p.invitations.title} lead={p.invitations.lead}>
        <ListState query={invitations}>
          {({ items }) => <InvitationList invitations={items} onMade={setMade} />}
        </ListState>
      </SettingsSection>
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onMade={(invitation) => {
            setInviting(false)
            setMade(invitation)
          }}
        />
      )}
      {made && <InvitationLinkDialog invitation={made} onClose={() => setMade(undefined)} />}
    </SettingsPage>
  )
}

/** What a role without rights over members sees. */
function Colleagues() {
  const roster = useQuery(rosterQuery)
  return (
    <SettingsPage title={text.title} lead={text.lead} readOnly>
      <Notice>{text.forMembers}</Notice>
      <ListState query={roster}>
        {({ members }) => (
          <Rows>
            {members.map((member) => (
              <li key={member.userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
                <Person {...member} />
                <Badge>{t.roles[member.role]}</Badge>
              </li>
            ))}
          </Rows>
        )}
      </ListState>
    </SettingsPage>
  )
}
