import { useMutation, useQuery } from '@tanstack/react-query'
import { client, hasCode, type Session } from '../../api.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { errorText } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { notify } from '../../components/toast.tsx'
import { FormProblems } from '../../forms/form-problems.tsx'
import { useForm } from '../../forms/use-form.ts'
import { all, password, required } from '../../forms/validation.ts'
import { s } from '../../messages/en-settings.ts'
import { queryClient } from '../../queries.ts'
import { sessionsQuery } from '../../settings-queries.ts'
import { deviceName } from './device-name.ts'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage, SettingsSection } from './settings-page.tsx'

const text = s.sessions

/** Where the person is signed in, and their password. */
export function SessionsPage() {
  const sessions = useQuery(sessionsQuery)
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <ListState query={sessions}>
        {({ items }) => (
          <Rows>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </ListState>
      <SettingsSection title={text.password} lead={text.passwordLead}>
        <PasswordForm />
      </SettingsSection>
    </SettingsPage>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useMutation({
    mutationFn: () => client.identity.revokeSession({ id: session.id }),
    onSuccess: () => {
      notify(text.ended)
      void queryClient.invalidateQueries(sessionsQuery)
    },
    onError: (error) => notify(errorText(error), { tone: 'error' }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name="device" size={22} />
      <div className="min-w-0 flex-1 basis-48" title={session.userAgent ?? undefined}>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(session.userAgent)}
          {session.current && (
            <Badge tone="green" icon="check">
              {text.current}
            </Badge>
          )}
        </p>
        <p className="text-small text-ink-3">
          {session.address ?? text.unknownAddress} · {text.seen} <Time at={session.lastSeenAt} />,{' '}
          {text.since} <Time at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button variant="danger" onClick={() => end.mutate()} disabled={end.isPending}>
          {text.end}
        </Button>
      )}
    </li>
  )
}

function PasswordForm() {
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    rules: {
      currentPassword: required(text.currentPassword),
      newPassword: all(required(text.newPassword), password),
    },
    submit: async (values) => {
      await client.identity.changePassword(values)
      form.set('currentPassword', '')
      form.set('newPassword', '')
      void queryClient.invalidateQueries(sessionsQuery)
      notify(text.changed)
    },
    explain: (error) => (hasCode(error, 'invalid_credentials') ? text.wrong : undefined),
  })
  return (
    <form {...form.props} className="grid max-w-[440px] gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <PasswordField
        label={text.currentPassword}
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <PasswordField label={text.newPassword} autoComplete="new-password" {...form.text('newPassword')} />
      <Button type="submit" disabled={form.pending} className="justify-self-start">
        {form.pending ? s.saving : text.change}
      </Button>
    </form>
  )
}
