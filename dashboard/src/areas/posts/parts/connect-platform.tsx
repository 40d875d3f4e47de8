import type { SocialAccount, SocialApp, SocialPlatform } from '@stoa/sdk'
import { useState } from 'react'
import { socialAuthorizeUrl as bounds } from '../../../data/bounds.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { AppDialog } from './app-dialog.tsx'
import { explain } from './explain.ts'
import { goToPlatform, useConnect } from './use-connect.ts'

const t = text.accounts

interface ConnectProps {
  platform: SocialPlatform
  /** What the organization is known by there, where that is needed. */
  app: SocialApp | undefined
  /** My account there, if any. */
  account: SocialAccount | undefined
}

/** One platform, and the way to an account of it. */
export function ConnectPlatform({ platform, app, account }: ConnectProps) {
  const { platform: name, displayName, needsApp, needsServer } = platform
  const mayConnect = useCan('social.authorizeUrl')
  const mayManage = useCan('social.saveApp')
  const connect = useConnect()
  const [shown, setShown] = useState<'server' | 'app'>()
  const close = () => setShown(undefined)
  const isReady = !needsApp || app?.configured === true
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-1 py-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium">{displayName}</span>
        {!isReady && (
          <span className="block text-small text-ink-2">{mayManage ? t.needsApp : t.askAdmin}</span>
        )}
      </span>
      {needsApp && mayManage && app && (
        <Button onClick={() => setShown('app')}>{isReady ? t.changeApp : t.enterApp}</Button>
      )}
      {isReady && mayConnect && (
        <Button
          variant={account?.status === 'active' ? 'secondary' : 'primary'}
          disabled={connect.isPending}
          onClick={() => (needsServer ? setShown('server') : connect.mutate({ platform: name }))}
        >
          {labelOf(displayName, account)}
        </Button>
      )}
      {shown === 'server' && (
        <ServerDialog platform={platform} server={account?.server ?? ''} onClose={close} />
      )}
      {shown === 'app' && app && <AppDialog app={app} platformName={displayName} onClose={close} />}
    </li>
  )
}

function labelOf(displayName: string, account: SocialAccount | undefined): string {
  if (!account) return t.connect(displayName)
  return account.status === 'active' ? t.another : t.reconnect
}

/** The server in what somebody is called there, such as @erin@mastodon.social, or in an address. */
const hostOf = (given: string): string =>
  given
    .trim()
    .replace(/^https:\/\//i, '')
    .replace(/\/.*$/, '')
    .replace(/^.*@/, '')

interface ServerProps {
  platform: SocialPlatform
  /** Of the account that there is already. */
  server: string
  onClose: () => void
}

function ServerDialog({ platform: { platform, displayName }, server, onClose }: ServerProps) {
  const form = useForm({
    initial: { server: server.replace(/^https:\/\//, '') },
    rules: { server: all(required(t.server), atMost(bounds.server)) },
    explain,
    submit: (values) => goToPlatform({ platform, server: hostOf(values.server) }),
  })
  return (
    <Dialog title={t.serverTitle(displayName)} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField
          label={t.server}
          help={t.serverHelp}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('server')}
        />
        <SaveButton form={form} isNew labels={[t.go, t.go]} />
      </form>
    </Dialog>
  )
}
