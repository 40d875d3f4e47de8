import { hasCode } from '@stoa/sdk'
import { getRouteApi, Link } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { EmptyState, errorText, Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { whoamiQuery } from '../../../data/queries.ts'
import { profileQuery } from '../../../data/settings-queries.ts'
import { PageFrame, WholePage } from '../../../ui/page-frames/page-frame.tsx'
import { useWrite } from '../../../data/writes/write.ts'

const route = getRouteApi('/confirm-email')

/** Where a link that proves an address leads. A click confirms: programs that look into mails only open it. */
export function ConfirmEmailPage() {
  const { token = '' } = route.useSearch()
  const confirm = useWrite({
    run: () => client.identity.confirmEmail({ token }),
    touches: [whoamiQuery, profileQuery],
    refused: 'shown',
  })
  const { data, error } = confirm
  if (data)
    return (
      <WholePage title={text.confirm.title}>
        <EmptyState
          as="h1"
          title={data.changed ? text.confirm.changed : text.confirm.verified}
          hint={data.changed ? text.confirm.changedHint(data.email) : text.confirm.verifiedHint(data.email)}
        >
          <Link to="/" className={buttonClass('primary')}>
            {text.confirm.onward}
          </Link>
        </EmptyState>
      </WholePage>
    )
  const isTaken = hasCode(error, 'email_unavailable')
  if (!token || isTaken || hasCode(error, 'link_not_valid') || hasCode(error, 'invalid_input'))
    return (
      <WholePage title={text.confirm.title}>
        <EmptyState
          as="h1"
          title={text.confirm.gone}
          hint={isTaken ? text.confirm.taken : text.confirm.goneHint}
        >
          <Link to="/settings/profile" className={buttonClass('primary')}>
            {text.confirm.toProfile}
          </Link>
        </EmptyState>
      </WholePage>
    )
  return (
    <PageFrame
      variant="entry"
      tabTitle={text.confirm.title}
      title={text.confirm.greeting}
      lead={text.confirm.lead}
    >
      <div className="grid gap-5">
        {error && <Notice tone="error">{errorText(error)}</Notice>}
        <Button variant="primary" onClick={() => confirm.mutate()} disabled={confirm.isPending}>
          {confirm.isPending ? text.confirm.submitting : text.confirm.submit}
        </Button>
      </div>
    </PageFrame>
  )
}
