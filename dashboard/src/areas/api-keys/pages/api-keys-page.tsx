import type { ApiKey, NewApiKey } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Usage } from '../parts/usage.tsx'
import { CreateApiKeyDialog } from '../parts/create-api-key-dialog.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { SecretDialog } from '../../../ui/primitives/secret-dialog.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { useNow } from '../../../ui/primitives/now.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { ScopesInWords } from '../parts/scopes-in-words.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { apiKeysQuery } from '../../../data/settings-queries.ts'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'

/** The API keys in force, and the way to a new one. */
export function ApiKeysPage() {
  return (
    <AdminsOnly needs="identity.listApiKeys" title={text.title} lead={text.adminsOnly}>
      <ApiKeys />
    </AdminsOnly>
  )
}

function ApiKeys() {
  const keys = useQuery(apiKeysQuery)
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<NewApiKey>()
  return (
    <PageFrame
      variant="detail"
      title={text.title}
      lead={text.lead}
      action={
        <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
          {text.create}
        </Button>
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
      <Usage />
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
    </PageFrame>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow()
  const isOver = apiKey.expiresAt !== null && now >= new Date(apiKey.expiresAt).getTime()
  const { scopes } = apiKey
  const mayAnswer = scopes.some((scope) => scope === '*' || scope === 'conv:write')
  const changeTo = !apiKey.answersCustomers
  const change = useWrite({
    run: () => client.identity.updateApiKey({ id: apiKey.id, answersCustomers: changeTo }),
    touches: [apiKeysQuery],
    said: text.answersChanged(apiKey.name),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{apiKey.name}</span>
          <code className="font-mono text-small text-ink-3">
            {apiKey.prefix}…{apiKey.last4}
          </code>
          {apiKey.answersCustomers && <Badge icon="agent">{text.answersBadge}</Badge>}
        </div>
        <p className="text-small text-ink-2" title={scopes.join(', ')}>
          <ScopesInWords scopes={scopes} />
        </p>
        <p className="text-small text-ink-3">
          {text.created} <Time at={apiKey.createdAt} /> · {text.lastUsed}{' '}
          {apiKey.lastUsedAt ? <Time at={apiKey.lastUsedAt} /> : formText.never}
          {apiKey.expiresAt && (
            <>
              {' · '}
              {isOver ? text.expired : text.expires} <Time at={apiKey.expiresAt} />
            </>
          )}
        </p>
      </div>
      {(mayAnswer || apiKey.answersCustomers) && (
        <Button disabled={change.isPending} onClick={() => change.mutate()}>
          {apiKey.answersCustomers ? text.answersOff : text.answersOn}
        </Button>
      )}
      <ConfirmAction
        label={text.revoke}
        title={text.revokeTitle(apiKey.name)}
        body={text.revokeBody(apiKey.last4)}
        write={{
          run: () => client.identity.revokeApiKey({ id: apiKey.id }),
          touches: [apiKeysQuery],
          said: text.revoked(apiKey.name),
        }}
      />
    </li>
  )
}
