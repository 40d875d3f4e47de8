import { hasCode, SdkError, type ConnectedSignIn, type Profile } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { providersQuery } from '../../../data/queries.ts'
import { keepReturn } from '../../../data/session/provider-return.ts'
import { offeredProviders, type ProviderName } from '../../../data/session/providers.ts'
import { profileQuery } from '../../../data/settings-queries.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { write } from '../../../data/writes/write.ts'
import { exactTime } from '../../../text/format-time.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { required } from '../../../ui/forms/validation.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { PasswordField } from '../../../ui/primitives/field.tsx'
import { connectedQuery } from '../data.ts'
import { factorText } from '../../../text/factor.en.ts'
import { text } from '../text.en.ts'

/** The other services that one signs in with; not there where none is set up and none is connected. */
export function ConnectedSection() {
  const offered = offeredProviders(useQuery(providersQuery).data)
  const connected = useQuery(connectedQuery)
  const profile = useQuery(profileQuery)
  if (offered.length === 0 && !connected.data?.items.length) return null
  return (
    <SettingsSection title={text.connected.title} lead={text.connected.lead}>
      <ListState query={connected}>
        {({ items }) => (
          <div className="grid max-w-form gap-4">
            {items.length > 0 && (
              <Rows>
                {items.map((each) => (
                  <ConnectedRow key={each.id} signIn={each} />
                ))}
              </Rows>
            )}
            {profile.data &&
              offered
                .filter(([provider]) => !items.some((each) => each.provider === provider))
                .map(([provider, name]) => (
                  <Connect key={provider} provider={provider} name={name} profile={profile.data} />
                ))}
          </div>
        )}
      </ListState>
    </SettingsSection>
  )
}

function ConnectedRow({ signIn }: { signIn: ConnectedSignIn }) {
  const { id, providerName, email, connectedAt, lastUsedAt } = signIn
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{providerName}</p>
        <p className="text-small text-ink-3 [overflow-wrap:anywhere]">
          {email} ·{' '}
          {lastUsedAt
            ? text.connected.used(exactTime(lastUsedAt))
            : text.connected.since(exactTime(connectedAt))}
        </p>
      </div>
      <ConfirmAction
        label={text.connected.disconnect(providerName)}
        action={text.connected.disconnectShort}
        variant="secondary"
        title={text.connected.disconnectTitle(providerName)}
        body={text.connected.disconnectBody(providerName)}
        write={{
          run: () => client.identity.disconnectSignIn({ id }),
          touches: [connectedQuery],
          said: text.connected.disconnected(providerName),
        }}
      />
    </li>
  )
}

interface ConnectProps {
  provider: ProviderName
  name: string
  profile: Profile
}

function Connect({ provider, name, profile }: ConnectProps) {
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {text.connected.connect(name)}
      </Button>
    )
  return <ConnectForm provider={provider} name={name} profile={profile} onDone={() => setAsking(false)} />
}

function ConnectForm({ provider, name, profile, onDone }: ConnectProps & { onDone: () => void }) {
  const { hasPassword } = profile
  const form = useForm({
    initial: { password: '' },
    rules: { ...(hasPassword && { password: required(text.profile.currentPassword) }) },
    submit: async ({ password }) => {
      const { url } = await write({
        run: () => client.identity.connectProvider({ provider, ...(hasPassword && { password }) }),
      })
      keepReturn('/settings/profile')
      location.assign(url)
    },
    explain: (error) => {
      if (hasCode(error, 'wrong_password')) return { password: text.profile.wrong }
      if (hasCode(error, 'sign_in_again')) return text.profile.signInAgain
      if (hasCode(error, 'confirmation_needed')) return factorText.confirmFirst
      return error instanceof SdkError ? error.detail : undefined
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormProblems form={form} />
      {hasPassword && (
        <PasswordField
          label={text.profile.currentPassword}
          help={text.connected.passwordHelp(name)}
          autoComplete="current-password"
          autoFocus
          {...form.text('password')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={form.pending}>
          {text.connected.goOn(name)}
        </Button>
        <Button onClick={onDone}>{sharedText.common.cancel}</Button>
      </div>
    </form>
  )
}
