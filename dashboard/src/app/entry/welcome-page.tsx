import { hasCode } from '@stoa/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client } from '../../data/api.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { PasswordField, TextField } from '../../ui/primitives/field.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { all, atMost, email, password, required } from '../../ui/forms/validation.ts'
import { text } from './text.en.ts'
import { queryClient, providersQuery } from '../../data/queries.ts'
import { beginSession } from '../../data/session/session.ts'
import { PageFrame } from '../../ui/page-frames/page-frame.tsx'
import { identitySignUp } from '../../data/bounds.ts'

/** The first run: creates the organization and its owner. */
export function WelcomePage() {
  const navigate = useNavigate()
  useEffect(() => {
    void queryClient.fetchQuery(providersQuery).then(
      ({ firstRun }) => {
        if (!firstRun) void navigate({ to: '/', replace: true })
      },
      () => undefined,
    )
  }, [navigate])
  const form = useForm({
    initial: { orgName: '', name: '', email: '', password: '' },
    rules: {
      orgName: all(required(text.welcome.orgName), atMost(identitySignUp.orgName)),
      name: all(required(text.welcome.name), atMost(identitySignUp.name)),
      email: all(required(text.welcome.email), email),
      password: all(required(text.welcome.password), password),
    },
    submit: async (values) => {
      await client.identity.signUp({ ...values, email: values.email.trim() })
      await beginSession()
      await navigate({ to: '/', replace: true })
    },
    explain: (error) => (hasCode(error, 'signup_invite_only') ? text.welcome.closed : undefined),
  })
  return (
    <PageFrame
      variant="entry"
      tabTitle={text.welcome.title}
      title={text.welcome.greeting}
      lead={text.welcome.lead}
    >
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        {form.failure === text.welcome.closed && (
          <Link
            to="/sign-in"
            className="text-small font-medium text-accent-text underline underline-offset-2"
          >
            {text.signIn.title}
          </Link>
        )}
        <TextField
          label={text.welcome.orgName}
          help={text.welcome.orgNameHelp}
          autoComplete="organization"
          autoFocus
          {...form.text('orgName')}
        />
        <TextField
          label={text.welcome.name}
          help={text.welcome.nameHelp}
          autoComplete="name"
          {...form.text('name')}
        />
        <TextField label={text.welcome.email} type="email" autoComplete="email" {...form.text('email')} />
        <PasswordField
          label={text.welcome.password}
          help={text.welcome.passwordHelp}
          autoComplete="new-password"
          {...form.text('password')}
        />
        <Button type="submit" variant="primary" disabled={form.pending} className="mt-1">
          {form.pending ? text.welcome.submitting : text.welcome.submit}
        </Button>
      </form>
    </PageFrame>
  )
}
