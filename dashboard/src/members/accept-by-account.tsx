import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client, hasCode } from '../api.ts'
import { Button } from '../components/button.tsx'
import { PasswordField, TextField } from '../components/field.tsx'
import { Notice } from '../components/states.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, atMost, password, required } from '../forms/validation.ts'
import { i as text } from '../messages/en-invite.ts'
import { beginSession } from '../session.ts'
import type { InvitationTerms } from './invitation-query.ts'
import { refusalText } from './refusal-text.ts'

interface AcceptProps {
  token: string
  invitation: InvitationTerms
}

/** Accepts with the account of the invited email, or with a new one. */
export function AcceptByAccount({ token, invitation }: AcceptProps) {
  const [hasAccount, setHasAccount] = useState(invitation.hasAccount)
  return hasAccount ? (
    <SignInForm token={token} invitation={invitation} />
  ) : (
    <SignUpForm token={token} invitation={invitation} onAccountExists={() => setHasAccount(true)} />
  )
}

function SignInForm({ token, invitation: { email } }: AcceptProps) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    rules: { password: required(text.yourPassword) },
    submit: async (values) => {
      await client.identity.signIn({ email, password: values.password, invitationToken: token })
      await beginSession()
      await navigate({ to: '/', replace: true })
    },
    explain: refusalText,
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Notice>{text.hasAccount}</Notice>
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.email} type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label={text.yourPassword}
        autoComplete="current-password"
        autoFocus
        {...form.text('password')}
      />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? text.joining : text.signIn}
      </Button>
    </form>
  )
}

function SignUpForm({
  token,
  invitation: { email },
  onAccountExists,
}: AcceptProps & { onAccountExists: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '', password: '' },
    rules: {
      name: all(required(text.name), atMost(120)),
      password: all(required(text.password), password),
    },
    submit: async (values) => {
      await client.identity.signUp({ ...values, email, invitationToken: token })
      await beginSession()
      await navigate({ to: '/', replace: true })
    },
    explain: (error) => {
      if (hasCode(error, 'account_exists')) onAccountExists()
      return hasCode(error, 'password_too_obvious') ? { password: error.detail } : refusalText(error)
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.email} type="email" autoComplete="username" readOnly value={email} />
      <TextField
        label={text.name}
        help={text.nameHelp}
        autoComplete="name"
        autoFocus
        {...form.text('name')}
      />
      <PasswordField
        label={text.password}
        help={text.passwordHelp}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? text.joining : text.signUp}
      </Button>
    </form>
  )
}
