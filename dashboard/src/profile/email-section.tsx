import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, hasCode, type Profile } from '../api.ts'
import { Badge } from '../components/badge.tsx'
import { Button, TextButton } from '../components/button.tsx'
import { PasswordField, TextField } from '../components/field.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, email, required } from '../forms/validation.ts'
import { p } from '../messages/en-people.ts'
import { s } from '../messages/en-settings.ts'
import { t } from '../messages/en.ts'
import { ListState } from '../pages/settings/list-state.tsx'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { queryClient, whoamiQuery } from '../queries.ts'
import { profileQuery } from '../settings-queries.ts'

const text = p.profile

/** The address that one signs in with, and the way to another one. */
export function EmailSection() {
  const profile = useQuery(profileQuery)
  return (
    <SettingsSection title={text.email} lead={text.emailLead}>
      <ListState query={profile}>{(data) => <Address profile={data} />}</ListState>
    </SettingsSection>
  )
}

function Address({ profile }: { profile: Profile }) {
  const { email: address, emailVerified, pendingEmail, mailerConfigured } = profile
  const [changing, setChanging] = useState(false)
  return (
    <div className="grid max-w-[440px] gap-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium [overflow-wrap:anywhere]">
          {address}
          {mailerConfigured && emailVerified && (
            <Badge tone="green" icon="check">
              {text.verified}
            </Badge>
          )}
        </p>
        {mailerConfigured && !emailVerified && !pendingEmail && <VerifyLine />}
      </div>
      {pendingEmail && <Notice>{text.pending(pendingEmail)}</Notice>}
      {changing ? (
        <ChangeForm profile={profile} onDone={() => setChanging(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setChanging(true)}>
          {text.changeEmail}
        </Button>
      )}
    </div>
  )
}

function VerifyLine() {
  const verify = useMutation({
    mutationFn: () => client.identity.sendVerificationEmail({}),
    onSuccess: ({ email: to }) => notify(text.verifySent(to)),
    onError: (error) =>
      notify(hasCode(error, 'rate_limited') ? text.tooMany : errorText(error), { tone: 'error' }),
  })
  return (
    <p className="text-small text-ink-3">
      {text.notVerified}{' '}
      <TextButton onClick={() => verify.mutate()} disabled={verify.isPending}>
        {text.verify}
      </TextButton>
    </p>
  )
}

function ChangeForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { mailerConfigured } = profile
  const form = useForm({
    initial: { email: '', password: '' },
    rules: {
      email: all(required(text.newEmail), email),
      password: required(text.currentPassword),
    },
    submit: async (values) => {
      const changed = await client.identity.changeEmail({
        email: values.email.trim(),
        password: values.password,
      })
      await queryClient.invalidateQueries(profileQuery)
      void queryClient.invalidateQueries(whoamiQuery)
      for (const key of ['roster', 'members']) void queryClient.invalidateQueries({ queryKey: [key] })
      if (!changed.pendingEmail) notify(text.emailChanged(changed.email))
      onDone()
    },
    explain: (error) => {
      if (hasCode(error, 'wrong_password')) return { password: text.wrong }
      if (hasCode(error, 'email_unavailable')) return { email: text.unavailable }
      return hasCode(error, 'rate_limited') ? text.tooMany : undefined
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField
        label={text.newEmail}
        help={mailerConfigured ? text.newEmailMailed : text.newEmailAtOnce}
        type="email"
        autoComplete="email"
        autoFocus
        {...form.text('email')}
      />
      <PasswordField
        label={text.currentPassword}
        autoComplete="current-password"
        {...form.text('password')}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={form.pending}>
          {form.pending ? s.saving : mailerConfigured ? text.sendLink : text.changeEmail}
        </Button>
        <Button onClick={onDone}>{t.common.cancel}</Button>
      </div>
    </form>
  )
}
