import { useEffect } from 'preact/hooks'
import { ErrorBoundary } from '../panel/view/error-boundary.tsx'
import { CallBar } from './call-bar.tsx'
import { CallContext, useCall, type CallContextValue } from './call-context.ts'
import { CallScreen } from './call-screen.tsx'

interface Props {
  parts: CallContextValue
  isLarge: boolean
}

/** A call, over the panel or as a bar in it. */
export function VoiceView({ parts, isLarge }: Props) {
  return (
    <CallContext.Provider value={parts}>
      <ErrorBoundary fallback={() => <Undrawn />}>{isLarge ? <CallScreen /> : <CallBar />}</ErrorBoundary>
    </CallContext.Provider>
  )
}

/** Nobody is listened to unseen. */
function Undrawn() {
  const { call } = useCall()
  useEffect(() => call.hangUp(), [call])
  return null
}
