import { useNavigate } from '@tanstack/react-router'
import type { Command } from '../../ui/commands/commands.ts'
import { text } from './text.en.ts'
import { shellText } from '../../text/shell.en.ts'

/** To invite somebody, by the words under which one looks for it. */
export function useActions(): readonly Command[] {
  const navigate = useNavigate()
  return [
    {
      id: 'invite',
      label: text.palette.invite,
      group: shellText.commands.groups.app,
      icon: 'users',
      run: () => void navigate({ to: '/settings/members' }),
    },
  ]
}
