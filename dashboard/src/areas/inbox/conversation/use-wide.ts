import { useSyncExternalStore } from 'react'

const query = matchMedia('(min-width: 1280px)')

/** Whether there is room for the contact beside the conversation. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
