import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client, SdkError } from '../api.ts'
import { Button } from '../components/button.tsx'
import { PasswordField, TextField } from '../components/field.tsx'
import { Notice } from '../components/states.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, email, required } from '../forms/validation.ts'
import { t } from '../messages/en.ts'
import { queryClient, providersQuery } from '../queries.ts'
import { beginSession } from '../session.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { EntryLayout } from './entry-layout.tsx'

const text = t.signIn
const route = getRouteApi('/sign-in')

function explain(error: unknown): string | undefined {
  if (!(error instanceof SdkError)) return undefined
  if (error.status === 401) return text.wrong
  if (error.code === 'no_membership') return text.noMembership
  // These say how long it takes, and what else helps.
  if (error.code === 'sign_in_paused' || error.code === 'network_paused') return error.detail
  return error.status === 429 ? text.tooMany : undefined
}

const endings = {
  true: text.expired,
  revoked: text.revoked,
  password: text.passwordChanged,
  removed: text.removed,
}

/** Sign-in with email and password; leads back to where it was asked for. */
export function SignInPage() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const { next, expired } = route.useSearch()
  usePageTitle(text.title)
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
    rules: { email: all(required(text.email), email), password: required(text.password) },
    submit: async (values) => {
      await client.identity.signIn({ email: values.email.trim(), password: values.password })
      await beginSession()
      history.replace(next ?? '/')
    },
    explain,
  })
  return (
    <EntryLayout greeting={text.greeting}>
      <form {...form.props} className="grid gap-5">
        {expired && !form.failure && <Notice>{endings[`${expired}`]}</Notice>}
        <FormProblems failure={form.failure} complaints={form.complaints} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.text('email')}
        />
        <PasswordField label={text.password} autoComplete="current-password" {...form.text('password')} />
        <Button type="submit" variant="primary" disabled={form.pending} className="mt-1">
          {form.pending ? text.submitting : text.submit}
        </Button>
        <Link
          to="/forgot-password"
          className="justify-self-start text-small font-medium text-accent-text underline underline-offset-2"
        >
          {text.forgot}
        </Link>
      </form>
    </EntryLayout>
  )
}
