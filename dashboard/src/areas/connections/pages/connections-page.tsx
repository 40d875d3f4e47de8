import type { OauthConnection } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { formText } from '../../../text/forms.en.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { connectionsQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** The programs that are connected, and the way to disconnect them. */
export function ConnectionsPage() {
  const connections = useQuery(connectionsQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
      <ListState query={connections}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          ) : (
            <Rows>
              {items.map((connection) => (
                <ConnectionRow key={connection.id} connection={connection} />
              ))}
            </Rows>
          )
        }
      </ListState>
    </PageFrame>
  )
}

function ConnectionRow({ connection }: { connection: OauthConnection }) {
  const { id, clientName, userName, scopes, createdAt, lastUsedAt } = connection
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{clientName}</p>
        <p className="text-small text-ink-2" title={scopes.join(', ')}>
          {userName && `${text.by(userName)} · `}
          {text.scopes(scopes.length)}
        </p>
        <p className="text-small text-ink-3">
          {text.connected} <Time at={createdAt} /> · {text.lastUsed}{' '}
          {lastUsedAt ? <Time at={lastUsedAt} /> : formText.never}
        </p>
      </div>
      <ConfirmAction
        label={text.revoke}
        title={text.revokeTitle(clientName)}
        body={text.revokeBody}
        write={{
          run: () => client.oauth.revokeConnection({ id }),
          touches: [connectionsQuery],
          said: text.revoked(clientName),
        }}
      />
    </li>
  )
}
