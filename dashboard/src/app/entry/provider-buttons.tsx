import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../data/queries.ts'
import { goToProvider, offeredProviders, type ProviderName } from '../../data/session/providers.ts'
import { useWrite } from '../../data/writes/write.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { errorText, Notice } from '../../ui/primitives/states.tsx'
import { text } from './text.en.ts'

/** The other services to sign in with; nothing where none is set up. */
export function ProviderButtons({ next }: { next?: string }) {
  const offered = offeredProviders(useQuery(providersQuery).data)
  const go = useWrite({
    run: (provider: ProviderName) => goToProvider(provider, { next }),
    refused: 'shown',
  })
  if (offered.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text.providers.or}
      </p>
      {go.error && <Notice tone="error">{errorText(go.error)}</Notice>}
      {offered.map(([provider, name]) => (
        <Button key={provider} disabled={go.isPending} onClick={() => go.mutate(provider)}>
          {text.providers.continueWith(name)}
        </Button>
      ))}
    </div>
  )
}
