import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { required } from '../../../ui/forms/validation.ts'
import { PageFrame, WholePage } from '../../../ui/page-frames/page-frame.tsx'
import { PasswordField } from '../../../ui/primitives/field.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { giveCredentials, handoffQuery, type Handoff } from '../data.ts'
import { text } from '../text.en.ts'

/** Where somebody without an account gives the secrets of a system: by a link, once. */
export function CredentialsPage() {
  // Read once: it does not stay in the address, and is in no history.
  const [token] = useState(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
    history.replaceState(null, '', location.pathname)
    return found
  })
  const handoff = useQuery({ ...handoffQuery(token), enabled: token !== '' })
  if (handoff.error)
    return (
      <WholePage title={text.page.title}>
        <ErrorState error={handoff.error} onRetry={() => void handoff.refetch()} />
      </WholePage>
    )
  if (token === '' || handoff.data === null)
    return (
      <WholePage title={text.page.gone}>
        <EmptyState as="h1" title={text.page.gone} hint={text.page.goneHint} />
      </WholePage>
    )
  if (!handoff.data)
    return (
      <WholePage title={text.page.title}>
        <Skeleton lines={4} />
      </WholePage>
    )
  return <Give token={token} handoff={handoff.data} />
}

function Give({ token, handoff: { label, vendor, host, fields } }: { token: string; handoff: Handoff }) {
  const [done, setDone] = useState<Awaited<ReturnType<typeof giveCredentials>>>()
  const form = useForm<{ secrets: Record<string, string> }>({
    initial: { secrets: Object.fromEntries(fields.map(({ key }) => [key, ''])) },
    rules: {
      secrets: (secrets) =>
        Object.fromEntries(
          fields
            .filter(({ key, required: needed }) => needed && !secrets[key]?.trim())
            .map(({ key, label: name }) => [key, required(name)('') ?? '']),
        ),
    },
    explain: (error) => (error as Error).message,
    submit: async ({ secrets }) => {
      const given = Object.entries(secrets).filter(([, value]) => value.trim() !== '')
      setDone(await giveCredentials(token, Object.fromEntries(given)))
    },
  })
  return (
    <PageFrame
      variant="entry"
      tabTitle={text.page.title}
      title={text.page.title}
      lead={text.page.lead(label, vendor, host)}
    >
      {done ? (
        <Notice tone={done.ok ? 'info' : 'warning'}>
          {done.ok
            ? done.detail?.startsWith('stored')
              ? text.page.consent
              : text.page.done
            : `${text.page.refused} ${done.error ?? ''}`}
        </Notice>
      ) : (
        <form {...form.props} className="grid gap-5">
          <FormProblems form={form} />
          {fields.map(({ key, label: name }) => (
            <PasswordField key={key} label={name} autoComplete="off" {...form.text(`secrets.${key}`)} />
          ))}
          <SaveButton form={form} labels={[text.page.send, text.page.send]} />
        </form>
      )}
    </PageFrame>
  )
}
