import { useQuery } from '@tanstack/react-query'
import { client } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { Notice } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { notify } from '../../components/toast.tsx'
import { FormProblems } from '../../forms/form-problems.tsx'
import { useForm } from '../../forms/use-form.ts'
import { required } from '../../forms/validation.ts'
import { mailQuery } from '../../mail/mail-queries.ts'
import { m as text } from '../../messages/en-mail.ts'
import { s } from '../../messages/en-settings.ts'
import { queryClient } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { ListState } from './list-state.tsx'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

type MailStatus = Awaited<ReturnType<typeof client.mail.getMailStatus>>

/** Whether emails can be sent, how it goes, and a way to try it. */
export function EmailPage() {
  const query = useQuery(mailQuery)
  const mayTest = useWhoami().actor.role !== 'member'
  return (
    <SettingsPage title={text.title} lead={text.lead} readOnly={!mayTest}>
      <ListState query={query}>
        {(status) =>
          status.configured ? <Configured status={status} mayTest={mayTest} /> : <NotConfigured />
        }
      </ListState>
    </SettingsPage>
  )
}

function NotConfigured() {
  return (
    <>
      <Notice>{text.notConfigured}</Notice>
      <SettingsSection title={text.without}>
        <ul className="list-disc pl-5 text-ink-2">
          {text.withoutLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </SettingsSection>
    </>
  )
}

function Configured({ status, mayTest }: { status: MailStatus; mayTest: boolean }) {
  const { lastError, lastSentAt } = status
  const facts = [
    [text.from, status.from],
    [text.sent, text.count(status.sentLastDay)],
    [text.waiting, text.count(status.waiting)],
    [text.failed, text.count(status.failedLastDay)],
    [text.lastSent, lastSentAt === null ? s.never : <Time key="sent" at={lastSentAt} />],
  ] as const
  return (
    <>
      {lastError && (
        <Notice tone="warning">
          {text.lastProblem} (<Time at={lastError.at} />){': '}
          {text.problem(text.kinds[lastError.kind] ?? text.otherKind, lastError.message)}
        </Notice>
      )}
      {mayTest && <TestForm />}
      <SettingsSection title={text.state} lead={text.retried}>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="[overflow-wrap:anywhere] tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </SettingsSection>
    </>
  )
}

function TestForm() {
  const { actor } = useWhoami()
  const form = useForm({
    initial: { to: actor.email ?? '' },
    rules: { to: required(text.testTo) },
    submit: async ({ to }) => {
      await client.mail.sendTestMail({ to: to.trim() })
      await queryClient.invalidateQueries(mailQuery)
      notify(text.testQueued(to.trim()))
    },
  })
  return (
    <form {...form.props} className="grid max-w-[440px] gap-4">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.testTo} type="email" autoComplete="email" {...form.text('to')} />
      <Button type="submit" disabled={form.pending} className="justify-self-start">
        {text.test}
      </Button>
    </form>
  )
}
