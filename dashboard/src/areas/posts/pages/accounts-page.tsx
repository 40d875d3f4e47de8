import type { SocialAccount } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../data/permissions/can.ts'
import { rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { accountsQuery, appsQuery, platformsQuery } from '../data.ts'
import { AccountRow } from '../parts/account-row.tsx'
import { ChooseAccount } from '../parts/choose-account.tsx'
import { ConnectPlatform } from '../parts/connect-platform.tsx'
import { text } from '../text.en.ts'

const t = text.accounts

/** As whom is posted, and the way to more. */
export function AccountsPage() {
  const navigate = useNavigate()
  const { social: came, pending } = useSearch({ from: '/app/posts/accounts' })
  const accounts = useQuery(accountsQuery)
  const me = useWhoami().actor.id
  const isMine = ({ userId }: SocialAccount) => userId === me
  return (
    <PageFrame variant="detail" title={t.title} lead={t.lead} back={{ to: '/posts', label: text.back }}>
      <Came />
      <ListState query={accounts}>
        {({ items }) => (
          <>
            <Mine accounts={items.filter(isMine)} />
            <Connect accounts={items.filter(isMine)} />
            <Colleagues accounts={items.filter((account) => !isMine(account))} />
          </>
        )}
      </ListState>
      {came === 'choose' && pending !== undefined && (
        <ChooseAccount
          pending={pending}
          onClose={() => void navigate({ to: '/posts/accounts', search: {}, replace: true })}
        />
      )}
    </PageFrame>
  )
}

/** How it went at the platform; its words are shown as they are, and never more than that. */
function Came() {
  const { social: came, reason } = useSearch({ from: '/app/posts/accounts' })
  if (came === undefined || !Object.hasOwn(t.came, came)) return null
  return (
    <Notice tone={came === 'connected' ? 'info' : came === 'denied' ? 'warning' : 'error'}>
      {t.came[came as keyof typeof t.came]} {came === 'error' && reason}
    </Notice>
  )
}

function Mine({ accounts }: { accounts: readonly SocialAccount[] }) {
  const mayDisconnect = useCan('social.disconnectAccount')
  const mayReconnect = useCan('social.authorizeUrl')
  return (
    <SettingsSection title={t.mine}>
      {accounts.length === 0 ? (
        <p className="text-ink-2">{t.none}</p>
      ) : (
        <Rows>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              mayDisconnect={mayDisconnect}
              mayReconnect={mayReconnect}
            />
          ))}
        </Rows>
      )}
    </SettingsSection>
  )
}

function Connect({ accounts }: { accounts: readonly SocialAccount[] }) {
  const apps = useQuery(appsQuery).data?.items ?? []
  return (
    <SettingsSection title={t.connectTitle} lead={t.connectLead}>
      <ListState query={useQuery(platformsQuery)}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t.noPlatform} />
          ) : (
            <Rows>
              {items.map((platform) => (
                <ConnectPlatform
                  key={platform.platform}
                  platform={platform}
                  app={apps.find((app) => app.platform === platform.platform)}
                  account={accounts.find((account) => account.platform === platform.platform)}
                />
              ))}
            </Rows>
          )
        }
      </ListState>
    </SettingsSection>
  )
}

function Colleagues({ accounts }: { accounts: readonly SocialAccount[] }) {
  const members = useQuery(rosterQuery).data?.members ?? []
  // Owners and admins disconnect any.
  const mayDisconnect = useCan('social.saveApp')
  if (accounts.length === 0) return null
  return (
    <SettingsSection title={t.colleagues}>
      <Rows>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            owner={members.find(({ userId }) => userId === account.userId)?.name ?? t.aColleague}
            mayDisconnect={mayDisconnect}
          />
        ))}
      </Rows>
    </SettingsSection>
  )
}
