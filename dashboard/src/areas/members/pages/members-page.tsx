import type { NewInvitation } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { InvitationLinkDialog } from '../parts/invitation-link-dialog.tsx'
import { InvitationList } from '../parts/invitation-list.tsx'
import { InviteDialog } from '../parts/invite-dialog.tsx'
import { MemberList } from '../parts/member-list.tsx'
import { Person } from '../parts/person.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { rosterQuery } from '../../../data/queries.ts'
import { invitationsQuery, membersQuery } from '../data.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** The people of the organization and those who are invited; members see who works here. */
export function MembersPage() {
  const mayList = useCan('identity.listMembers')
  const isOwner = useCan('identity.createInvitation')
  return mayList ? <Administration isOwner={isOwner} /> : <Colleagues />
}

function Administration({ isOwner }: { isOwner: boolean }) {
  const members = useQuery(membersQuery)
  const invitations = useQuery(invitationsQuery)
  const [inviting, setInviting] = useState(false)
  const [made, setMade] = useState<NewInvitation>()
  return (
    <PageFrame
      variant="detail"
      title={text.members.title}
      lead={text.members.lead}
      action={
        isOwner && (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            {text.invitations.invite}
          </Button>
        )
      }
    >
      {!isOwner && <Notice>{text.members.readOnly}</Notice>}
      <ListState query={members}>{({ items }) => <MemberList members={items} />}</ListState>
      <SettingsSection title={text.invitations.title} lead={text.invitations.lead}>
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
    </PageFrame>
  )
}

/** What a role without rights over members sees. */
function Colleagues() {
  const roster = useQuery(rosterQuery)
  return (
    <PageFrame variant="detail" title={text.members.title} lead={text.members.lead} readOnly>
      <Notice>{text.members.forMembers}</Notice>
      <ListState query={roster}>
        {({ members }) => (
          <Rows>
            {members.map((member) => (
              <li key={member.userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
                <Person {...member} />
                <Badge>{sharedText.roles[member.role]}</Badge>
              </li>
            ))}
          </Rows>
        )}
      </ListState>
    </PageFrame>
  )
}
