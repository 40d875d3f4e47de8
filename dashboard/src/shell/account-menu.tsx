import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../components/menu.tsx'
import { useNow } from '../components/now.ts'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { t } from '../messages/en.ts'
import { h } from '../messages/en-shell.ts'
import { choices } from '../notifications/choices.ts'
import { holdsAt, useDoNotDisturb } from '../presence/do-not-disturb.ts'
import { setTheme, useTheme } from '../theme.ts'
import { AccountTrigger } from './account-trigger.tsx'
import { openOverlay } from './overlay-store.ts'
import { membershipsQuery, switchOrganization } from './organizations.ts'
import { quietChoices } from './quiet-choices.ts'
import { useNotificationSwitch } from './use-notification-switch.ts'

const text = h.account

/** The account's menu: presence, notifications, organizations, appearance, shortcuts and the way out. */
export function AccountMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const [open, setOpen] = useState(defaultOpen)
  const navigate = useNavigate()
  return (
    <Menu trigger={<AccountTrigger />} side="top" open={open} onOpenChange={setOpen}>
      <Organizations />
      <Presence />
      <MenuLine />
      <Notifications />
      <MenuLine />
      <Appearance />
      <MenuLine />
      <MenuItem icon="user" onSelect={() => void navigate({ to: '/settings/profile' })}>
        {t.settingsNav.profile}
      </MenuItem>
      <MenuItem icon="keyboard" shortcut="?" onSelect={() => openOverlay('shortcuts')}>
        {t.shell.shortcuts}
      </MenuItem>
      <MenuItem icon="signOut" onSelect={() => openOverlay('sign-out')}>
        {t.shell.signOut}
      </MenuItem>
    </Menu>
  )
}

function Presence() {
  const chosen = useDoNotDisturb()
  const now = useNow()
  const isQuiet = holdsAt(chosen, now)
  return (
    <>
      <MenuLabel>{text.presence}</MenuLabel>
      {quietChoices(isQuiet ? chosen : null).map(({ id, label, hint, isChosen, choose }) => (
        <MenuChoice key={id} checked={isChosen} onSelect={choose} {...(hint && { hint })}>
          {label}
        </MenuChoice>
      ))}
    </>
  )
}

function Notifications() {
  const { banner, sound } = choices.use()
  const { toggle, hint } = useNotificationSwitch()
  return (
    <MenuChoice checked={banner || sound} onSelect={toggle} {...(hint && { hint })}>
      {text.notifications}
    </MenuChoice>
  )
}

function Organizations() {
  const { data } = useQuery(membershipsQuery)
  if (!data || data.items.length < 2) return null
  return (
    <>
      <MenuLabel>{text.organizations}</MenuLabel>
      {data.items.map(({ orgId, name, role, isActive }) => (
        <MenuChoice
          key={orgId}
          checked={isActive}
          hint={t.roles[role]}
          onSelect={() => {
            if (isActive) return
            switchOrganization(orgId).catch((error: unknown) => notify(errorText(error), { tone: 'error' }))
          }}
        >
          {name}
        </MenuChoice>
      ))}
      <MenuLine />
    </>
  )
}

function Appearance() {
  const theme = useTheme()
  return (
    <>
      <MenuLabel>{t.shell.themeLabel}</MenuLabel>
      {(['light', 'dark', 'system'] as const).map((each) => (
        <MenuChoice key={each} checked={theme === each} onSelect={() => setTheme(each)}>
          {t.shell.theme[each]}
        </MenuChoice>
      ))}
    </>
  )
}
