import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { client, hasCode, SdkError } from '../api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { PasswordField, TextField } from '../components/field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../components/states.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, password, required } from '../forms/validation.ts'
import { c } from '../messages/en-account.ts'
import { beginSession } from '../session.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { EntryLayout, EntryWhole } from './entry-layout.tsx'

const text = c.reset
const route = getRouteApi('/reset-password')

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: () => client.identity.lookupPasswordReset({ token }),
    enabled: token !== '',
    // It is used up by what this page does.
    staleTime: Infinity,
  })

/** Where a link to reset a password leads. */
export function ResetPasswordPage() {
  const { token = '' } = route.useSearch()
  usePageTitle(text.title)
  const link = useQuery(linkQuery(token))
  if (!token) return <Gone />
  if (link.error) {
    const isGone = link.error instanceof SdkError && [400, 404].includes(link.error.status)
    if (isGone) return <Gone />
    return (
      <EntryWhole>
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      </EntryWhole>
    )
  }
  if (!link.data)
    return (
      <EntryWhole>
        <Skeleton lines={4} />
      </EntryWhole>
    )
  return (
    <EntryLayout greeting={text.greeting} lead={text.lead(link.data.name)}>
      <PasswordForm token={token} email={link.data.email} onGone={() => void link.refetch()} />
    </EntryLayout>
  )
}

function PasswordForm({ token, email, onGone }: { token: string; email: string; onGone: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    rules: { password: all(required(text.password), password) },
    submit: async (values) => {
      await client.identity.resetPassword({ token, password: values.password })
      try {
        await client.identity.signIn({ email, password: values.password })
        await beginSession()
        await navigate({ to: '/', replace: true })
      } catch {
        // The password is set all the same; the page for signing in says what is in the way.
        await navigate({ to: '/sign-in', replace: true })
      }
    },
    explain: (error) => {
      if (hasCode(error, 'link_not_valid')) onGone()
      if (hasCode(error, 'password_too_obvious')) return { password: error.detail }
      return error instanceof SdkError && error.status === 429 ? text.tooMany : undefined
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.email} type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label={text.password}
        help={text.passwordHelp}
        autoComplete="new-password"
        autoFocus
        {...form.text('password')}
      />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? text.submitting : text.submit}
      </Button>
    </form>
  )
}

function Gone() {
  return (
    <EntryWhole>
      <EmptyState as="h1" title={text.gone} hint={text.goneHint}>
        <Link to="/forgot-password" className={buttonClass('primary')}>
          {text.askAgain}
        </Link>
      </EmptyState>
    </EntryWhole>
  )
}
