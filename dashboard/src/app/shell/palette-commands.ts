import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FoundCommands } from '../../data/area/area.ts'
import { useWhoami } from '../../data/session/session.ts'
import { text } from './text.en.ts'
import { shellText } from '../../text/shell.en.ts'
import type { Command } from '../../ui/commands/commands.ts'
import { openOverlay } from '../../ui/commands/overlay-store.ts'
import { errorText } from '../../ui/primitives/states.tsx'
import { setTheme } from '../../ui/primitives/theme.ts'
import { notify } from '../../ui/primitives/toast.tsx'
import { membershipsQuery, switchOrganization } from './organizations.ts'
import { usePaletteParts } from './palette-parts.ts'
import { pagesFor, settingsFor, settingsPath } from './page-list.ts'

const { navigate: goTo, app } = shellText.commands.groups

const themeCommands: Command[] = (['light', 'dark', 'system'] as const).map((theme) => ({
  id: `theme.${theme}`,
  label: `${shellText.themeLabel}: ${shellText.theme[theme]}`,
  group: app,
  icon: theme === 'light' ? ('sun' as const) : theme === 'dark' ? ('moon' as const) : ('device' as const),
  run: () => setTheme(theme),
}))

/** The commands that only the palette offers: places to go, and what is chosen once in a while. */
export function usePaletteCommands(): readonly Command[] {
  const places = usePlaces()
  const actions = usePaletteParts().flatMap(({ useActions }) => useActions?.() ?? [])
  const organizations = useOrganizationCommands()
  return [
    ...places,
    ...actions,
    ...themeCommands,
    ...organizations,
    {
      id: 'sign-out',
      label: shellText.signOut,
      group: app,
      icon: 'signOut',
      run: () => openOverlay('sign-out'),
    },
  ]
}

/** What a text leads to besides commands. */
export function useFoundPlaces(text: string): FoundCommands {
  const found = usePaletteParts().flatMap(({ useFound }) => useFound?.(text) ?? [])
  return {
    commands: found.flatMap(({ commands }) => commands),
    isLoading: found.some(({ isLoading }) => isLoading),
  }
}

/** What was opened last, while nothing is typed. */
export const useRecentPlaces = (): readonly Command[] =>
  usePaletteParts().flatMap(({ useRecent }) => useRecent?.() ?? [])

function usePlaces(): readonly Command[] {
  const navigate = useNavigate()
  const { actor } = useWhoami()
  return useMemo<Command[]>(
    () => [
      ...pagesFor(actor).map(({ path, icon, label }) => ({
        id: `page.${path}`,
        label,
        group: goTo,
        icon,
        run: () => void navigate({ to: path }),
      })),
      ...settingsFor(actor)
        .flatMap(({ links }) => links)
        .map((page) => ({
          id: `settings.${page.path}`,
          label: `${shellText.settings}: ${page.label}`,
          group: goTo,
          icon: page.icon,
          run: () => void navigate({ to: settingsPath(page) }),
        })),
    ],
    [actor, navigate],
  )
}

function useOrganizationCommands(): Command[] {
  const { data } = useQuery(membershipsQuery)
  return (data?.items ?? [])
    .filter(({ isActive }) => !isActive)
    .map(({ orgId, name }) => ({
      id: `organization.${orgId}`,
      label: text.palette.switchTo(name),
      group: app,
      icon: 'building',
      run: () => {
        switchOrganization(orgId).catch((error: unknown) => notify(errorText(error), { tone: 'error' }))
      },
    }))
}
