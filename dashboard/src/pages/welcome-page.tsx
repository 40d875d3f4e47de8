import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client, hasCode } from '../api.ts'
import { Button } from '../components/button.tsx'
import { PasswordField, TextField } from '../components/field.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, atMost, email, password, required } from '../forms/validation.ts'
import { t } from '../messages/en.ts'
import { queryClient, providersQuery } from '../queries.ts'
import { beginSession } from '../session.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { EntryLayout } from './entry-layout.tsx'

const text = t.welcome

/** The first run: creates the organization and its owner. */
export function WelcomePage() {
  const navigate = useNavigate()
  usePageTitle(text.title)
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
      orgName: all(required(text.orgName), atMost(120)),
      name: all(required(text.name), atMost(120)),
      email: all(required(text.email), email),
      password: all(required(text.password), password),
    },
    submit: async (values) => {
      await client.identity.signUp({ ...values, email: values.email.trim() })
      await beginSession()
      await navigate({ to: '/', replace: true })
    },
    explain: (error) => (hasCode(error, 'signup_invite_only') ? text.closed : undefined),
  })
  return (
    <EntryLayout greeting={text.greeting} lead={text.lead}>
      <form {...form.props} className="grid gap-5">
        <FormProblems failure={form.failure} complaints={form.complaints} />
        {form.failure === text.closed && (
          <Link
            to="/sign-in"
            className="text-small font-medium text-accent-text underline underline-offset-2"
          >
            {t.signIn.title}
          </Link>
        )}
        <TextField
          label={text.orgName}
          help={text.orgNameHelp}
          autoComplete="organization"
          autoFocus
          {...form.text('orgName')}
        />
        <TextField label={text.name} help={text.nameHelp} autoComplete="name" {...form.text('name')} />
        <TextField label={text.email} type="email" autoComplete="email" {...form.text('email')} />
        <PasswordField
          label={text.password}
          help={text.passwordHelp}
          autoComplete="new-password"
          {...form.text('password')}
        />
        <Button type="submit" variant="primary" disabled={form.pending} className="mt-1">
          {form.pending ? text.submitting : text.submit}
        </Button>
      </form>
    </EntryLayout>
  )
}
