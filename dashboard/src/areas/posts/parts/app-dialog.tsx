import type { SocialApp } from '@stoa/sdk'
import { formatList } from '../../../text/format-list.ts'
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
import { OutsideLink } from './outside-link.tsx'

const t = text.accounts

const LINKEDIN = 'https://www.linkedin.com/developers/apps'

/** Where the app of a platform is made, and what it needs there, as it is called there. */
const APPS: Readonly<Record<string, { page: string; products?: string[]; permissions?: string[] }>> = {
  linkedin: {
    page: LINKEDIN,
    products: ['Sign In with LinkedIn using OpenID Connect', 'Share on LinkedIn'],
  },
  'linkedin-pages': { page: LINKEDIN, products: ['Community Management API'] },
  facebook: {
    page: 'https://developers.facebook.com/apps',
    permissions: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'],
  },
}

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
        <Where platform={platform} />
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

function Where({ platform }: { platform: string }) {
  const { page, products, permissions } = APPS[platform] ?? {}
  return (
    <div className="grid gap-1.5 text-ink-2">
      <p>{t.appLead}</p>
      {page !== undefined && (
        <p>
          {t.appPage} <OutsideLink href={page} />
        </p>
      )}
      {products && <p>{t.products(formatList(products.map((name) => t.product(name))))}</p>}
      {permissions && <p>{t.permissions(formatList(permissions))}</p>}
    </div>
  )
}
