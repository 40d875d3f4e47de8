import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { listLink } from '../inbox/places/place.ts'
import { usePlaceCommands } from '../inbox/places/place-commands.ts'
import { viewIcons, viewIds } from '../inbox/places/views.ts'
import { t } from '../messages/en.ts'
import { h } from '../messages/en-shell.ts'
import { choices } from '../notifications/choices.ts'
import { holdsAt, useDoNotDisturb } from '../presence/do-not-disturb.ts'
import { setTheme } from '../theme.ts'
import type { Command } from './commands.ts'
import { openOverlay } from './overlay-store.ts'
import { membershipsQuery, switchOrganization } from './organizations.ts'
import { quietChoices } from './quiet-choices.ts'
import { settingsPages, teamPages } from './page-list.ts'
import { useNotificationSwitch } from './use-notification-switch.ts'

const { navigate: goTo, app } = t.palette.groups
const text = h.palette

const themeCommands: Command[] = (['light', 'dark', 'system'] as const).map((theme) => ({
  id: `theme.${theme}`,
  label: `${t.shell.themeLabel}: ${t.shell.theme[theme]}`,
  group: app,
  icon: theme === 'light' ? ('sun' as const) : theme === 'dark' ? ('moon' as const) : ('device' as const),
  run: () => setTheme(theme),
}))

/** The commands that only the palette offers: places to go, and what is chosen once in a while. */
export function usePaletteCommands(): readonly Command[] {
  const places = usePlaces()
  const lists = usePlaceCommands()
  const quiet = useQuietCommands()
  const notifications = useNotificationCommand()
  const organizations = useOrganizationCommands()
  return [
    ...places,
    ...lists,
    ...quiet,
    notifications,
    ...themeCommands,
    ...organizations,
    {
      id: 'sign-out',
      label: t.shell.signOut,
      group: app,
      icon: 'signOut',
      run: () => openOverlay('sign-out'),
    },
  ]
}

function usePlaces(): readonly Command[] {
  const navigate = useNavigate()
  return useMemo<Command[]>(
    () => [
      ...viewIds.map((view) => ({
        id: `view.${view}`,
        label: `${t.shell.inbox}: ${t.views[view]}`,
        group: goTo,
        icon: viewIcons[view],
        run: () => void navigate(listLink(view)),
      })),
      ...teamPages.map(({ path, icon, label }) => ({
        id: `page.${path}`,
        label,
        group: goTo,
        icon,
        run: () => void navigate({ to: path }),
      })),
      ...settingsPages.map(({ path, icon, label }) => ({
        id: `settings.${path}`,
        label: `${t.shell.settings}: ${label}`,
        group: goTo,
        icon,
        run: () => void navigate({ to: `/settings/${path}` }),
      })),
      {
        id: 'invite',
        label: text.invite,
        group: app,
        icon: 'users',
        run: () => void navigate({ to: '/settings/members' }),
      },
    ],
    [navigate],
  )
}

function useQuietCommands(): Command[] {
  const chosen = useDoNotDisturb()
  return quietChoices(holdsAt(chosen, Date.now()) ? chosen : null)
    .filter(({ isChosen }) => !isChosen)
    .map(({ id, label, choose }) => ({
      id: `quiet.${id}`,
      label,
      group: app,
      icon: id === 'online' ? ('bell' as const) : ('bellOff' as const),
      run: choose,
    }))
}

function useNotificationCommand(): Command {
  const { banner, sound } = choices.use()
  const { toggle } = useNotificationSwitch()
  const isOn = banner || sound
  return {
    id: 'notifications',
    label: isOn ? text.notificationsOff : text.notificationsOn,
    group: app,
    icon: isOn ? 'bellOff' : 'bell',
    run: toggle,
  }
}

function useOrganizationCommands(): Command[] {
  const { data } = useQuery(membershipsQuery)
  return (data?.items ?? [])
    .filter(({ isActive }) => !isActive)
    .map(({ orgId, name }) => ({
      id: `organization.${orgId}`,
      label: text.switchTo(name),
      group: app,
      icon: 'building',
      run: () => {
        switchOrganization(orgId).catch((error: unknown) => notify(errorText(error), { tone: 'error' }))
      },
    }))
}
