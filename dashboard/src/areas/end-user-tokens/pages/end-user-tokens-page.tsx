import type { Token } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { formText } from '../../../text/forms.en.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { tokensQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** The tokens of customers that are valid, and the way to end them. */
export function EndUserTokensPage() {
  return (
    <AdminsOnly needs="endUsers.listTokens" title={text.title} lead={text.adminsOnly}>
      <Tokens />
    </AdminsOnly>
  )
}

const exampleOf = (baseUrl: string): string => `import { createClient } from '@stoa/sdk'

const stoa = createClient({ baseUrl: '${baseUrl}', apiKey: process.env.STOA_KEY })
const { accessToken } = await stoa.endUsers.mintToken({
  externalId: customer.id,
  email: customer.email,
  scopes: ['conv:read', 'conv:write'],
})`

function Tokens() {
  const tokens = useInfiniteQuery(tokensQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
      <ListState query={tokens}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <>
              <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
              <CopyField label={text.code} text={exampleOf(location.origin)} multiline />
            </>
          ) : (
            <Rows>
              {items.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </Rows>
          )
        }}
      </ListState>
      <LoadMore query={tokens} />
    </PageFrame>
  )
}

function TokenRow({ token }: { token: Token }) {
  const { endUserId } = token
  const name = token.endUserName ?? text.unnamed
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{name}</span>
          <code className="font-mono text-small text-ink-3">
            {token.prefix}…{token.last4}
          </code>
        </div>
        <p className="text-small text-ink-2">
          {token.scopes.length === 0 ? text.noScopes : text.scopes(token.scopes.join(', '))}
        </p>
        <p className="text-small text-ink-3">
          {text.expires} <Time at={token.expiresAt} /> · {text.lastUsed}{' '}
          {token.lastUsedAt ? <Time at={token.lastUsedAt} /> : formText.never}
        </p>
      </div>
      {endUserId !== null && (
        <ConfirmAction
          label={text.revokeAll}
          variant="secondary"
          title={text.revokeAllTitle(name)}
          body={text.revokeAllBody}
          write={{
            run: () => client.endUsers.revokeEndUserTokens({ id: endUserId }),
            touches: [tokensQuery],
            said: ({ revoked }) => text.revokedAll(revoked),
          }}
        />
      )}
      <ConfirmAction
        label={text.revoke}
        title={text.revokeTitle(name)}
        body={text.revokeBody(token.last4 ?? '')}
        write={{
          run: () => client.endUsers.revokeToken({ id: token.id }),
          touches: [tokensQuery],
          said: text.revoked,
        }}
      />
    </li>
  )
}
