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
      <ErrorBoundary fallback={() => <ViewFailed />}>{isLarge ? <CallScreen /> : <CallBar />}</ErrorBoundary>
    </CallContext.Provider>
  )
}

/** Ends the call where its view fails: nobody may be recorded without seeing it. */
function ViewFailed() {
  const { call } = useCall()
  useEffect(() => call.hangUp(), [call])
  return null
}
