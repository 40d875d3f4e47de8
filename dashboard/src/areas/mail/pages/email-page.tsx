import type { MailStatus } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { required } from '../../../ui/forms/validation.ts'
import { mailQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { write } from '../../../data/writes/write.ts'
import { useCan } from '../../../data/permissions/can.ts'

/** Whether emails can be sent, how it goes, and a way to try it. */
export function EmailPage() {
  const query = useQuery(mailQuery)
  const mayTest = useCan('mail.sendTestMail')
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead} readOnly={!mayTest} query={query}>
      {(status) => (status.configured ? <Configured status={status} mayTest={mayTest} /> : <NotConfigured />)}
    </PageFrame>
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
    [text.lastSent, lastSentAt === null ? formText.never : <Time key="sent" at={lastSentAt} />],
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
    submit: ({ to }) =>
      write({
        run: () => client.mail.sendTestMail({ to: to.trim() }),
        touches: [mailQuery],
        said: text.testQueued(to.trim()),
      }),
  })
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <FormProblems form={form} />
      <TextField label={text.testTo} type="email" autoComplete="email" {...form.text('to')} />
      <Button type="submit" disabled={form.pending} className="justify-self-start">
        {text.test}
      </Button>
    </form>
  )
}
