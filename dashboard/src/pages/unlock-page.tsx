import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { client, hasCode } from '../api.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState, errorText, Notice } from '../components/states.tsx'
import { c } from '../messages/en-account.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { EntryLayout, EntryWhole } from './entry-layout.tsx'

const text = c.unlock
const route = getRouteApi('/unlock')

/** Where the link leads that ends the pause after wrong passwords. A click ends it: programs that look into mails only open it. */
export function UnlockPage() {
  const { token = '' } = route.useSearch()
  usePageTitle(text.title)
  const unlock = useMutation({ mutationFn: () => client.identity.unlockSignIn({ token }) })
  const { data, error } = unlock
  const isGone = !token || hasCode(error, 'link_not_valid') || hasCode(error, 'invalid_input')
  if (data || isGone)
    return (
      <EntryWhole>
        <EmptyState
          as="h1"
          title={data ? text.done : text.gone}
          hint={data ? text.doneHint(data.email) : text.goneHint}
        >
          <Link to="/sign-in" className={buttonClass('primary')}>
            {text.onward}
          </Link>
        </EmptyState>
      </EntryWhole>
    )
  return (
    <EntryLayout greeting={text.greeting} lead={text.lead}>
      <div className="grid gap-5">
        {error && <Notice tone="error">{errorText(error)}</Notice>}
        <Button variant="primary" onClick={() => unlock.mutate()} disabled={unlock.isPending}>
          {unlock.isPending ? text.submitting : text.submit}
        </Button>
      </div>
    </EntryLayout>
  )
}
