import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { notify, undoLatest } from '../../ui/primitives/toast.tsx'
import { shellText } from '../../text/shell.en.ts'
import { useCommands, type Command } from '../../ui/commands/commands.ts'
import { openOverlay } from '../../ui/commands/overlay-store.ts'

const { navigate: goTo, app } = shellText.commands.groups

const everywhere: Command[] = [
  {
    id: 'undo',
    label: shellText.undo,
    group: app,
    icon: 'undo',
    keys: 'u',
    run: () => {
      if (!undoLatest()) notify(shellText.nothingToUndo)
    },
  },
  {
    id: 'shortcuts',
    label: shellText.shortcuts,
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
              label: shellText.search,
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
