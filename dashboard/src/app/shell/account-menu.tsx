import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../ui/primitives/menu.tsx'
import { errorText } from '../../ui/primitives/states.tsx'
import { notify } from '../../ui/primitives/toast.tsx'
import { text } from './text.en.ts'
import { shellText } from '../../text/shell.en.ts'
import { sharedText } from '../../text/shared.en.ts'
import { setTheme, useTheme } from '../../ui/primitives/theme.ts'
import { useWhoami } from '../../data/session/session.ts'
import { accountSectionsFor } from './account-sections.ts'
import { AccountTrigger } from './account-trigger.tsx'
import { openOverlay } from '../../ui/commands/overlay-store.ts'
import { profileQuery } from '../../data/settings-queries.ts'
import { membershipsQuery, switchOrganization } from './organizations.ts'

/** The account's menu: presence, notifications, organizations, appearance, shortcuts and the way out. */
export function AccountMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const [open, setOpen] = useState(defaultOpen)
  const navigate = useNavigate()
  const { actor } = useWhoami()
  return (
    <Menu trigger={<AccountTrigger />} side="top" open={open} onOpenChange={setOpen}>
      <Organizations />
      {accountSectionsFor(actor).map(({ order, AccountSection }) => (
        <AccountSection key={order} />
      ))}
      <Appearance />
      <MenuLine />
      <MenuItem icon="user" onSelect={() => void navigate({ to: '/settings/profile' })}>
        {shellText.profile}
      </MenuItem>
      <MenuItem icon="keyboard" shortcut="?" onSelect={() => openOverlay('shortcuts')}>
        {shellText.shortcuts}
      </MenuItem>
      <MenuItem icon="signOut" onSelect={() => openOverlay('sign-out')}>
        {shellText.signOut}
      </MenuItem>
    </Menu>
  )
}

function Organizations() {
  const { data } = useQuery(membershipsQuery)
  const mayCreate = useQuery(profileQuery).data?.mayCreateOrganizations === true
  const items = data && data.items.length > 1 ? data.items : []
  if (items.length === 0 && !mayCreate) return null
  return (
    <>
      <MenuLabel>{text.organizations}</MenuLabel>
      {items.map(({ orgId, name, role, isActive }) => (
        <MenuChoice
          key={orgId}
          checked={isActive}
          hint={sharedText.roles[role]}
          onSelect={() => {
            if (isActive) return
            switchOrganization(orgId).catch((error: unknown) => notify(errorText(error), { tone: 'error' }))
          }}
        >
          {name}
        </MenuChoice>
      ))}
      {mayCreate && (
        <MenuItem icon="plus" onSelect={() => openOverlay('new-organization')}>
          {text.newOrganization.title}
        </MenuItem>
      )}
      <MenuLine />
    </>
  )
}

function Appearance() {
  const theme = useTheme()
  return (
    <>
      <MenuLabel>{shellText.themeLabel}</MenuLabel>
      {(['light', 'dark', 'system'] as const).map((each) => (
        <MenuChoice key={each} checked={theme === each} onSelect={() => setTheme(each)}>
          {shellText.theme[each]}
        </MenuChoice>
      ))}
    </>
  )
}
