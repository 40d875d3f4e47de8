import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWhoami } from '../../data/session/session.ts'
import { choices } from './parts/choices.ts'
import { useLookingAt } from './parts/looking-at.ts'
import { startNotifier } from './parts/notifier.ts'
import { useBadge } from './parts/use-badge.ts'

/** The badge of the tab, and notifications as far as they are switched on. */
export function Background(): null {
  const { actor } = useWhoami()
  const { conversationId } = useParams({ strict: false })
  const { banner, sound } = choices.use()
  const navigate = useNavigate()
  useBadge()
  useLookingAt(conversationId)
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
