import { SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client } from '../../data/api.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { PasswordField, TextField } from '../../ui/primitives/field.tsx'
import { Notice } from '../../ui/primitives/states.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { all, email, required } from '../../ui/forms/validation.ts'
import { secondStepQuery } from './data.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { goOn } from './go-on.ts'
import { text } from './text.en.ts'
import { queryClient, providersQuery } from '../../data/queries.ts'
import { beginSession } from '../../data/session/session.ts'
import { PageFrame } from '../../ui/page-frames/page-frame.tsx'

const route = getRouteApi('/sign-in')

function explain(error: unknown): string | undefined {
  if (!(error instanceof SdkError)) return undefined
  if (error.status === 401) return text.signIn.wrong
  if (error.code === 'no_membership') return text.signIn.noMembership
  // These say how long it takes, and what else helps.
  if (error.code === 'sign_in_paused' || error.code === 'network_paused') return error.detail
  return error.status === 429 ? text.signIn.tooMany : undefined
}

const endedNotices = {
  true: text.signIn.expired,
  revoked: text.signIn.revoked,
  password: text.signIn.passwordChanged,
  removed: text.signIn.removed,
}

/** Sign-in with other services, and the way to an account for who has none; only what is offered here. */
function OtherWays({ next }: { next?: string }) {
  const { data } = useQuery(providersQuery)
  const isForAnybody = data?.signUp === 'open' || data?.signUp === 'domains'
  return (
    <div className="mt-5 grid gap-5 empty:hidden">
      <ProviderButtons {...(next && { next })} />
      {isForAnybody && (
        <p className="text-small text-ink-2">
          {text.signUp.noAccount}{' '}
          <Link to="/sign-up" className="font-medium text-accent-text underline underline-offset-2">
            {text.signUp.title}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Sign-in with email and password; leads back to where it was asked for. */
export function SignInPage() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const { next, expired } = route.useSearch()
  useEffect(() => {
    void queryClient.fetchQuery(providersQuery).then(
      ({ firstRun }) => {
        if (firstRun) void navigate({ to: '/welcome', replace: true })
      },
      () => undefined,
    )
  }, [navigate])
  const form = useForm({
    initial: { email: '', password: '' },
    rules: { email: all(required(text.signIn.email), email), password: required(text.signIn.password) },
    submit: async (values) => {
      const answer = await client.identity.signIn({ email: values.email.trim(), password: values.password })
      if (answer.secondFactor) {
        queryClient.setQueryData(secondStepQuery.queryKey, answer.secondFactor)
        await navigate({ to: '/second-step', search: next === undefined ? {} : { next } })
        return
      }
      await beginSession()
      goOn(history, next)
    },
    explain,
  })
  return (
    <PageFrame variant="entry" tabTitle={text.signIn.title} title={text.signIn.greeting}>
      <form {...form.props} className="grid gap-5">
        {expired && !form.failure && <Notice>{endedNotices[`${expired}`]}</Notice>}
        <FormProblems form={form} />
        <TextField
          label={text.signIn.email}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.text('email')}
        />
        <PasswordField
          label={text.signIn.password}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Button type="submit" variant="primary" disabled={form.pending} className="mt-1">
          {form.pending ? text.signIn.submitting : text.signIn.submit}
        </Button>
        <Link
          to="/forgot-password"
          className="justify-self-start text-small font-medium text-accent-text underline underline-offset-2"
        >
          {text.signIn.forgot}
        </Link>
      </form>
      <OtherWays {...(next && { next })} />
    </PageFrame>
  )
}
