import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { errorText } from '../../ui/primitives/states.tsx'
import { notify } from '../../ui/primitives/toast.tsx'
import { endSession } from '../../data/session/session.ts'

/** Signs out and leads to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await endSession()
      await navigate({ to: '/sign-in', replace: true })
    } catch (error) {
      notify(errorText(error), { tone: 'error' })
    }
  }, [navigate])
}
