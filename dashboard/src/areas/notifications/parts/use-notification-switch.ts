import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { bannerPermission, choices, choose } from './choices.ts'

/** The quick switch for notifications; where the browser has not been asked yet it leads to their settings. */
export function useNotificationSwitch(): { toggle: () => void; hint: string | undefined } {
  const navigate = useNavigate()
  const { banner, sound } = choices.use()
  const isOn = banner || sound
  const permission = bannerPermission()
  const toggle = () => {
    if (isOn) {
      choose({ banner: false, sound: false })
      notify(text.menu.off, { undo: () => choose({ banner, sound }) })
    } else if (permission === 'granted') {
      choose({ banner: true })
      notify(text.menu.on, { undo: () => choose({ banner, sound }) })
    } else void navigate({ to: '/settings/notifications' })
  }
  return { toggle, hint: isOn || permission === 'granted' ? undefined : text.menu.setUp }
}
