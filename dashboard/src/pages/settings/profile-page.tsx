import { useQuery } from '@tanstack/react-query'
import { client, hasCode } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { RadioField } from '../../components/choice-field.tsx'
import { PasswordField, TextField } from '../../components/field.tsx'
import { exactTime } from '../../components/format-time.ts'
import { Notice } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { FormProblems } from '../../forms/form-problems.tsx'
import { SaveButton } from '../../forms/save-button.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { useForm } from '../../forms/use-form.ts'
import { all, atMost, password, required } from '../../forms/validation.ts'
import { t } from '../../messages/en.ts'
import { p } from '../../messages/en-people.ts'
import { s } from '../../messages/en-settings.ts'
import { EmailLanguage } from '../../profile/email-language.tsx'
import { EmailSection } from '../../profile/email-section.tsx'
import { queryClient, whoamiQuery } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { profileQuery, sessionsQuery } from '../../settings-queries.ts'
import { setTheme, useTheme } from '../../theme.ts'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

const text = p.profile

/** The person’s own name, password and appearance. */
export function ProfilePage() {
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <NameForm />
      <EmailSection />
      <EmailLanguage />
      <SettingsSection title={text.appearance} lead={text.appearanceLead}>
        <Appearance />
      </SettingsSection>
      <SettingsSection title={text.password} lead={text.passwordLead}>
        <PauseNotice />
        <PasswordForm />
      </SettingsSection>
    </SettingsPage>
  )
}

function NameForm() {
  const { actor } = useWhoami()
  const form = useForm({
    initial: { name: actor.name ?? '' },
    rules: { name: all(required(text.name), atMost(128)) },
    submit: async ({ name }) => {
      await client.identity.updateProfile({ name: name.trim() })
      await queryClient.invalidateQueries(whoamiQuery)
      for (const key of ['roster', 'members']) void queryClient.invalidateQueries({ queryKey: [key] })
      notify(s.saved)
    },
  })
  return (
    <form {...form.props} className="grid max-w-[440px] gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.name} help={text.nameHelp} autoComplete="name" {...form.text('name')} />
      <SaveButton form={form} />
      <UnsavedGuard dirty={form.dirty} />
    </form>
  )
}

function Appearance() {
  const theme = useTheme()
  return (
    <RadioField
      label={t.shell.themeLabel}
      value={theme}
      options={(['system', 'light', 'dark'] as const).map((value) => ({
        value,
        label: t.shell.theme[value],
        help: text.appearanceHints[value],
      }))}
      onChange={setTheme}
    />
  )
}

/** Says that somebody tried wrong passwords, until there is a new one. */
function PauseNotice() {
  const pausedAt = useQuery(profileQuery).data?.signInPausedAt
  return pausedAt ? <Notice tone="warning">{text.paused(exactTime(pausedAt))}</Notice> : null
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
      void queryClient.invalidateQueries(profileQuery)
      notify(text.changed)
    },
    explain: (error) => {
      if (hasCode(error, 'password_unchanged')) return { newPassword: text.unchanged }
      return hasCode(error, 'wrong_password') ? { currentPassword: text.wrong } : undefined
    },
  })
  return (
    <form {...form.props} className="grid max-w-[440px] gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <PasswordField
        label={text.currentPassword}
        autoComplete="current-password"
        {...form.text('currentPassword')}
      />
      <PasswordField
        label={text.newPassword}
        help={text.newPasswordHelp}
        autoComplete="new-password"
        {...form.text('newPassword')}
      />
      <Button type="submit" disabled={form.pending} className="justify-self-start">
        {form.pending ? s.saving : text.change}
      </Button>
    </form>
  )
}
