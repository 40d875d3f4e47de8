import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { choices } from '../notifications/choices.ts'
import { useLookingAt } from '../notifications/looking-at.ts'
import { startNotifier } from '../notifications/notifier.ts'
import { useBadge } from '../notifications/use-badge.ts'
import { ColleaguesHere } from '../presence/colleagues-here.tsx'
import { startPresence } from '../presence/live-presence.ts'
import { useWhoami } from '../session.ts'

export { ColleaguesHere }

/** What works behind every page, loaded after it: presence, the badge of the tab, notifications. */
export function Background() {
  const { actor } = useWhoami()
  const { conversationId } = useParams({ strict: false })
  const { banner, sound } = choices.use()
  const navigate = useNavigate()
  useBadge()
  useLookingAt(conversationId)
  useEffect(() => startPresence(actor.id), [actor.id])
  const isOn = banner || sound
  useEffect(() => {
    if (!isOn) return
    return startNotifier(
      actor.id,
      (id, messageId) =>
        void navigate({
          to: '/inbox/$view/{-$conversationId}',
          params: { view: 'open', conversationId: id },
          ...(messageId && { hash: messageId }),
        }),
    )
  }, [actor.id, isOn, navigate])
  return null
}
