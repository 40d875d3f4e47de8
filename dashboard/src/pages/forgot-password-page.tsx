import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { client, SdkError } from '../api.ts'
import { Button, TextButton } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { TextField } from '../components/field.tsx'
import { ErrorState, Notice, Skeleton } from '../components/states.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, email, required } from '../forms/validation.ts'
import { c } from '../messages/en-account.ts'
import { providersQuery } from '../queries.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { EntryLayout } from './entry-layout.tsx'

const text = c.forgot

/** The way back in: a link by email where this server sends any, else whom to ask. */
export function ForgotPasswordPage() {
  usePageTitle(text.title)
  const providers = useQuery(providersQuery)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return (
      <EntryLayout greeting={text.sentTitle}>
        <div className="grid gap-4 text-ink-2">
          <p role="status" className="[overflow-wrap:anywhere]">
            {text.sent(sentTo)}
          </p>
          <p className="text-small text-ink-3">{text.notThere}</p>
          <p className="text-small">
            <TextButton onClick={() => setSentTo(undefined)}>{text.again}</TextButton>
          </p>
          <BackToSignIn />
        </div>
      </EntryLayout>
    )
  if (!providers.data)
    return (
      <EntryLayout greeting={text.greeting}>
        {providers.error ? (
          <ErrorState error={providers.error} onRetry={() => void providers.refetch()} />
        ) : (
          <Skeleton lines={3} />
        )}
      </EntryLayout>
    )
  if (!providers.data.mailerConfigured)
    return (
      <EntryLayout greeting={text.greeting}>
        <WithoutMail />
      </EntryLayout>
    )
  return (
    <EntryLayout greeting={text.greeting} lead={text.lead}>
      <AskForm onSent={setSentTo} />
    </EntryLayout>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: '' },
    rules: { email: all(required(text.email), email) },
    submit: async (values) => {
      const address = values.email.trim()
      await client.identity.requestPasswordReset({ email: address })
      onSent(address)
    },
    explain: (error) => (error instanceof SdkError && error.status === 429 ? text.tooMany : undefined),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.email} type="email" autoComplete="username" autoFocus {...form.text('email')} />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? text.submitting : text.submit}
      </Button>
      <BackToSignIn />
    </form>
  )
}

/** What to do where nothing can be mailed. */
function WithoutMail() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice>{text.noMail}</Notice>
      <Way title={text.askOwner} hint={text.askOwnerHint} />
      <Way title={text.machine} hint={text.machineHint}>
        <CopyField label={text.command} text="npm run admin -- reset-password you@example.com" multiline />
      </Way>
      <BackToSignIn />
    </div>
  )
}

function Way({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="font-medium">{title}</h2>
      <p className="text-small text-ink-2">{hint}</p>
      {children && <div className="mt-2">{children}</div>}
    </section>
  )
}

function BackToSignIn() {
  return (
    <Link
      to="/sign-in"
      className="justify-self-start text-small font-medium text-accent-text underline underline-offset-2"
    >
      {text.back}
    </Link>
  )
}
