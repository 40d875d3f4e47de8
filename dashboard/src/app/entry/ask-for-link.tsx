import { hasCode, SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../data/api.ts'
import { providersQuery } from '../../data/queries.ts'
import { offeredProviders } from '../../data/session/providers.ts'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { all, email, required } from '../../ui/forms/validation.ts'
import { PageFrame } from '../../ui/page-frames/page-frame.tsx'
import { Button, TextButton } from '../../ui/primitives/button.tsx'
import { TextField } from '../../ui/primitives/field.tsx'
import { Notice } from '../../ui/primitives/states.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { text } from './text.en.ts'

/** Asks for the address of who wants an account, and says that a link is on its way there. */
export function AskForLink() {
  const providers = useQuery(providersQuery)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return (
      <PageFrame variant="entry" tabTitle={text.signUp.title} title={text.forgot.sentTitle}>
        <div className="grid gap-4 text-ink-2">
          <p role="status" className="[overflow-wrap:anywhere]">
            {text.signUp.sent(sentTo)}
          </p>
          <p className="text-small">
            <TextButton onClick={() => setSentTo(undefined)}>{text.forgot.again}</TextButton>
          </p>
          <BackToSignIn />
        </div>
      </PageFrame>
    )
  return (
    <PageFrame variant="entry" tabTitle={text.signUp.title} title={text.signUp.greeting} query={providers}>
      {(offer) => {
        const isForAnybody = offer.signUp === 'open' || offer.signUp === 'domains'
        const isOffered = isForAnybody && (offer.signUpByMail || offeredProviders(offer).length > 0)
        return (
          <div className="grid gap-5">
            {!isOffered && <Notice>{text.signUp.notOffered[offer.signUp]}</Notice>}
            {offer.signUpByMail && <AskForm onSent={setSentTo} />}
            {isOffered && <ProviderButtons />}
            <BackToSignIn />
          </div>
        )
      }}
    </PageFrame>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: '' },
    rules: { email: all(required(text.forgot.email), email) },
    submit: async (values) => {
      const address = values.email.trim()
      await client.identity.requestSignUp({ email: address })
      onSent(address)
    },
    explain: (error) => {
      if (hasCode(error, 'signup_domain_not_allowed')) return { email: text.signUp.otherDomain }
      return error instanceof SdkError && error.status === 429 ? text.forgot.tooMany : undefined
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField
        label={text.forgot.email}
        help={text.signUp.emailHelp}
        type="email"
        autoComplete="email"
        autoFocus
        {...form.text('email')}
      />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? text.forgot.submitting : text.forgot.submit}
      </Button>
    </form>
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
