import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { viewIcons, viewIds } from '../inbox/views.ts'
import { t } from '../messages/en.ts'
import { setTheme } from '../theme.ts'
import { useCommands, type Command } from './commands.ts'
import { openOverlay } from './overlays.tsx'
import { settingsPages } from './sidebar.tsx'

const { navigate: goTo, app } = t.palette.groups

/** The commands that are on offer everywhere. */
export function useAppCommands(): void {
  const navigate = useNavigate()
  const commands = useMemo<Command[]>(
    () => [
      ...viewIds.map((view) => ({
        id: `view.${view}`,
        label: `${t.shell.inbox}: ${t.views[view]}`,
        group: goTo,
        icon: viewIcons[view],
        run: () => void navigate({ to: '/inbox/$view/{-$conversationId}', params: { view } }),
      })),
      ...settingsPages.map(({ path, icon, label }) => ({
        id: `settings.${path}`,
        label: `${t.shell.settings}: ${label}`,
        group: goTo,
        icon,
        run: () => void navigate({ to: `/settings/${path}` }),
      })),
      ...(['light', 'dark', 'system'] as const).map((theme) => ({
        id: `theme.${theme}`,
        label: `${t.shell.themeLabel}: ${t.shell.theme[theme]}`,
        group: app,
        icon:
          theme === 'light' ? ('sun' as const) : theme === 'dark' ? ('moon' as const) : ('device' as const),
        run: () => setTheme(theme),
      })),
      {
        id: 'shortcuts',
        label: t.shell.shortcuts,
        group: app,
        icon: 'keyboard',
        keys: '?',
        run: () => openOverlay('shortcuts'),
      },
      {
        id: 'sign-out',
        label: t.shell.signOut,
        group: app,
        icon: 'signOut',
        run: () => openOverlay('sign-out'),
      },
    ],
    [navigate],
  )
  useCommands(commands)
}
