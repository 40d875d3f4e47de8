import type { Command } from '../../ui/commands/commands.ts'
import { text } from './text.en.ts'
import { shellText } from '../../text/shell.en.ts'
import { choices } from './parts/choices.ts'
import { useNotificationSwitch } from './parts/use-notification-switch.ts'

/** The quick switch for notifications, as the palette offers it. */
export function useActions(): readonly Command[] {
  const { banner, sound } = choices.use()
  const { toggle } = useNotificationSwitch()
  const isOn = banner || sound
  return [
    {
      id: 'notifications',
      label: isOn ? text.turnOff : text.turnOn,
      group: shellText.commands.groups.app,
      icon: isOn ? 'bellOff' : 'bell',
      run: toggle,
    },
  ]
}
