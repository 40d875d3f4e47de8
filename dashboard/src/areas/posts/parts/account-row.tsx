import type { SocialAccount } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { usePlatformName } from './platform-name.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { useConnect } from './use-connect.ts'

const t = text.accounts

interface RowProps {
  account: SocialAccount
  /** Whose it is, where it is somebody else’s. */
  owner?: string
  mayDisconnect: boolean
  /** Whether it is mine, and I may ask for its consent anew. */
  mayReconnect?: boolean
}

/** One account: as whom is posted, and whether that still works. */
export function AccountRow({ account, owner, mayDisconnect, mayReconnect = false }: RowProps) {
  const { id, platform, displayName, authorKind, status, lastError } = account
  const endsSoon = status === 'active' && account.expiresSoon
  const platformName = usePlatformName(platform)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{displayName}</span>
          <AccountState status={status} endsSoon={endsSoon} />
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {[owner, platformName, authorKind === 'page' && t.page].filter(Boolean).join(' · ')}
          {endsSoon && account.accessTokenExpiresAt !== null && (
            <>
              {' · '}
              {t.ends} <Time at={account.accessTokenExpiresAt} />
            </>
          )}
        </p>
        {lastError !== null && (
          <p className="text-small text-red wrap-anywhere">
            {t.lastError} {lastError}
          </p>
        )}
      </div>
      {mayReconnect && (endsSoon || status === 'expired') && <Reconnect account={account} />}
      {mayDisconnect && (
        <ConfirmAction
          label={t.disconnect}
          title={t.disconnectTitle(displayName)}
          body={t.disconnectBody}
          write={{
            run: () => client.social.disconnectAccount({ id }),
            touches: [['posts']],
            said: t.disconnected,
          }}
        />
      )}
    </li>
  )
}

function AccountState({ status, endsSoon }: { status: SocialAccount['status']; endsSoon: boolean }) {
  return (
    <>
      <Badge tone={status === 'active' ? 'green' : 'red'} icon={status === 'active' ? 'check' : 'warning'}>
        {t.states[status]}
      </Badge>
      {endsSoon && (
        <Badge tone="amber" icon="clock">
          {t.endsSoon}
        </Badge>
      )}
    </>
  )
}

/** Asks for the consent anew, on the server that the account is of. */
function Reconnect({ account: { platform, server } }: { account: SocialAccount }) {
  const connect = useConnect()
  return (
    <Button
      variant="primary"
      disabled={connect.isPending}
      onClick={() => connect.mutate({ platform, ...(server && { server }) })}
    >
      {t.reconnect}
    </Button>
  )
}
