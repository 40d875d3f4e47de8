import type { SocialAccount } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { usePlatformName } from './platform-name.ts'

const t = text.accounts

interface RowProps {
  account: SocialAccount
  /** Whose it is, where it is somebody else’s. */
  owner?: string
  mayDisconnect: boolean
}

/** One account: as whom is posted, and whether that still works. */
export function AccountRow({ account, owner, mayDisconnect }: RowProps) {
  const { id, platform, displayName, authorKind, status, expiresSoon, accessTokenExpiresAt, lastError } =
    account
  const platformName = usePlatformName(platform)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{displayName}</span>
          {status === 'active' ? (
            <Badge tone="green" icon="check">
              {t.states.active}
            </Badge>
          ) : (
            <Badge tone="red" icon="warning">
              {t.states.expired}
            </Badge>
          )}
          {status === 'active' && expiresSoon && (
            <Badge tone="amber" icon="clock">
              {t.endsSoon}
            </Badge>
          )}
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {[owner, platformName, authorKind === 'page' && t.page].filter(Boolean).join(' · ')}
          {status === 'active' && expiresSoon && accessTokenExpiresAt !== null && (
            <>
              {' · '}
              {t.ends} <Time at={accessTokenExpiresAt} />
            </>
          )}
        </p>
        {lastError !== null && (
          <p className="text-small text-red wrap-anywhere">
            {t.lastError} {lastError}
          </p>
        )}
      </div>
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
