import { SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { client } from '../../data/api.ts'
import { Button, TextButton } from '../../ui/primitives/button.tsx'
import { CopyField } from '../../ui/primitives/copy-field.tsx'
import { TextField } from '../../ui/primitives/field.tsx'
import { Notice } from '../../ui/primitives/states.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { all, email, required } from '../../ui/forms/validation.ts'
import { text } from './text.en.ts'
import { providersQuery } from '../../data/queries.ts'
import { PageFrame } from '../../ui/page-frames/page-frame.tsx'

/** The way back in: a link by email where this server sends any, else whom to ask. */
export function ForgotPasswordPage() {
  const providers = useQuery(providersQuery)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return (
      <PageFrame variant="entry" tabTitle={text.forgot.title} title={text.forgot.sentTitle}>
        <div className="grid gap-4 text-ink-2">
          <p role="status" className="[overflow-wrap:anywhere]">
            {text.forgot.sent(sentTo)}
          </p>
          <p className="text-small text-ink-3">{text.forgot.notThere}</p>
          <p className="text-small">
            <TextButton onClick={() => setSentTo(undefined)}>{text.forgot.again}</TextButton>
          </p>
          <BackToSignIn />
        </div>
      </PageFrame>
    )
  return (
    <PageFrame
      variant="entry"
      tabTitle={text.forgot.title}
      title={text.forgot.greeting}
      lead={providers.data?.mailerConfigured && text.forgot.lead}
      query={providers}
    >
      {({ mailerConfigured }) => (mailerConfigured ? <AskForm onSent={setSentTo} /> : <WithoutMail />)}
    </PageFrame>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: '' },
    rules: { email: all(required(text.forgot.email), email) },
    submit: async (values) => {
      const address = values.email.trim()
      await client.identity.requestPasswordReset({ email: address })
      onSent(address)
    },
    explain: (error) => (error instanceof SdkError && error.status === 429 ? text.forgot.tooMany : undefined),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField
        label={text.forgot.email}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.text('email')}
      />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? text.forgot.submitting : text.forgot.submit}
      </Button>
      <BackToSignIn />
    </form>
  )
}

/** What to do where nothing can be mailed. */
function WithoutMail() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice>{text.forgot.noMail}</Notice>
      <Way title={text.forgot.askOwner} hint={text.forgot.askOwnerHint} />
      <Way title={text.forgot.machine} hint={text.forgot.machineHint}>
        <CopyField
          label={text.forgot.command}
          text="npm run admin -- reset-password you@example.com"
          multiline
        />
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
      {text.forgot.back}
    </Link>
  )
}
