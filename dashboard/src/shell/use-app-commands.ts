import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { notify, undoLatest } from '../components/toast.tsx'
import { t } from '../messages/en.ts'
import { useCommands, type Command } from './commands.ts'
import { openOverlay } from './overlay-store.ts'

const { navigate: goTo, app } = t.palette.groups

const everywhere: Command[] = [
  {
    id: 'undo',
    label: t.shell.undo,
    group: app,
    icon: 'undo',
    keys: 'u',
    run: () => {
      if (!undoLatest()) notify(t.shell.nothingToUndo)
    },
  },
  {
    id: 'shortcuts',
    label: t.shell.shortcuts,
    group: app,
    icon: 'keyboard',
    keys: '?',
    run: () => openOverlay('shortcuts'),
  },
]

/** The commands with a key of their own that are on offer everywhere; the palette adds those without one. */
export function useAppCommands(): void {
  const navigate = useNavigate()
  // The inbox and the search itself have an input for it.
  const hasSearch = useLocation({ select: ({ pathname }) => /^\/(inbox|search)/.test(pathname) })
  const commands = useMemo<Command[]>(
    () =>
      hasSearch
        ? everywhere
        : [
            ...everywhere,
            {
              id: 'search',
              label: t.pages.search,
              group: goTo,
              icon: 'search',
              keys: '/',
              shortcutOnly: true,
              run: () => void navigate({ to: '/search' }),
            },
          ],
    [hasSearch, navigate],
  )
  useCommands(commands)
}
