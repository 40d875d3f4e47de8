import type { SocialApp } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { socialSaveApp as bounds } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/primitives/field.tsx'
import { appsQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { explain } from './explain.ts'

const t = text.accounts

interface AppProps {
  app: SocialApp
  platformName: string
  onClose: () => void
}

/** Enters the application that a platform knows the organization by. */
export function AppDialog({ app, platformName, onClose }: AppProps) {
  const { platform, configured, clientId, redirectUri } = app
  const form = useForm({
    initial: { clientId, clientSecret: '' },
    rules: {
      clientId: all(required(t.clientId), atMost(bounds.clientId)),
      clientSecret: configured
        ? atMost(bounds.clientSecret)
        : all(required(t.secret), atMost(bounds.clientSecret)),
    },
    explain,
    submit: ({ clientId: id, clientSecret: secret }) =>
      write({
        run: () =>
          client.social.saveApp({
            platform,
            clientId: id.trim(),
            ...(secret.trim() && { clientSecret: secret.trim() }),
          }),
        touches: [appsQuery],
        said: t.appSaved,
        leave: onClose,
      }),
  })
  return (
    <Dialog title={t.appTitle(platformName)} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormProblems form={form} />
        <p className="text-ink-2">{t.appLead}</p>
        <CopyField label={t.redirect} text={redirectUri} />
        <TextField label={t.clientId} autoComplete="off" spellCheck={false} {...form.text('clientId')} />
        <PasswordField
          label={t.secret}
          {...(configured && { help: t.secretKept })}
          autoComplete="new-password"
          {...form.text('clientSecret')}
        />
        <SaveButton form={form} />
      </form>
    </Dialog>
  )
}
