import { Avatar } from '../components/avatar.tsx'
import { Icon } from '../components/icon.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../components/menu.tsx'
import { t } from '../messages/en.ts'
import { useWhoami } from '../session.ts'
import { setTheme, useTheme } from '../theme.ts'
import { openOverlay } from './overlays.tsx'

/** Who is signed in, their appearance, shortcuts and the way out. */
export function AccountMenu() {
  const { actor } = useWhoami()
  const theme = useTheme()
  const name = actor.name || actor.email || t.settingsNav.groupYou
  const trigger = (
    <button
      type="button"
      className="m-2 flex items-center gap-2.5 rounded-control p-2 text-left hover:bg-surface-2"
    >
      <span className="sr-only">{t.shell.account}</span>
      <Avatar name={name} />
      <span className="min-w-0 flex-1 leading-5">
        <span className="block truncate text-small font-medium">{name}</span>
        <span className="block truncate text-small text-ink-3">{actor.email}</span>
      </span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
  return (
    <Menu trigger={trigger} side="top">
      <MenuLabel>{t.shell.themeLabel}</MenuLabel>
      {(['light', 'dark', 'system'] as const).map((each) => (
        <MenuChoice key={each} checked={theme === each} onSelect={() => setTheme(each)}>
          {t.shell.theme[each]}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuItem icon="keyboard" shortcut="?" onSelect={() => openOverlay('shortcuts')}>
        {t.shell.shortcuts}
      </MenuItem>
      <MenuItem icon="signOut" onSelect={() => openOverlay('sign-out')}>
        {t.shell.signOut}
      </MenuItem>
    </Menu>
  )
}
