import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type ApiKey, type NewApiKey } from '../../api.ts'
import { CreateApiKeyDialog } from '../../api-keys/create-api-key-dialog.tsx'
import { Button } from '../../components/button.tsx'
import { ConfirmAction } from '../../components/confirm-action.tsx'
import { SecretDialog } from '../../components/secret-dialog.tsx'
import { EmptyState } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { notify } from '../../components/toast.tsx'
import { s } from '../../messages/en-settings.ts'
import { queryClient } from '../../queries.ts'
import { apiKeysQuery } from '../../settings-queries.ts'
import { useWhoami } from '../../session.ts'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage } from './settings-page.tsx'

const text = s.apiKeys

/** The API keys in force, and the way to a new one. */
export function ApiKeysPage() {
  const keys = useQuery(apiKeysQuery)
  const [creating, setCreating] = useState(false)
  const mayCreate = useWhoami().actor.role !== 'member'
  const [made, setMade] = useState<NewApiKey>()
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        mayCreate && (
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            {text.create}
          </Button>
        )
      }
    >
      <ListState query={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          ) : (
            <Rows>
              {items.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </Rows>
          )
        }
      </ListState>
      {creating && (
        <CreateApiKeyDialog
          onClose={() => setCreating(false)}
          onMade={(key) => {
            setCreating(false)
            setMade(key)
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={text.madeTitle(made.name)}
          secrets={[{ label: text.key, text: made.key }]}
          onClose={() => setMade(undefined)}
        />
      )}
    </SettingsPage>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const scopes = apiKey.scopes.includes('*') ? text.all : apiKey.scopes.join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{apiKey.name}</span>
          <code className="font-mono text-small text-ink-3">
            {apiKey.prefix}…{apiKey.last4}
          </code>
        </div>
        <p className="text-small text-ink-2">{scopes}</p>
        <p className="text-small text-ink-3">
          {text.created} <Time at={apiKey.createdAt} /> · {text.lastUsed}{' '}
          {apiKey.lastUsedAt ? <Time at={apiKey.lastUsedAt} /> : s.never}
        </p>
      </div>
      <ConfirmAction
        label={text.revoke}
        title={text.revokeTitle(apiKey.name)}
        body={text.revokeBody(apiKey.last4)}
        work={() => client.identity.revokeApiKey({ id: apiKey.id })}
        onDone={() => {
          void queryClient.invalidateQueries(apiKeysQuery)
          notify(text.revoked(apiKey.name))
        }}
      />
    </li>
  )
}
