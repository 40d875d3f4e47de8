import { hasCode, SdkError } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { client } from '../../data/api.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { PasswordField, TextField } from '../../ui/primitives/field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/primitives/states.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { all, password, required } from '../../ui/forms/validation.ts'
import { text } from './text.en.ts'
import { beginSession } from '../../data/session/session.ts'
import { PageFrame, WholePage } from '../../ui/page-frames/page-frame.tsx'
import { queryClient } from '../../data/queries.ts'
import { linkQuery, secondStepQuery } from './data.ts'

const route = getRouteApi('/reset-password')

/** Where a link to reset a password leads. */
export function ResetPasswordPage() {
  const { token = '' } = route.useSearch()
  const link = useQuery(linkQuery(token))
  if (!token) return <Gone />
  if (link.error) {
    const isGone = link.error instanceof SdkError && [400, 404].includes(link.error.status)
    if (isGone) return <Gone />
    return (
      <WholePage title={text.reset.title}>
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      </WholePage>
    )
  }
  if (!link.data)
    return (
      <WholePage title={text.reset.title}>
        <Skeleton lines={4} />
      </WholePage>
    )
  return (
    <PageFrame
      variant="entry"
      tabTitle={text.reset.title}
      title={text.reset.greeting}
      lead={text.reset.lead(link.data.name)}
    >
      <PasswordForm token={token} email={link.data.email} onGone={() => void link.refetch()} />
    </PageFrame>
  )
}

function PasswordForm({ token, email, onGone }: { token: string; email: string; onGone: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    rules: { password: all(required(text.reset.password), password) },
    submit: async (values) => {
      await client.identity.resetPassword({ token, password: values.password })
      try {
        const answer = await client.identity.signIn({ email, password: values.password })
        if (answer.secondFactor) {
          queryClient.setQueryData(secondStepQuery.queryKey, answer.secondFactor)
          await navigate({ to: '/second-step', replace: true })
          return
        }
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
      return error instanceof SdkError && error.status === 429 ? text.reset.tooMany : undefined
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField label={text.reset.email} type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label={text.reset.password}
        help={text.reset.passwordHelp}
        autoComplete="new-password"
        autoFocus
        {...form.text('password')}
      />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? text.reset.submitting : text.reset.submit}
      </Button>
    </form>
  )
}

function Gone() {
  return (
    <WholePage title={text.reset.title}>
      <EmptyState as="h1" title={text.reset.gone} hint={text.reset.goneHint}>
        <Link to="/forgot-password" className={buttonClass('primary')}>
          {text.reset.askAgain}
        </Link>
      </EmptyState>
    </WholePage>
  )
}
