import { hasCode } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { PasswordField, TextField } from '../../../ui/primitives/field.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { Notice } from '../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, password, required } from '../../../ui/forms/validation.ts'
import { factorText } from '../../../text/factor.en.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { ConnectedSection } from '../parts/connected-section.tsx'
import { EmailSection } from '../parts/email-section.tsx'
import { LanguageAndTime } from '../parts/language-and-time.tsx'
import { SecondFactorSection } from '../parts/second-factor-section.tsx'
import { whoamiQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { profileQuery } from '../../../data/settings-queries.ts'
import { sessionsQuery } from '../data.ts'
import { setTheme, useTheme } from '../../../ui/primitives/theme.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { keys } from '../../../data/keys.ts'
import { write } from '../../../data/writes/write.ts'
import { identityUpdateProfile } from '../../../data/bounds.ts'

/** The person’s own name, email, language, time zone, appearance, password and second factor. */
export function ProfilePage() {
  return (
    <PageFrame variant="detail" title={text.profile.title} lead={text.profile.lead}>
      <NameForm />
      <EmailSection />
      <LanguageAndTime />
      <SettingsSection title={text.profile.appearance} lead={text.profile.appearanceLead}>
        <Appearance />
      </SettingsSection>
      <SettingsSection title={text.profile.password} lead={text.profile.passwordLead}>
        <PauseNotice />
        <Password />
      </SettingsSection>
      <SecondFactorSection />
      <ConnectedSection />
    </PageFrame>
  )
}

function NameForm() {
  const { actor } = useWhoami()
  const form = useForm({
    initial: { name: actor.name ?? '' },
    rules: { name: all(required(text.profile.name), atMost(identityUpdateProfile.name)) },
    submit: ({ name }) =>
      write({
        run: () => client.identity.updateProfile({ name: name.trim() }),
        touches: [whoamiQuery, keys.roster, keys.members],
        said: formText.saved,
      }),
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <FormProblems form={form} />
      <TextField
        label={text.profile.name}
        help={text.profile.nameHelp}
        autoComplete="name"
        {...form.text('name')}
      />
      <SaveButton form={form} />
      <UnsavedGuard dirty={form.dirty} />
    </form>
  )
}

function Appearance() {
  const theme = useTheme()
  return (
    <RadioField
      label={shellText.themeLabel}
      value={theme}
      options={(['system', 'light', 'dark'] as const).map((value) => ({
        value,
        label: shellText.theme[value],
        help: text.profile.appearanceHints[value],
      }))}
      onChange={setTheme}
    />
  )
}

/** Says that somebody tried wrong passwords, until there is a new one. */
function PauseNotice() {
  const pausedAt = useQuery(profileQuery).data?.signInPausedAt
  return pausedAt ? <Notice tone="warning">{text.profile.paused(exactTime(pausedAt))}</Notice> : null
}

function Password() {
  const hasPassword = useQuery(profileQuery).data?.hasPassword ?? true
  return <PasswordForm key={String(hasPassword)} isFirst={!hasPassword} />
}

function PasswordForm({ isFirst }: { isFirst: boolean }) {
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    rules: {
      ...(!isFirst && { currentPassword: required(text.profile.currentPassword) }),
      newPassword: all(required(text.profile.newPassword), password),
    },
    submit: ({ currentPassword, newPassword }) =>
      write({
        run: () => client.identity.changePassword({ newPassword, ...(!isFirst && { currentPassword }) }),
        leave: () => {
          form.set('currentPassword', '')
          form.set('newPassword', '')
        },
        touches: [sessionsQuery, profileQuery],
        said: text.profile.changed,
      }),
    explain: (error) => {
      if (hasCode(error, 'password_unchanged')) return { newPassword: text.profile.unchanged }
      if (hasCode(error, 'sign_in_again')) return text.profile.signInAgain
      if (hasCode(error, 'confirmation_needed')) return factorText.confirmFirst
      return hasCode(error, 'wrong_password') ? { currentPassword: text.profile.wrong } : undefined
    },
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <FormProblems form={form} />
      {isFirst ? (
        <p className="text-ink-2">{text.profile.noPassword}</p>
      ) : (
        <PasswordField
          label={text.profile.currentPassword}
          autoComplete="current-password"
          {...form.text('currentPassword')}
        />
      )}
      <PasswordField
        label={text.profile.newPassword}
        help={text.profile.newPasswordHelp}
        autoComplete="new-password"
        {...form.text('newPassword')}
      />
      <Button type="submit" disabled={form.pending} className="justify-self-start">
        {form.pending ? formText.saving : isFirst ? text.profile.setPassword : text.profile.change}
      </Button>
    </form>
  )
}
