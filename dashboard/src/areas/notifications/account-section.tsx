import { MenuChoice, MenuLine } from '../../ui/primitives/menu.tsx'
import { text } from './text.en.ts'
import { choices } from './parts/choices.ts'
import { useNotificationSwitch } from './parts/use-notification-switch.ts'

export const order = 20

/** The quick switch for notifications. */
export function AccountSection() {
  const { banner, sound } = choices.use()
  const { toggle, hint } = useNotificationSwitch()
  return (
    <>
      <MenuChoice checked={banner || sound} onSelect={toggle} {...(hint && { hint })}>
        {text.menu.title}
      </MenuChoice>
      <MenuLine />
    </>
  )
}
