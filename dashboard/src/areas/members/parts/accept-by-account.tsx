import { hasCode, type LookupInvitationResult } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { PasswordField, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, password, required } from '../../../ui/forms/validation.ts'
import { joiningText } from '../joining.en.ts'
import { beginSession } from '../../../data/session/session.ts'
import { refusalText } from './refusal-text.ts'
import { identitySignUp } from '../../../data/bounds.ts'

interface AcceptProps {
  token: string
  invitation: LookupInvitationResult
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
    rules: { password: required(joiningText.yourPassword) },
    submit: async (values) => {
      const answer = await client.identity.signIn({
        email,
        password: values.password,
        invitationToken: token,
      })
      if (answer.secondFactor) {
        await navigate({ to: '/second-step', search: { invitation: token } })
        return
      }
      await beginSession()
      await navigate({ to: '/', replace: true })
    },
    explain: refusalText,
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Notice>{joiningText.hasAccount}</Notice>
      <FormProblems form={form} />
      <TextField label={joiningText.email} type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label={joiningText.yourPassword}
        autoComplete="current-password"
        autoFocus
        {...form.text('password')}
      />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? joiningText.joining : joiningText.signIn}
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
      name: all(required(joiningText.name), atMost(identitySignUp.name)),
      password: all(required(joiningText.password), password),
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
      <FormProblems form={form} />
      <TextField label={joiningText.email} type="email" autoComplete="username" readOnly value={email} />
      <TextField
        label={joiningText.name}
        help={joiningText.nameHelp}
        autoComplete="name"
        autoFocus
        {...form.text('name')}
      />
      <PasswordField
        label={joiningText.password}
        help={joiningText.passwordHelp}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <Button type="submit" variant="primary" disabled={form.pending}>
        {form.pending ? joiningText.joining : joiningText.signUp}
      </Button>
    </form>
  )
}
