import { hasCode, type Profile } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button, TextButton } from '../../../ui/primitives/button.tsx'
import { PasswordField, TextField } from '../../../ui/primitives/field.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, email, required } from '../../../ui/forms/validation.ts'
import { factorText } from '../../../text/factor.en.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { profileQuery } from '../../../data/settings-queries.ts'
import { keys } from '../../../data/keys.ts'
import { useWrite, write } from '../../../data/writes/write.ts'

/** The address that one signs in with, and the way to another one. */
export function EmailSection() {
  const profile = useQuery(profileQuery)
  return (
    <SettingsSection title={text.profile.email} lead={text.profile.emailLead}>
      <ListState query={profile}>{(data) => <Address profile={data} />}</ListState>
    </SettingsSection>
  )
}

function Address({ profile }: { profile: Profile }) {
  const { email: address, emailVerified, pendingEmail, mailerConfigured } = profile
  const [changing, setChanging] = useState(false)
  return (
    <div className="grid max-w-form gap-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium [overflow-wrap:anywhere]">
          {address}
          {mailerConfigured && emailVerified && (
            <Badge tone="green" icon="check">
              {text.profile.verified}
            </Badge>
          )}
        </p>
        {mailerConfigured && !emailVerified && !pendingEmail && <VerifyLine />}
      </div>
      {pendingEmail && <PendingChange to={pendingEmail} from={address} />}
      {changing ? (
        <ChangeForm profile={profile} onDone={() => setChanging(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setChanging(true)}>
          {text.profile.changeEmail}
        </Button>
      )}
    </div>
  )
}

function PendingChange({ to, from }: { to: string; from: string }) {
  const cancel = useWrite({
    run: () => client.identity.cancelEmailChange({}),
    touches: [profileQuery],
    said: text.profile.changeCancelled(from),
  })
  return (
    <Notice>
      {text.profile.pending(to)}{' '}
      <TextButton onClick={() => cancel.mutate()} disabled={cancel.isPending}>
        {text.profile.cancelChange}
      </TextButton>
    </Notice>
  )
}

function VerifyLine() {
  const verify = useWrite({
    run: () => client.identity.sendVerificationEmail({}),
    said: ({ email: to }) => text.profile.verifySent(to),
    refused: (error) => (hasCode(error, 'rate_limited') ? text.profile.tooMany : errorText(error)),
  })
  return (
    <p className="text-small text-ink-3">
      {text.profile.notVerified}{' '}
      <TextButton onClick={() => verify.mutate()} disabled={verify.isPending}>
        {text.profile.verify}
      </TextButton>
    </p>
  )
}

function ChangeForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { mailerConfigured, hasPassword } = profile
  const form = useForm({
    initial: { email: '', password: '' },
    rules: {
      email: all(required(text.profile.newEmail), email),
      ...(hasPassword && { password: required(text.profile.currentPassword) }),
    },
    submit: async (values) => {
      const changed = await write({
        run: () =>
          client.identity.changeEmail({
            email: values.email.trim(),
            ...(hasPassword && { password: values.password }),
          }),
        touches: [profileQuery, keys.whoami, keys.roster, keys.members],
      })
      if (!changed.pendingEmail) notify(text.profile.emailChanged(changed.email))
      onDone()
    },
    explain: (error) => {
      if (hasCode(error, 'wrong_password')) return { password: text.profile.wrong }
      if (hasCode(error, 'sign_in_again')) return text.profile.signInAgain
      if (hasCode(error, 'confirmation_needed')) return factorText.confirmFirst
      if (hasCode(error, 'email_unavailable')) return { email: text.profile.unavailable }
      return hasCode(error, 'rate_limited') ? text.profile.tooMany : undefined
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField
        label={text.profile.newEmail}
        help={mailerConfigured ? text.profile.newEmailMailed : text.profile.newEmailAtOnce}
        type="email"
        autoComplete="email"
        autoFocus
        {...form.text('email')}
      />
      {hasPassword && (
        <PasswordField
          label={text.profile.currentPassword}
          autoComplete="current-password"
          {...form.text('password')}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={form.pending}>
          {form.pending
            ? formText.saving
            : mailerConfigured
              ? text.profile.sendLink
              : text.profile.changeEmail}
        </Button>
        <Button onClick={onDone}>{sharedText.common.cancel}</Button>
      </div>
    </form>
  )
}
