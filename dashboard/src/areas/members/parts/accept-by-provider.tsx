import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../../data/queries.ts'
import { goToProvider, offeredProviders, type ProviderName } from '../../../data/session/providers.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { joiningText } from '../joining.en.ts'
import { refusalText } from './refusal-text.ts'

/** Accepts by signing in with another service that confirms the invited address; nothing where none is set up. */
export function AcceptByProvider({ token }: { token: string }) {
  const offered = offeredProviders(useQuery(providersQuery).data)
  const go = useWrite({
    run: (provider: ProviderName) => goToProvider(provider, { invitationToken: token }),
    refused: 'shown',
  })
  if (offered.length === 0) return null
  return (
    <div className="grid gap-3">
      {go.error && <Notice tone="error">{refusalText(go.error)}</Notice>}
      {offered.map(([provider, name]) => (
        <Button key={provider} disabled={go.isPending} onClick={() => go.mutate(provider)}>
          {joiningText.continueWith(name)}
        </Button>
      ))}
    </div>
  )
}
