import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { client, hasCode } from '../api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState, errorText, Notice } from '../components/states.tsx'
import { c } from '../messages/en-account.ts'
import { queryClient, whoamiQuery } from '../queries.ts'
import { profileQuery } from '../settings-queries.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { EntryLayout, EntryWhole } from './entry-layout.tsx'

const text = c.confirm
const route = getRouteApi('/confirm-email')

/** Where a link that proves an address leads. A click confirms: programs that look into mails only open it. */
export function ConfirmEmailPage() {
  const { token = '' } = route.useSearch()
  usePageTitle(text.title)
  const confirm = useMutation({
    mutationFn: () => client.identity.confirmEmail({ token }),
    onSuccess: () => {
      void queryClient.invalidateQueries(whoamiQuery)
      void queryClient.invalidateQueries(profileQuery)
    },
  })
  const { data, error } = confirm
  if (data)
    return (
      <EntryWhole>
        <EmptyState
          as="h1"
          title={data.changed ? text.changed : text.verified}
          hint={data.changed ? text.changedHint(data.email) : text.verifiedHint(data.email)}
        >
          <Link to="/" className={buttonClass('primary')}>
            {text.onward}
          </Link>
        </EmptyState>
      </EntryWhole>
    )
  const isTaken = hasCode(error, 'email_unavailable')
  if (!token || isTaken || hasCode(error, 'link_not_valid') || hasCode(error, 'invalid_input'))
    return (
      <EntryWhole>
        <EmptyState as="h1" title={text.gone} hint={isTaken ? text.taken : text.goneHint}>
          <Link to="/settings/profile" className={buttonClass('primary')}>
            {text.toProfile}
          </Link>
        </EmptyState>
      </EntryWhole>
    )
  return (
    <EntryLayout greeting={text.greeting} lead={text.lead}>
      <div className="grid gap-5">
        {error && <Notice tone="error">{errorText(error)}</Notice>}
        <Button variant="primary" onClick={() => confirm.mutate()} disabled={confirm.isPending}>
          {confirm.isPending ? text.submitting : text.submit}
        </Button>
      </div>
    </EntryLayout>
  )
}
