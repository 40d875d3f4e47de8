import type { OauthConnection } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { formText } from '../../../text/forms.en.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { permissionLabel } from '../../api-keys/index.ts'
import { connectionsQuery } from '../data.ts'
import { AppIcon } from '../parts/app-icon.tsx'
import { text } from '../text.en.ts'

/** The programs that are connected, and the way to disconnect them. */
export function ConnectionsPage() {
  const connections = useInfiniteQuery(connectionsQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
      <ListState query={connections}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          ) : (
            <Rows>
              {items.map((connection) => (
                <ConnectionRow key={connection.id} connection={connection} />
              ))}
            </Rows>
          )
        }}
      </ListState>
      <LoadMore query={connections} />
    </PageFrame>
  )
}

function ConnectionRow({ connection }: { connection: OauthConnection }) {
  const { id, clientName, iconUrl, userName, scopes, createdAt, lastUsedAt } = connection
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <AppIcon name={clientName} url={iconUrl} />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{clientName}</p>
        {userName && <p className="text-small text-ink-2">{text.by(userName)}</p>}
        <p className="text-small text-ink-3">
          {text.connected} <Time at={createdAt} /> · {text.lastUsed}{' '}
          {lastUsedAt ? <Time at={lastUsedAt} /> : formText.never}
        </p>
        <Permissions scopes={scopes} />
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

/** What an app may do, to be opened: there can be many. */
function Permissions({ scopes }: Pick<OauthConnection, 'scopes'>) {
  if (scopes.length === 0) return <p className="text-small text-ink-2">{text.noScopes}</p>
  return (
    <details className="text-small text-ink-2">
      <summary className="cursor-pointer">{text.scopes(scopes.length)}</summary>
      <ul className="grid gap-0.5 py-1.5">
        {scopes.map((scope) => (
          <li key={scope}>
            {permissionLabel(scope, scope)} <code className="font-mono text-ink-3">{scope}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
