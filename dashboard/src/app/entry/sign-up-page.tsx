import { hasCode, SdkError, type LookupSignUpResult } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { client } from '../../data/api.ts'
import { identitySignUp } from '../../data/bounds.ts'
import { beginSession } from '../../data/session/session.ts'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { all, atMost, password, required } from '../../ui/forms/validation.ts'
import { PageFrame, WholePage } from '../../ui/page-frames/page-frame.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { PasswordField, TextField } from '../../ui/primitives/field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/primitives/states.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { signUpQuery } from './data.ts'
import { text } from './text.en.ts'

const route = getRouteApi('/sign-up')

/** Creates an account: first the address is proved, by a mailed link or another service, then the rest is asked. */
export function SignUpPage() {
  const { token = '' } = route.useSearch()
  const proof = useQuery(signUpQuery(token))
  if (!token) return <AskForLink />
  if (proof.error) {
    const { error } = proof
    const isGone = error instanceof SdkError && [400, 403, 404].includes(error.status)
    return (
      <WholePage title={text.signUp.title}>
        {isGone ? (
          <EmptyState as="h1" title={text.signUp.gone} hint={text.signUp.goneHint}>
            <Link to="/sign-up" className={buttonClass('primary')}>
              {text.signUp.again}
            </Link>
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void proof.refetch()} />
        )}
      </WholePage>
    )
  }
  if (!proof.data)
    return (
      <WholePage title={text.signUp.title}>
        <Skeleton lines={4} />
      </WholePage>
    )
  const { orgName } = proof.data
  return (
    <PageFrame
      variant="entry"
      tabTitle={text.signUp.title}
      title={orgName ? text.signUp.joinGreeting(orgName) : text.signUp.greeting}
      lead={text.signUp.lead}
    >
      <AccountForm token={token} proof={proof.data} onGone={() => void proof.refetch()} />
    </PageFrame>
  )
}

interface AccountProps {
  token: string
  proof: LookupSignUpResult
  onGone: () => void
}

function AccountForm({ token, proof, onGone }: AccountProps) {
  const { email, name, needsPassword, foundsOrganization } = proof
  const navigate = useNavigate()
  const form = useForm({
    initial: { orgName: '', name: name ?? '', password: '' },
    rules: {
      ...(foundsOrganization && {
        orgName: all(required(text.welcome.orgName), atMost(identitySignUp.orgName)),
      }),
      name: all(required(text.welcome.name), atMost(identitySignUp.name)),
      ...(needsPassword && { password: all(required(text.welcome.password), password) }),
    },
    submit: async (values) => {
      await client.identity.signUp({
        email,
        signUpToken: token,
        name: values.name.trim(),
        ...(foundsOrganization && { orgName: values.orgName.trim() }),
        ...(needsPassword && { password: values.password }),
      })
      await beginSession()
      await navigate({ to: '/', replace: true })
    },
    explain: (error) => {
      if (hasCode(error, 'link_not_valid')) onGone()
      if (hasCode(error, 'password_too_obvious')) return { password: error.detail }
      return error instanceof SdkError && error.status === 429 ? text.signIn.tooMany : undefined
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField label={text.welcome.email} type="email" autoComplete="username" readOnly value={email} />
      {foundsOrganization && (
        <TextField
          label={text.welcome.orgName}
          help={text.welcome.orgNameHelp}
          autoComplete="organization"
          autoFocus
          {...form.text('orgName')}
        />
      )}
      <TextField
        label={text.welcome.name}
        help={text.welcome.nameHelp}
        autoComplete="name"
        autoFocus={!foundsOrganization}
        {...form.text('name')}
      />
      {needsPassword && (
        <PasswordField
          label={text.welcome.password}
          help={text.welcome.passwordHelp}
          autoComplete="new-password"
          {...form.text('password')}
        />
      )}
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? text.signUp.submitting : text.signUp.submit}
      </Button>
    </form>
  )
}
