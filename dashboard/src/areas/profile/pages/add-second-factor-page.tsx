import { SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { beginSession, endSession } from '../../../data/session/session.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Button, TextButton } from '../../../ui/primitives/button.tsx'
import { secondFactorQuery } from '../data.ts'
import { text } from '../factor.en.ts'
import { Factors } from '../parts/second-factor-section.tsx'

/** Where members are led whose organization requires a second factor that they do not have yet. */
export function AddSecondFactorPage() {
  const { history } = useRouter()
  const factor = useQuery(secondFactorQuery)
  const { data, error } = factor
  if (error instanceof SdkError && error.status === 401) return <Navigate to="/sign-in" replace />
  const has = data !== undefined && (data.appSince !== null || data.passkeys.length > 0)
  const onward = async () => {
    await beginSession()
    history.replace('/')
  }
  const leave = async () => {
    await endSession()
    history.replace('/sign-in')
  }
  return (
    <PageFrame variant="entry" tabTitle={text.title} title={text.requiredGreeting} lead={text.requiredLead}>
      <div className="grid gap-6">
        <ListState query={factor}>{(found) => <Factors factor={found} />}</ListState>
        {has ? (
          <Button variant="primary" onClick={() => void onward()}>
            {text.onward}
          </Button>
        ) : (
          <TextButton className="justify-self-start" onClick={() => void leave()}>
            {text.signOut}
          </TextButton>
        )}
      </div>
    </PageFrame>
  )
}
