import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { required } from '../../../ui/forms/validation.ts'
import { PageFrame, WholePage } from '../../../ui/page-frames/page-frame.tsx'
import { PasswordField } from '../../../ui/primitives/field.tsx'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { giveCredentials, handoffQuery, type Handoff } from '../data.ts'
import { text } from '../text.en.ts'

const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''

/** Where somebody without an account gives the secrets of a system: by a link, once. */
export function CredentialsPage() {
  const hash = useLocation({ select: (at) => at.hash })
  const [token, setToken] = useState(() => tokenIn(location.hash))
  useEffect(() => {
    if (hash === '') return
    // Another link in the same tab does not load the page again. The token does not stay in the address, and is in no history.
    setToken(tokenIn(hash))
    history.replaceState(null, '', location.pathname)
  }, [hash])
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
  return <Give key={token} token={token} handoff={handoff.data} />
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
