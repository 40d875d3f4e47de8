import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { PanelMessages } from '../messages/pick-locale.ts'
import type { Call, CallState } from './call.ts'

/** The context of a call’s views. */
export interface CallContextValue {
  call: Call
  /** Who is called. */
  name: string
  locale: string
  text: PanelMessages
  /** Shows the call over the whole panel. */
  enlarge(): void
  /** Shows the chat; a running call becomes a bar, and one that is over is removed. */
  backToChat(): void
  callAgain(): void
}

/** Carries the context to the views. */
export const CallContext = createContext<CallContextValue | null>(null)

/** The context of the call that a view belongs to. */
export function useCall(): CallContextValue {
  const context = useContext(CallContext)
  if (!context) throw new Error('outside of a call')
  return context
}

/** The state of the call; rerenders when it changes. */
export function useCallState(): CallState {
  const { call } = useCall()
  const [state, setState] = useState(call.state.get())
  useEffect(() => {
    // It may have changed between render and subscription.
    setState(call.state.get())
    return call.state.subscribe(() => setState(call.state.get()))
  }, [call])
  return state
}
