import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { endSession } from '../session.ts'

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
